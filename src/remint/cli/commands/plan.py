"""`remint plan`: how many problems and samples an interval of a given width, or a difference, needs."""

from __future__ import annotations

from typing import Any

import click

from remint.api.plan import plan as plan_for
from remint.cli.options import benchmark_option, db_option, json_option, option
from remint.cli.options.record_options import LEVEL
from remint.cli.present.plans import present_plan
from remint.scores.scoring import LEVEL as USUAL_LEVEL


@click.command()
@click.argument("run", required=False)
@option(
    "--half-width", type=float, metavar="SHARE",
    help="Half-width of the interval to reach, such as 0.02. Default with RUN: 0.05.",
)  # fmt: skip
@option(
    "--assurance", type=click.FloatRange(0.5, 0.999), metavar="SHARE",
    help="Reach the half-width in this share of runs, such as 0.9. Default: on average.",
)  # fmt: skip
@option(
    "--against", metavar="RUN",
    help="Plan for a difference between two models: a run of the other one on the same problems.",
)  # fmt: skip
@option(
    "--difference", type=click.FloatRange(0, 1, min_open=True, max_open=True), metavar="SHARE",
    help="With --against: the true difference to find, such as 0.03. Default: 0.05.",
)  # fmt: skip
@option(
    "--power", type=click.FloatRange(0.5, 0.999), default=0.8, show_default=True, metavar="SHARE",
    help="With --against: the probability of finding that difference.",
)  # fmt: skip
@option(
    "--score",
    "name",
    default="pass@1",
    show_default=True,
    metavar="NAME",
    help="Score to plan for, such as pass@10 or tsa.",
)
@option(
    "--level",
    type=LEVEL,
    default=USUAL_LEVEL,
    show_default=True,
    metavar="SHARE",
    help="Confidence level of the interval.",
)
@option(
    "--variance", type=float, metavar="V", help="Variance of one problem's score to reach, such as 0.01. Needs no run."
)
@option(
    "--groups",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    help="With --variance: test groups per problem.",
)
@option(
    "--chance", type=click.FloatRange(0.0, 1.0, min_open=True), default=1.0, show_default=True,
    metavar="SHARE",
    help="With --variance: the highest probability of passing a group, if known.",
)  # fmt: skip
@option(
    "--variant-cost", type=click.FloatRange(min=0), default=1.0, show_default=True, metavar="SAMPLES",
    help="With --half-width and a RUN on several variants per seed: what a variant costs, in samples.",
)  # fmt: skip
@benchmark_option
@db_option
@json_option
def plan(
    run: str | None, name: str, as_json: bool, **options: Any,
) -> None:  # fmt: skip
    """Plan how many problems and samples give an interval of a given width, or show a difference.

    With --half-width, the variance comes from an earlier RUN of a similar evaluation; if it holds several variants per
    seed, the designs have seeds, variants and samples, the cheapest first. With --against, RUN and the other run are
    of two models on the same problems: how many such problems show a true difference of --difference. With
    --variance: how many test groups, or programs, keep the variance of TSA and pass@1 on one problem at or below V, for
    any model whose groups fail independently.
    """
    present_plan(plan_for(run, score=name, **options), as_json)
