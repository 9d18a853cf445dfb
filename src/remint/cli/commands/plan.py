"""`remint plan`: how much is needed for a score as sure as wanted."""

from __future__ import annotations

import click

from remint.api.plan import plan as plan_for
from remint.cli.options import benchmark_option, db_option, json_option
from remint.cli.options.parameter_types import LEVEL
from remint.cli.present.plans import present_plan
from remint.scores.scoring import LEVEL as USUAL_LEVEL


@click.command()
@click.argument("run", required=False)
@click.option("--half-width", type=float, help="The wanted half width of the interval, such as 0.02; judged by RUN.")
@click.option("--score", "name", default="pass@1", show_default=True, help="The score to plan for, with --half-width.")
@click.option("--level", type=LEVEL, default=USUAL_LEVEL, show_default=True, help="The confidence level.")
@click.option("--variance", type=float, help="The wanted variance of one task's score: TSA's planner, without a run.")
@click.option("--groups", type=click.IntRange(min=1), default=1, show_default=True, help="Groups of tests per task.")
@click.option(
    "--chance", type=click.FloatRange(0.0, 1.0, min_open=True), default=1.0, show_default=True,
    help="The highest probability that a group is passed, where that is known.",
)  # fmt: skip
@benchmark_option
@db_option
@json_option
def plan(
    run: str | None, half_width: float | None, name: str, level: float, variance: float | None, groups: int,
    chance: float, benchmark: str, db: str | None, as_json: bool,
) -> None:  # fmt: skip
    """Say how many problems and samples give an interval as narrow as wanted, judging by a RUN like the one to come.

    With --variance instead: how many groups of tests, or programs, keep the variance of TSA and of pass@1 on one task
    at or below it, whatever the model, if groups fail independently.
    """
    found = plan_for(
        run, half_width=half_width, score=name, level=level, variance=variance, groups=groups, chance=chance,
        benchmark=benchmark, db=db,
    )  # fmt: skip
    present_plan(found, as_json)
