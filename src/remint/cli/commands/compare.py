"""`remint compare`: what changes from one run to others, and whether a build may go on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from remint.api.compare import compare as compared
from remint.cli.options import json_option, option, options_of
from remint.cli.present import present, print_notes
from remint.errors import UsageError

GATE_FAILED, CANNOT_TELL = 1, 2


@click.command()
@click.argument("runs", nargs=-1, required=True, metavar="RUN_A RUN_B [RUN...]")
@option("--fail-on", type=click.Choice(["regression"]),
        help="Exit with code 1 on a significant drop, if a --must-pass problem is not solved, or if a run has no "
             "verdict on a problem that the first has; with code 2 if too few problems could show a drop.")  # fmt: skip
@options_of(compared)
@json_option
@click.pass_context
def compare(
    context: click.Context, /, runs: tuple[str, ...], fail_on: str | None, output: tuple[Path, ...], as_json: bool,
    must_pass: tuple[str, ...], **options: Any,
) -> None:  # fmt: skip
    """Compare runs over the same problems, each with the first: any task, any model, also imported samples.

    Name runs by the beginning of their ids; `last` is the newest. A file of verdicts (rows with model, task and passed)
    stands for all its models. Three or more runs also give a timeline, in the order given.
    """
    if must_pass and not fail_on:
        raise UsageError("--must-pass names problems for the gate. Add --fail-on regression.")
    found = compared(*runs, must_pass=must_pass, output=output, **options)
    present(found, as_json, output=output)
    if fail_on and found.reasons:
        print_notes(found.reasons, mark="")
        context.exit(GATE_FAILED)
    if fail_on and not found.passed:
        click.echo("The gate cannot tell: there are too few problems to show a regression.", err=True)
        context.exit(CANNOT_TELL)
