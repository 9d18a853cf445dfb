"""`remint plan`: how many problems and samples an interval of a given width needs."""

from __future__ import annotations

import click

from remint.api.plan import plan as plan_for
from remint.cli.options import benchmark_option, db_option, json_option, option
from remint.cli.options.record_options import LEVEL
from remint.cli.present.plans import present_plan
from remint.scores.scoring import LEVEL as USUAL_LEVEL


@click.command()
@click.argument("run", required=False)
@option(
    "--half-width", type=float, metavar="SHARE", help="Half-width of the interval to reach, such as 0.02. Needs RUN."
)
@option(
    "--score",
    "name",
    default="pass@1",
    show_default=True,
    metavar="NAME",
    help="With --half-width: the score to plan for.",
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
    run: str | None, half_width: float | None, name: str, level: float, variance: float | None, groups: int,
    chance: float, variant_cost: float, benchmark: str, db: str | None, as_json: bool,
) -> None:  # fmt: skip
    """Plan how many problems and samples give an interval of a given width.

    With --half-width, the variance comes from an earlier RUN of a similar evaluation; if it holds several variants per
    seed, the designs have seeds, variants and samples, the cheapest first. With --variance: how many test
    groups, or programs, keep the variance of TSA and pass@1 on one problem at or below V, for any model whose groups
    fail independently.
    """
    found = plan_for(
        run, half_width=half_width, score=name, level=level, variance=variance, groups=groups, chance=chance,
        variant_cost=variant_cost, benchmark=benchmark, db=db,
    )  # fmt: skip
    present_plan(found, as_json)
