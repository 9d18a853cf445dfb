"""`remint measure`: complexity, readability and similarity of code, without running it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from remint.api.measure import measure as measure_source
from remint.api.measure import measure_language_model, measure_thresholds
from remint.cli.options import FILE, json_option, option, options_of
from remint.cli.present import present
from remint.errors import UsageError


@click.command()
@click.argument("source")
@options_of(measure_source)
@option("--as-thresholds", is_flag=True, help="Print the thresholds of SOURCE, as a file for --thresholds.")
@option("--as-language-model", is_flag=True, help="Build an n-gram model of SOURCE, as a file for --language-model.")
@option("-o", "--output", type=FILE, help="With --as-thresholds or --as-language-model: write it to this file.")
@json_option
def measure(
    source: str, as_thresholds: bool, as_language_model: bool, output: Path | None, as_json: bool, **options: Any
) -> None:
    """Measure SOURCE: a Python file, a folder of them, or a benchmark (its reference solutions).

    One file: every figure. Several: mean, median, minimum and maximum. See docs/reference/measures.md for each figure.
    Nothing is run.
    """
    if output and not as_thresholds and not as_language_model:
        raise UsageError(
            "-o needs --as-thresholds or --as-language-model. To save figures, redirect the output of --json."
        )
    if as_language_model:
        if output is None:
            raise UsageError("--as-language-model needs a file to write. Name one with -o.")
        present(measure_language_model(source, output, options["limit"], progress=not as_json), as_json)
    elif as_thresholds and not options["against"]:
        present(measure_thresholds(source, output, options["limit"], progress=not as_json), as_json)
    else:
        compared = {name: options[name] for name in ("against", "of")}
        more = compared if options["against"] else {"thresholds": options["thresholds"]}
        present(measure_source(source, progress=not as_json, **options), as_json, **more)
