"""The problems behind a run: their benchmark is opened beside the requests, and two stay in memory."""

from __future__ import annotations

from typing import NamedTuple

from remint.records import Outcome, Problem, Verdict
from remint.records.verdict import Failure
from remint.reports.problem_text import test_lines
from remint.runs.problems import RunProblems
from remint.runs.store import StoredRun
from remint.viewer.background import Background, Found
from remint.viewer.text import ShownText, shown

_BENCHMARKS = 2
_LONGEST_TEST = 600
TESTS_ON_A_PAGE = 200


class TestLine(NamedTuple):
    """A test of a verdict."""

    number: int  # from 1, as messages count
    outcome: Outcome
    words: str  # empty where the benchmark is not at hand
    failure: Failure | None


class ProblemShelf:
    """Finds the problem of a run by its id."""

    def __init__(self) -> None:
        self._benchmarks = Background(_BENCHMARKS)

    def close(self) -> None:
        """Start nothing new."""
        self._benchmarks.close()

    def find(self, stored: StoredRun, problem: str, patience: float | None = 0.25) -> Found:
        """The problem; or that its benchmark is still being opened, or why it cannot be."""
        run = stored.run
        key = (run.benchmark_hash, run.asked and (run.asked.task, repr(run.asked.prompts)))
        found = self._benchmarks.get(key, lambda: _opened(stored), patience)
        if found.value is None:
            return found
        there = {one.id: one for one in found.value.problems}
        return Found(there[problem]) if problem in there else Found(error="The benchmark has no such problem now.")


def _opened(stored: StoredRun) -> object:
    return RunProblems(stored).benchmark


def tests_of(verdict: Verdict, problem: Problem | None, first: int, only_failed: bool) -> tuple[list[TestLine], int]:
    """A page of the tests of a verdict, from the number `first` on; where the next page begins, else 0."""
    tests = problem.suite.tests if problem and len(problem.suite.tests) == len(verdict.outcomes) else ()
    lines: list[TestLine] = []
    for place, outcome in enumerate(verdict.tests):
        if place + 1 < first or (only_failed and outcome is Outcome.PASS):
            continue
        if len(lines) == TESTS_ON_A_PAGE:
            return lines, place + 1
        words = "\n".join(test_lines(problem.entry_point, tests[place])) if tests and problem else ""
        failure = verdict.failure if verdict.failure and verdict.failure.test == place else None
        lines.append(TestLine(place + 1, outcome, shown(words, _LONGEST_TEST).text, failure))
    return lines, 0


class LineageStep(NamedTuple):
    """One thing that a mint did, in words."""

    operator: str
    details: tuple[tuple[str, ShownText], ...]


def lineage_steps(problem: Problem) -> list[LineageStep]:
    """How the problem was minted, step by step."""
    steps = problem.lineage.steps if problem.lineage else ()
    return [
        LineageStep(
            step.operator, tuple((name, shown(_words(value.decode()), 4000)) for name, value in step.detail.items())
        )
        for step in steps
    ]


def _words(value: object) -> str:
    return value if isinstance(value, str) else repr(value)
