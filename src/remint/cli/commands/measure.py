"""`remint measure`: complexity, readability and similarity of code, without running it."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import click

from remint.api.measure import measure as measure_source
from remint.api.measure import measure_language_model, measure_thresholds
from remint.cli.options import json_option, option
from remint.cli.present.measures import present_language_model, present_measured, present_thresholds
from remint.errors import UsageError
from remint.measures.programs import Aspect


@click.command()
@click.argument("source")
@option(
    "--measure",
    "names",
    multiple=True,
    metavar="NAME",
    help="Only this measure; with --against, only this similarity. May be repeated.",
)
@option("--against", metavar="OTHER", help="Compare SOURCE with OTHER: two files, folders or benchmarks.")
@option("--of", "aspect", type=click.Choice(get_args(Aspect)), default="reference", show_default=True,
        help="With --against: what to compare of each problem.")  # fmt: skip
@option("--thresholds", "limits", metavar="NAME_OR_FILE", default="paper", show_default=True,
        help="Thresholds of relative complexity and readability: paper, search or a file.")  # fmt: skip
@option("--as-thresholds", is_flag=True, help="Print the thresholds of SOURCE, as a file for --thresholds.")
@option("--language-model", "model", metavar="NAME_OR_FILE",
        help="Also give bits per token under an n-gram model: stdlib, or a file of --as-language-model.")  # fmt: skip
@option("--as-language-model", is_flag=True, help="Build an n-gram model of SOURCE, as a file for --language-model.")
@option("-o", "--output", type=click.Path(path_type=Path),
        help="With --as-thresholds or --as-language-model: write it to this file.")  # fmt: skip
@option("--limit", type=click.IntRange(min=0), default=0, help="Measure at most this many programs; 0 is all.")
@json_option
def measure(
    source: str, names: tuple[str, ...], against: str | None, aspect: Aspect, limits: str, as_thresholds: bool,
    model: str | None, as_language_model: bool, output: Path | None, limit: int, as_json: bool,
) -> None:  # fmt: skip
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
        present_language_model(measure_language_model(source, output, limit, progress=not as_json), output, as_json)
        return
    if as_thresholds and not against:
        code_base = measure_thresholds(source, output, limit, progress=not as_json)
        present_thresholds(source, code_base, output, as_json)
        return
    found = measure_source(
        source,
        measure=names,
        against=against,
        of=aspect,
        thresholds=limits,
        language_model=model,
        limit=limit,
        progress=not as_json,
    )
    present_measured(found, aspect if against else "", limits, as_json)
