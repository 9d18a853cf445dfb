"""The difference between two models on the same problems."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from remint.api.display.sheets import Block, Table, TableRow, TextLine, faint, left, one_line, right, strong
from remint.runs.overview import model_name
from remint.runs.scoring import RunScores
from remint.runs.store import SHORT
from remint.scores.percent import percent
from remint.scores.points import detectable_points, points_with_interval, signed_points

if TYPE_CHECKING:
    from remint.api.handles.scores import ScoreTable


def difference_blocks(scores: ScoreTable, base: RunScores) -> Iterator[Block]:
    """Both models on each score, the difference with its interval, and the exact paired test."""
    for letter, side in (("A", base), ("B", scores.found)):
        run = side.run
        about = f"run {run.id[:SHORT]}  {one_line(run.benchmark)}  {one_line(model_name(run))}"
        yield TextLine((strong(letter), f"  {about}"), whole=True)
    rows = []
    for one in scores.drops:
        name = one.drop.name.removeprefix("drop of ")
        p = scores.p_values.get(name)
        told = points_with_interval(-one.drop.value, -one.drop.high, -one.drop.low)
        difference = (strong(signed_points(-one.drop.value)), faint(told.removeprefix(signed_points(-one.drop.value))))
        found = p is not None and p <= 1.0 - one.drop.level + 1e-12
        detectable = "–" if found else detectable_points(one.detectable)  # what was found needs no power
        numbers = ("" if p is None else f"{p:.2g}", f"{one.seeds:,}", detectable)
        rows.append(TableRow((name, percent(one.before), percent(one.after), difference, *numbers)))
    yield Table((*left("score", firm=True), *right("A", "B", "B - A, interval", "p", "problems", "MDD")), rows)
    yield TextLine(
        "p: exact paired test; MDD: minimum detectable difference, paired by problem, with 80 % power", "faint"
    )
    if alone := _by_the_test_alone(scores):
        yield by_test_alone(alone)


def by_test_alone(names: Sequence[str]) -> TextLine:
    """Why a difference is found although its interval reaches 0."""
    return TextLine(
        f"{', '.join(names)}: the exact test finds a difference, and the interval reaches 0. Few problems differ, "
        "nearly all in one direction: there is a difference, but its size is uncertain.",
        "warning",
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
