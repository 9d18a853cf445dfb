"""The base and plus groups of evalplus's benchmarks: what of a verdict is about the tests of one group."""

from __future__ import annotations

from remint.records import Outcome, Problem, Test, Verdict

BASE, PLUS = "base", "plus"


def has_base_tests(problem: Problem) -> bool:
    """Whether the tests of a problem are divided into these two groups."""
    return {group.name for group in problem.suite.groups} == {BASE, PLUS}


def outcomes_in(verdict: Verdict, problem: Problem, group: str) -> list[tuple[Outcome, Test]]:
    """The tests of a group with their outcomes; those of all groups where none is named."""
    tests: tuple[Test, ...] = tuple(problem.suite.tests)
    pairs = zip(verdict.tests, tests, strict=True)
    return [(outcome, test) for outcome, test in pairs if not group or test.group == group]


def passes_base(verdict: Verdict, problem: Problem) -> bool:
    """Whether a program passes the base tests; all tests where there is no such group."""
    if not has_base_tests(problem):
        return verdict.outcome is Outcome.PASS
    return all(outcome is Outcome.PASS for outcome, _ in outcomes_in(verdict, problem, BASE))
