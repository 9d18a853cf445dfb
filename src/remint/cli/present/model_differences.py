"""How the difference between two models on the same problems looks on a terminal."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape

from remint.api.handles.scores import ScoreTable
from remint.cli.present.consoles import table
from remint.runs.overview import model_name
from remint.runs.scoring import RunScores
from remint.runs.store import SHORT
from remint.scores.points import detectable_points, points_between, signed_points


def print_model_differences(scores: ScoreTable, base: RunScores, console: Console) -> None:
    """Both models on each score, the difference with its interval, and the exact paired test."""
    for letter, side in (("A", base), ("B", scores.found)):
        run = side.run
        about = f"run {run.id[:SHORT]}  {escape(run.benchmark)}  {escape(model_name(run))}"
        console.print(f"[bold]{letter}[/]  {about}", soft_wrap=True)
    grid = table("score", "A", "B", "B - A, interval", "p", "problems", "MDD")
    for column in grid.columns:
        column.justify, column.no_wrap = "right" if column is not grid.columns[0] else "left", True
    for one in scores.drops:
        name = one.drop.name.removeprefix("drop of ")
        p = scores.p_values.get(name)
        grid.add_row(
            name, f"{one.before:.1%}", f"{one.after:.1%}",
            f"[bold]{signed_points(-one.drop.value)}[/] [dim]{points_between(-one.drop.high, -one.drop.low)}[/]",
            "" if p is None else f"{p:.2g}", f"{one.seeds:,}", detectable_points(one.detectable),
        )  # fmt: skip
    console.print(grid)
    told = "p: exact paired test; MDD: minimum detectable difference, paired by problem, with 80 % power"
    console.print(told, style="dim")
    alone = _by_the_test_alone(scores)
    if alone:
        console.print(
            f"{escape(', '.join(alone))}: the exact test finds a difference, and the interval reaches 0. Few problems "
            "differ, nearly all in one direction: there is a difference, and how large it is stays open.",
            style="yellow",
        )


def _by_the_test_alone(scores: ScoreTable) -> list[str]:
    """The scores whose exact test finds what their interval leaves open."""
    found = []
    for one in scores.drops:
        name = one.drop.name.removeprefix("drop of ")
        p = scores.p_values.get(name)
        if p is not None and p <= 1.0 - one.drop.level + 1e-12 and one.drop.low <= 0.0 <= one.drop.high:
            found.append(name)
    return found
