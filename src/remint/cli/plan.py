"""`remint plan`: how much is needed for a score as sure as wanted."""

from __future__ import annotations

import click

from remint.cli.choosing_runs import benchmark_option, db_option, opened_run
from remint.cli.output import as_json_option, console, print_json, table
from remint.formats import UnsupportedError
from remint.runs.problems import RunProblems
from remint.runs.scoring import ScoreSettings, score_run
from remint.scores.planning import Design, designs
from remint.scores.scoring import LEVEL, Scored
from remint.scores.tsa_bounds import Needed, needed


@click.command()
@click.argument("run", required=False)
@click.option("--half-width", type=float, help="Of the interval, such as 0.02; judged by RUN.")
@click.option("--score", "name", default="pass@1", show_default=True, help="The score to plan for, with --half-width.")
@click.option("--level", type=click.FloatRange(0.5, 0.9999), default=LEVEL, show_default=True, help="Of the interval.")
@click.option("--variance", type=float, help="Of one task's score: TSA's planner, which needs no run.")
@click.option("--groups", type=click.IntRange(min=1), default=1, show_default=True, help="Groups of tests a task has.")
@click.option(
    "--chance", type=click.FloatRange(0.0, 1.0, min_open=True), default=1.0, show_default=True,
    help="The most that a group is passed with, where that is known.",
)  # fmt: skip
@benchmark_option
@db_option
@as_json_option
def plan(
    run: str | None, half_width: float | None, name: str, level: float, variance: float | None, groups: int,
    chance: float, benchmark: str, db: str | None, as_json: bool,
) -> None:  # fmt: skip
    """Say how many problems and samples give an interval as narrow as wanted, judging by a RUN like the one to come.

    With --variance instead: how many groups of tests, or programs, keep the variance of TSA and of pass@1 on one task
    at or below it, whatever the model, if groups fail independently.
    """
    if variance is not None:
        _show_needed(needed(variance, groups, chance), groups, as_json)
    elif run and half_width is not None:
        with opened_run(run, db) as stored:
            scores = score_run(stored, ScoreSettings(names=(name,), level=level), RunProblems(stored, benchmark)).scores
        if scores.refused:
            raise UnsupportedError(scores.refused[0].reason)
        _show_designs(scores.scored[0], designs(scores.scored[0], half_width, level), as_json)
    else:
        raise UnsupportedError("say what is wanted: RUN with --half-width 0.02, or --variance 0.01.")


def _show_needed(found: Needed, groups: int, as_json: bool) -> None:
    if as_json:
        print_json({name: getattr(found, name) for name in found.__struct_fields__} | {"groups": groups})
        return
    grid = table("for one task", "TSA", "pass@1", title=f"To keep the variance at or below {found.variance:g}")
    never = "no number is enough" if found.pass_groups is None else f"{found.pass_groups:,}"
    grid.add_row("groups, one program", f"{found.tsa_groups:,}", never)
    grid.add_row(f"programs, {groups} group{'s' * (groups > 1)}", f"{found.tsa_programs:,}", f"{found.pass_programs:,}")
    console().print(grid)
    console().print("if groups fail independently: programs that fail every group at once need more", style="dim")


def _show_designs(scored: Scored, found: list[Design], as_json: bool) -> None:
    score = scored.score
    if as_json:
        rows = [{name: getattr(one, name) for name in one.__struct_fields__} for one in found]
        print_json({"score": score.name, "value": score.value, "level": score.level, "designs": rows})
        return
    grid = table("samples of each", "problems", "samples", "half width", title=f"{score.name} around {score.value:.1%}")
    grid.columns[0].justify = grid.columns[3].justify = "right"
    for one in found:
        grid.add_row(f"{one.samples}", f"{one.problems:,}", f"{one.total:,}", f"±{one.half_width:.2%}")
    console().print(grid)
    if len(found) == 1:
        console().print("with several samples of each problem in RUN, more designs could be compared", style="dim")
