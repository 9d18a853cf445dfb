"""What a comparison needs to know about a run: one number per problem, and what the problem is about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from remint.code.ir import UnsupportedNodeError, read_python
from remint.code.ir.constructs import DEPTHS, construct_counts
from remint.records import Problem
from remint.scores.attempts import Attempts
from remint.scores.kind import ScoreKind

_EVERYWHERE = ("instructions", "function")  # in every program: nothing to tell apart


class ProblemOutcome(NamedTuple):
    """What a run made of a problem."""

    root: str  # variants of one problem are one piece of evidence
    value: float  # of the score that is compared
    solved: float  # share of samples that pass
    groups: Mapping[str, float] = {}  # share of tests passed in each group, where there are several


class RunOutcomes(NamedTuple):
    """The problems of a run that count."""

    id: str
    name: str
    benchmark: str
    created: str
    problems: Mapping[str, ProblemOutcome]
    entries: Mapping[str, frozenset[str]] = {}  # problems by the entry of the debugging dictionary that explains them
    is_diagnosed: bool = False
    model: str = ""  # that was asked; empty where the samples were made elsewhere
    temperature: float | None = None
    quarantined: frozenset[str] = frozenset()  # problems that have samples and do not count, since they are not sound


def outcomes_of(attempts: Iterable[Attempts], kind: ScoreKind) -> dict[str, ProblemOutcome]:
    """What each problem contributes to a score; those without a verdict are left out."""
    found = {}
    for one in attempts:
        if one.verdicts:
            passed = one.passed
            share = sum(passed) / len(passed)
            found[one.id] = ProblemOutcome(one.root, kind.part(one).value, share, _group_shares(one))
    return found


def _group_shares(attempts: Attempts) -> dict[str, float]:
    """The share of tests passed in each group of a problem's tests, over its samples."""
    problem = attempts.problem
    if problem is None or len(problem.suite.groups) < 2:
        return {}
    groups = [test.group for test in problem.suite.tests]
    counts: dict[str, list[int]] = {}
    for verdict in attempts.verdicts:
        if verdict.outcomes and len(verdict.outcomes) != len(groups):
            return {}
        for place, group in enumerate(groups):
            passed = bool(verdict.outcomes) and verdict.outcomes[place] == "."
            counts.setdefault(group, []).append(passed)
    return {name: sum(every) / len(every) for name, every in counts.items()}


def facets_of(problems: Iterable[Problem]) -> dict[str, dict[str, frozenset[str]]]:
    """Problems by tag and by the constructs of their references: kind, name, ids."""
    tags: dict[str, set[str]] = {}
    constructs: dict[str, set[str]] = {}
    for problem in problems:
        for tag in problem.tags:
            tags.setdefault(tag, set()).add(problem.id)
        for construct in _constructs(problem):
            constructs.setdefault(construct, set()).add(problem.id)
    return {"tag": _frozen(tags), "construct": _frozen(constructs)}


def _constructs(problem: Problem) -> Sequence[str]:
    if problem.language != "python" or problem.reference is None:
        return ()
    try:
        counts = construct_counts(read_python(problem.reference.text))
    except (UnsupportedNodeError, SyntaxError, ValueError, RecursionError):
        return ()  # of a reference that the IR cannot read nothing is said
    return [name for name in counts if name not in (*DEPTHS, *_EVERYWHERE)]


def _frozen(sets: Mapping[str, set[str]]) -> dict[str, frozenset[str]]:
    return {name: frozenset(ids) for name, ids in sets.items()}
