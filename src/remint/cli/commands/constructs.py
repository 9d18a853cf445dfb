"""`remint constructs`: how a run follows instructions, and which constructs it fails on."""

from __future__ import annotations

from typing import Any

import click

from remint.api.constructs import constructs as study_constructs
from remint.cli.options import benchmark_option, db_option, format_option, json_option, option
from remint.cli.options.record_options import FILE
from remint.cli.present.consoles import print_json
from remint.cli.present.instructions import print_table


@click.command()
@click.argument("run", default="last")
@option("-o", "--output", type=FILE, help="Also write a page (.html), a picture (.svg) or data (.json).")
@option("--codebertscore", default="", metavar="FOLDER",
        help="Also compare answers by CodeBERTScore, with the weights in this folder.")  # fmt: skip
@benchmark_option
@db_option
@format_option
@json_option
def constructs(run: str, format_name: str, as_json: bool, **options: Any) -> None:
    """Show how a RUN of the task follow does: whole and partial credit, and the odds of failing for each construct.

    RUN is the beginning of an id, or last. Odds ratios compare programs with a construct to those without it, at the
    same length, with intervals clustered by problem.
    """
    found = study_constructs(run, format=format_name, **options)
    if as_json:
        print_json(found.document())
    else:
        print_table(found.table())
