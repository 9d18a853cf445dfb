"""`remint constructs`: how a run follows instructions, and which constructs it fails on."""

from __future__ import annotations

from typing import Any

import click

from remint.api.constructs import constructs as study_constructs
from remint.cli.options import json_option, options_of
from remint.cli.present import present


@click.command()
@click.argument("run", default="last")
@options_of(study_constructs)
@json_option
def constructs(run: str, as_json: bool, **options: Any) -> None:
    """Show how a RUN of the task follow does: whole and partial credit, and the odds of failing for each construct.

    RUN is the beginning of an id, or last. Odds ratios compare programs with a construct to those without it, at the
    same length, with intervals clustered by problem.
    """
    present(study_constructs(run, **options), as_json)
