"""`remint mint evolve`: a benchmark of more complex programs that behave as before."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from remint.api.evolve import evolve as evolve_benchmark
from remint.api.nothing_left import is_unchanged
from remint.api.options.evolving import EvolveOptions, FreshTestsOptions, NamingOptions
from remint.api.options.guiding import GuideOptions
from remint.api.plan_guide import plan_guide
from remint.cli.options import (
    db_option,
    format_option,
    json_option,
    option,
    sandbox_options,
    selection_options,
)
from remint.cli.options.record_options import FILE, keywords, record_options
from remint.cli.present.consoles import print_json, print_notes
from remint.cli.present.mints import print_evolved, tell_unanswered
from remint.cli.present.rewritten import planned_document, print_planned
from remint.errors import UsageError

_NOTHING_MINTED = 1


@click.command()
@click.argument("benchmark")
@option("-o", "--output", type=FILE, help="File to write. Needed, unless with --dry-run.")
@record_options(EvolveOptions)
@option("--export-finetune", type=click.Path(path_type=Path),
        help="Also write every valid program but near-duplicates to this file, for fine-tuning.")  # fmt: skip
@option("--jobs", type=click.IntRange(min=1), help="Problems to evolve at the same time. Default: one per core.")
@db_option
@record_options(GuideOptions)
@option("--dry-run", is_flag=True,
        help="With --guide: ask nobody, say how many requests, tokens and dollars it will take.")  # fmt: skip
@record_options(NamingOptions)
@record_options(FreshTestsOptions)
@option("--original-output", type=click.Path(path_type=Path),
        help="With --fresh-tests: write the original programs with the same tests to this file.")  # fmt: skip
@selection_options
@sandbox_options
@format_option
@json_option
def evolve(
    benchmark: str, format_name: str, as_json: bool, dry_run: bool, output: Path | None, **options: Any
) -> None:  # fmt: skip
    """Evolve the programs of a BENCHMARK: more complex, still readable, and checked to behave as before.

    Every program runs on the problem's tests and on generated inputs, in the sandbox. Results are stored in the ledger:
    an interrupted command resumes where it stopped. Exit code 1 if no program could be changed.
    """
    if dry_run:
        planned = planned_document(plan_guide(benchmark, format=format_name, **keywords(options)))
        (print_json if as_json else print_planned)(planned)
        return
    if output is None:
        raise UsageError("No file to write to. Name one with --output, or use --dry-run.")
    made = evolve_benchmark(benchmark, output=output, format=format_name, progress=not as_json, **keywords(options))
    same = is_unchanged(made.summary)
    if same:
        click.echo("No program was changed: the file holds the programs of the benchmark as they were.", err=True)
    print_notes(made.notes if as_json else ())  # else they were shown before the search
    (print_json if as_json else print_evolved)(made.summary)
    tell_unanswered(made.summary)
    if same:
        click.get_current_context().exit(_NOTHING_MINTED)
