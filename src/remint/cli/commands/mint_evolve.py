"""`remint mint evolve`: a benchmark of more complex programs that behave as before."""

from __future__ import annotations

from typing import Any

import click

from remint.api.evolve import evolve as evolve_benchmark
from remint.api.sheets.evolved import unanswered
from remint.cli.options import json_option, options_of
from remint.cli.present import present, print_notes


@click.command()
@click.argument("benchmark")
@options_of(evolve_benchmark)
@json_option
def evolve(as_json: bool, **options: Any) -> None:
    """Evolve the programs of a BENCHMARK: more complex, still readable, and checked to behave as before.

    Every program runs on the problem's tests and on generated inputs, in the sandbox. Results are stored in the ledger:
    an interrupted command resumes where it stopped.
    """
    made = evolve_benchmark(progress=not as_json, **options)
    print_notes(made.notes if as_json else ())  # else they were shown before the search
    present(made, as_json)
    for line in unanswered(made.summary):
        click.echo(line, err=True)
