"""`remint plan`: how many problems and samples an interval of a given width, or a difference, needs."""

from __future__ import annotations

from typing import Any

import click

from remint.api.plan import plan as plan_for
from remint.cli.options import json_option, options_of
from remint.cli.present import present


@click.command()
@click.argument("run", required=False)
@options_of(plan_for)
@json_option
def plan(run: str | None, as_json: bool, **options: Any) -> None:
    """Plan how many problems and samples give an interval of a given width, or show a difference.

    With --half-width, the variance comes from an earlier RUN of a similar evaluation; if it holds several variants per
    seed, the designs have seeds, variants and samples, the cheapest first. With --against, RUN and the other run are
    of two models on the same problems: how many such problems show a true difference of --difference. With
    --variance: how many test groups, or programs, keep the variance of TSA and pass@1 on one problem at or below V, for
    any model whose groups fail independently.
    """
    present(plan_for(run, **options), as_json)
