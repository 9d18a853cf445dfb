"""`remint mint evolve`: a benchmark of more complex programs that behave as before."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from remint.api.evolve import evolve as evolve_benchmark
from remint.api.options.evolving import EvolveOptions, FreshTestsOptions, NamingOptions
from remint.cli.options import (
    db_option,
    format_option,
    json_option,
    option,
    output_option,
    sandbox_options,
    selection_options,
)
from remint.cli.options.record_options import keywords, record_options
from remint.cli.present.consoles import print_json, print_notes
from remint.cli.present.mints import print_evolved, tell_unanswered


@click.command()
@click.argument("benchmark")
@output_option
@record_options(EvolveOptions)
@option("--export-finetune", type=click.Path(path_type=Path),
        help="Also write every valid program but near-duplicates to this file, for fine-tuning.")  # fmt: skip
@option("--jobs", type=click.IntRange(min=1), help="Problems to evolve at the same time. Default: one per core.")
@db_option
@record_options(NamingOptions)
@record_options(FreshTestsOptions)
@option("--original-output", type=click.Path(path_type=Path),
        help="With --fresh-tests: write the original programs with the same tests to this file.")  # fmt: skip
@selection_options
@sandbox_options
@format_option
@json_option
def evolve(benchmark: str, format_name: str, as_json: bool, **options: Any) -> None:
    """Evolve the programs of a BENCHMARK: more complex, still readable, and checked to behave as before.

    Every program runs on the problem's tests and on generated inputs, in the sandbox. Results are stored in the ledger:
    an interrupted command resumes where it stopped.
    """
    made = evolve_benchmark(benchmark, format=format_name, progress=not as_json, **keywords(options))
    print_notes(made.notes if as_json else ())  # else they were shown before the search
    (print_json if as_json else print_evolved)(made.summary)
    tell_unanswered(made.summary)
