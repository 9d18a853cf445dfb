"""`remint mint evolve`: a benchmark of more complex programs that behave as before."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from remint.api.evolve import evolve as evolve_benchmark
from remint.api.nothing_left import is_unchanged
from remint.api.plan_guide import plan_guide
from remint.api.rewrite import planned_document
from remint.api.sheets.evolved import unanswered
from remint.api.sheets.rewritten import planned_sheet
from remint.cli.options import json_option, option, options_of
from remint.cli.present import present, print_notes, show
from remint.errors import UsageError

_NOTHING_MINTED = 1


@click.command()
@click.argument("benchmark")
@option("--dry-run", is_flag=True,
        help="With --guide: ask no model; show how many requests, tokens and dollars it would take.")  # fmt: skip
@options_of(evolve_benchmark)
@json_option
def evolve(as_json: bool, dry_run: bool, benchmark: str, output: Path | None, **options: Any) -> None:
    """Evolve the programs of a BENCHMARK: more complex, still readable, and checked to behave as before.

    Every program runs on the problem's tests and on generated inputs, in the sandbox. Results are stored in the ledger:
    an interrupted command resumes where it stopped. Exit code 1 if no program could be changed.
    """
    if dry_run:
        planned = planned_document(plan_guide(benchmark, **options))
        show(planned_sheet(planned), lambda: planned, as_json)
        return
    if output is None:
        raise UsageError("No file to write to. Name one with --output, or use --dry-run.")
    made = evolve_benchmark(benchmark, output=output, progress=not as_json, **options)
    same = is_unchanged(made.summary)
    if same:
        click.echo("No program was changed: the file holds the programs of the benchmark as they were.", err=True)
    print_notes(made.notes if as_json else ())  # else they were shown before the search
    present(made, as_json)
    for line in unanswered(made.summary):
        click.echo(line, err=True)
    if same:
        click.get_current_context().exit(_NOTHING_MINTED)
