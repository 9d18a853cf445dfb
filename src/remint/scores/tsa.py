"""TSA, Test Suite Accuracy: correctness as a probability over weighted groups of tests.

"Correctness evaluation of LLM-generated code: probabilistic approach" (Avagian 2026), section 2: inputs fall into
groups I_k of probability w_k, one requirement each; test j of group k has probability p̂_kj, and X_kj says whether it
passed:

    TSA = Σ_k (w_k / ŵ_k) Σ_j X_kj p̂_kj    with ŵ_k = Σ_j p̂_kj
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from remint.records import Record, Suite, Test, Verdict
from remint.scores.attempts import Attempts, Part, Table, hung, passes
from remint.scores.errors import MissingDetailError
from remint.scores.kind import Needs, ScoreKind

_MERGED = "the rest"


class TsaSettings(Record, frozen=True):
    """How groups and tests count. The defaults take the suite at its word and every test at its result."""

    weights: Literal["given", "equal", "proportional"] = "given"  # of groups; proportional: to their tests
    test_weights: Literal["given", "equal"] = "given"
    grouping: Literal["all", "three-largest", "one"] = "all"  # three: the two largest, and the rest as one
    stop: bool = False  # the first failure in a group fails the tests behind it
    hang_ends_group: bool = False  # a test that runs out of time fails those behind it in its group
    task_seconds: float | None = None  # a sample that took more CPU time in all scores 0


# The rules of the paper's main table. Its 20 s are of that author's machine: the score depends on yours.
PAPER = TsaSettings(weights="equal", test_weights="equal", stop=True, hang_ends_group=True, task_seconds=20.0)


class Shares(NamedTuple):
    """One group as TSA counts it: its name, weight w_k (all add up to 1) and the p̂ of its tests."""

    name: str
    weight: float
    tests: NDArray[np.intp]  # where they stand in the suite
    probabilities: NDArray[np.float64]  # p̂_kj / ŵ_k: these add up to 1
    rule: str = ""


class Tsa(ScoreKind):
    """The score tsa, under one set of rules."""

    needs = Needs(groups=True, all_tests=True)
    is_usual = True
    settings_type = TsaSettings
    name = "tsa"

    def __init__(self, settings: TsaSettings | None = None) -> None:
        self.settings = settings or TsaSettings()
        self.method = f"mean over problems of TSA, {describe(self.settings)}"

    def part(self, attempts: Attempts) -> Part:
        """The mean TSA of a problem's samples."""
        values = tsa_of_samples(attempts, self.settings)
        return Part(attempts.id, attempts.root, float(values.mean()), values.tolist(), size=len(values))


def tsa_of_samples(attempts: Attempts, settings: TsaSettings | None = None) -> NDArray[np.float64]:
    """TSA of each sample of a problem."""
    settings = settings or TsaSettings()
    rates, shares = group_rates(attempts, settings)
    values = rates @ np.array([share.weight for share in shares])
    return np.asarray(np.clip(values, 0.0, 1.0))


def group_rates(
    attempts: Attempts, settings: TsaSettings | None = None
) -> tuple[NDArray[np.float64], tuple[Shares, ...]]:
    """The share of each group that each sample passes (a row per sample, a column per group), and the groups."""
    settings = settings or TsaSettings()
    if attempts.problem is None:
        raise MissingDetailError(
            f"the groups of {attempts.id} are in its benchmark, which was not found. Say where it is with `benchmark`."
        )
    shares = shares_of(attempts.problem.suite, settings)
    table, lost = passes(attempts), hung(attempts)
    rates = np.empty((len(attempts.verdicts), len(shares)))
    for column, share in enumerate(shares):
        counted = counted_tests(table[:, share.tests], lost[:, share.tests], settings)
        rates[:, column] = counted @ share.probabilities
    rates[np.array([too_slow(verdict, settings) for verdict in attempts.verdicts])] = 0.0
    return rates, shares


def too_slow(verdict: Verdict, settings: TsaSettings) -> bool:
    """Whether a sample took more than it may.

    CPU seconds: wall time is that of a machine which judges other programs at the same time.
    """
    return settings.task_seconds is not None and (verdict.cpu_seconds or verdict.seconds) > settings.task_seconds


def shares_of(suite: Suite, settings: TsaSettings | None = None) -> tuple[Shares, ...]:
    """The groups of a suite as TSA counts them. A group without tests says nothing, and has no part in it."""
    settings = settings or TsaSettings()
    tests: Sequence[Test] = suite.tests
    if not tests:
        raise MissingDetailError("a problem without tests has no TSA")
    sizes = Counter(test.group for test in tests)
    groups = [group for group in suite.grouping() if group.name in sizes]
    counts_as = _merged(sizes, [group.name for group in groups], settings.grouping)
    members: dict[str, list[int]] = {counts_as[group.name]: [] for group in groups}
    for index, test in enumerate(tests):
        members[counts_as[test.group]].append(index)
    given = dict.fromkeys(members, 0.0)
    for group in groups:
        given[counts_as[group.name]] += group.weight
    weights = {name: _weight(settings, given[name], len(at)) for name, at in members.items()}
    total = sum(weights.values())
    rules = {group.name: group.rule for group in groups}
    chances = np.array([test.weight if settings.test_weights == "given" else 1.0 for test in tests])
    return tuple(
        Shares(
            name, weights[name] / total, np.array(places), chances[places] / chances[places].sum(), rules.get(name, "")
        )
        for name, places in members.items()
    )


def describe(settings: TsaSettings) -> str:
    """The rules in words."""
    groups = {"all": "all groups", "three-largest": "three largest groups", "one": "one group"}[settings.grouping]
    words = [groups, f"{settings.weights} weights"]
    words += ["tests of a group alike"] if settings.test_weights == "equal" else []
    words += ["a group ends at its first failure"] if settings.stop else []
    words += ["a hang ends its group"] if settings.hang_ends_group and not settings.stop else []
    words += [f"0 beyond {settings.task_seconds:g} s"] if settings.task_seconds is not None else []
    return ", ".join(words)


def _weight(settings: TsaSettings, given: float, tests: int) -> float:
    return {"given": float(given), "equal": 1.0, "proportional": float(tests)}[settings.weights]


def _merged(sizes: Counter[str], order: Sequence[str], grouping: str) -> dict[str, str]:
    """Which group each group counts as."""
    if grouping == "one":
        return dict.fromkeys(sizes, "all")
    largest = sorted(sizes, key=lambda name: (-sizes[name], order.index(name)))
    if grouping == "all" or len(largest) <= 3:
        return {name: name for name in sizes}
    merged = _MERGED if _MERGED not in largest[:2] else f"{_MERGED} of the groups"
    return {name: name if name in largest[:2] else merged for name in largest}


def counted_tests(passed: Table, lost: Table, settings: TsaSettings) -> NDArray[np.float64]:
    """The tests of one group that count as passed."""
    if settings.stop:
        passed = np.logical_and.accumulate(passed, axis=1)
    elif settings.hang_ends_group:
        passed = passed & ~np.logical_or.accumulate(lost, axis=1)
    return passed.astype(float)
