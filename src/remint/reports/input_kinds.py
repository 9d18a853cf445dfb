"""Kinds of input: groups of tests that go by one name in several problems, over all of them together."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from remint.records import Record, Score
from remint.reports.document import ProblemRow, Report
from remint.scores.intervals import clustered_mean, share_interval
from remint.scores.scoring import LEVEL

_REST = "the other tests"  # what `mint group` calls what no rule singles out
_OUTPUT = re.compile(r"\b(output|numbers printed|returned unchanged|raised)\b")
_FEWEST = 2  # problems that make a name more than one problem's own
_METHOD = "mean over problems of the share of the group's tests passed; Wilson's interval over problems"


class KindOfInput(Record, frozen=True):
    """A group's name that several problems use, and what each run makes of such tests."""

    name: str
    problems: int
    tests: int
    shares: tuple[Score | None, ...]  # one per run; None: the run has no such tests that count


def kinds_of(report: Report) -> tuple[KindOfInput, ...]:
    """The kinds of input of a report's problems, those that most problems have first."""
    having: dict[str, list[ProblemRow]] = {}
    for problem in report.problems:
        for group in problem.groups:
            having.setdefault(group.name, []).append(problem)
    level = next((line.score.level for run in report.runs for line in run.scores), LEVEL)
    kinds = (
        _kind(name, problems, len(report.runs), level)
        for name, problems in having.items()
        # A problem that is not divided has one group, and that says nothing about its inputs.
        if sum(len(problem.groups) > 1 for problem in problems) >= _FEWEST and _is_about_inputs(name)
    )
    return tuple(sorted(kinds, key=lambda kind: (-kind.problems, kind.name)))


def _is_about_inputs(name: str) -> bool:
    """Not what is left of each problem, nor what comes out: they are no kind of input."""
    return name != _REST and not _OUTPUT.search(name)


def _kind(name: str, problems: Sequence[ProblemRow], runs: int, level: float) -> KindOfInput:
    places = [(problem, [group.name for group in problem.groups].index(name)) for problem in problems]
    return KindOfInput(
        name=name,
        problems=len(problems),
        tests=sum(problem.groups[place].tests for problem, place in places),
        shares=tuple(_share(name, places, run, level) for run in range(runs)),
    )


def _share(name: str, places: Sequence[tuple[ProblemRow, int]], run: int, level: float) -> Score | None:
    values, clusters, samples = [], [], 0
    for problem, place in places:
        result = problem.results[run]
        if result is not None and result.counted and place < len(result.groups):
            values.append(result.groups[place])
            clusters.append(problem.id)
            samples += result.samples
    if not values:
        return None
    estimate = clustered_mean(values, clusters)
    value = min(max(estimate.value, 0.0), 1.0)  # sums of floats may end a hair outside
    low, high = share_interval(estimate._replace(value=value), math.inf, level)
    return Score(
        name=name, value=value, low=low, high=high, method=_METHOD, problems=len(values), samples=samples, level=level
    )
