"""`remint mint evolve`: a benchmark whose programs are as complex as real code, and do the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from remint.api.evolve import evolve as evolve_benchmark
from remint.api.options.evolving import EvolveOptions, FreshTestsOptions, NamingOptions
from remint.cli.options import db_option, format_option, json_option, output_option, sandbox_options, selection_options
from remint.cli.options.record_options import keywords, record_options
from remint.cli.present.consoles import print_json
from remint.cli.present.mints import print_evolved, tell_unanswered


@click.command()
@click.argument("benchmark")
@output_option
@record_options(EvolveOptions)
@click.option("--export-finetune", type=click.Path(path_type=Path),
              help="Also write every valid offspring but near-duplicates to this file, to fine-tune with.")  # fmt: skip
@click.option("--jobs", type=click.IntRange(min=1), help="Problems at the same time; by default one per core.")
@db_option
@record_options(NamingOptions)
@record_options(FreshTestsOptions)
@click.option("--original-output", type=click.Path(path_type=Path),
              help="With --fresh-tests: the file for the original programs with the same tests.")  # fmt: skip
@selection_options
@sandbox_options
@format_option
@json_option
def evolve(benchmark: str, format_name: str, as_json: bool, **options: Any) -> None:
    """Evolve the programs of a BENCHMARK: more complex, still readable, and proven to do the same.

    Every program is checked on the problem's tests and on further inputs, in the sandbox. Results are kept: after an
    interruption the same command resumes where it stopped.
    """
    made = evolve_benchmark(benchmark, format=format_name, progress=not as_json, **keywords(options))
    (print_json if as_json else print_evolved)(made.summary)
    tell_unanswered(made.summary)
