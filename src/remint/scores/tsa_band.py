"""How much TSA depends on what nobody can prove right: weights and number of groups, rules of counting, the grouping.

Groups come from `remint mint group`, whose seed decides which mutants are run. The same tests in other groups (another
seed, other limits) are one more choice: give them as `others`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from remint.records import DEFAULT_GROUP, Benchmark, Problem, Record
from remint.scores.attempts import Attempts, hung, passes
from remint.scores.errors import MissingDetailError, ScoresError
from remint.scores.percent import percent
from remint.scores.tsa import Shares, TsaSettings, counted_tests, shares_of, too_slow

_WEIGHTS = ("given", "equal", "proportional")
_GROUPINGS = ("all", "three-largest", "one")


class TsaChoice(Record, frozen=True):
    """The lowest and the highest TSA while one thing is chosen otherwise, all else as it was asked for."""

    choice: str
    low: float
    high: float
    rules: int


class TsaBand(Record, frozen=True):
    """The lowest and the highest TSA over all choices together, and over each of them alone."""

    low: float
    high: float
    rules: int
    choices: tuple[TsaChoice, ...] = ()


class _Rule(NamedTuple):
    """One way to count: the place of the benchmark whose groups are taken, and the rules."""

    grouped_by: int
    weights: str
    grouping: str
    stop: bool


class TsaBandTally:
    """Adds up problems as they come."""

    def __init__(self, settings: TsaSettings, others: Sequence[Benchmark] = ()) -> None:
        self._settings, self._others = settings, others
        self._means: dict[_Rule, list[float]] = {}
        self._refused = False

    def add(self, attempts: Attempts) -> None:
        """Another problem. Raises MissingDetailError where another grouping is not of the same tests."""
        if attempts.problem is None or self._refused:
            self._refused = True
            return
        problems = [attempts.problem, *(_same_tests(attempts.problem, other) for other in self._others)]
        try:
            passed, lost = passes(attempts), hung(attempts)
        except ScoresError:
            self._refused = True  # as TSA itself is, with the reason
            return
        slow = np.array([too_slow(verdict, self._settings) for verdict in attempts.verdicts])
        for number, grouping, stop in product(range(len(problems)), _GROUPINGS, (False, True)):
            # With one group, weights do not matter.
            rules = [_Rule(number, weights, grouping, stop) for weights in _WEIGHTS[: 1 if grouping == "one" else 3]]
            made = [replace(self._settings, weights=one.weights, grouping=grouping, stop=stop) for one in rules]
            shares = [shares_of(problems[number].suite, one) for one in made]
            counted = np.zeros(passed.shape)
            for share in shares[0]:
                counted[:, share.tests] = counted_tests(passed[:, share.tests], lost[:, share.tests], made[0])
            counted[slow] = 0.0
            values = counted @ np.array([_per_test(one, passed.shape[1]) for one in shares]).T
            for rule, mean in zip(rules, values.mean(axis=0), strict=True):
                self._means.setdefault(rule, []).append(float(np.clip(mean, 0.0, 1.0)))

    def band(self) -> TsaBand | None:
        """The band; None where TSA cannot be given."""
        if self._refused or not self._means:
            return None
        values = {rule: float(np.mean(means)) for rule, means in self._means.items()}
        wanted = self._settings
        usual = _Rule(0, "given" if wanted.grouping == "one" else wanted.weights, wanted.grouping, wanted.stop)
        only: dict[str, Callable[[_Rule], bool]] = {
            "weights of groups": lambda one: one._replace(weights=usual.weights) == usual,
            "number of groups": lambda one: (
                one._replace(grouping=usual.grouping, weights=usual.weights) == usual
                and (one.weights == wanted.weights or one.grouping == "one")
            ),
            "end of a group at its first failure": lambda one: one._replace(stop=usual.stop) == usual,
            "groupings": lambda one: one._replace(grouped_by=0) == usual,
        }
        choices = []
        for choice, is_one in only.items():
            some = [value for rule, value in values.items() if is_one(rule)]
            if len(some) > 1:
                choices.append(TsaChoice(choice=choice, low=min(some), high=max(some), rules=len(some)))
        every = list(values.values())
        return TsaBand(low=min(every), high=max(every), rules=len(every), choices=tuple(choices))


def band_in_words(band: TsaBand) -> str:
    """One sentence with the whole band and what each choice alone does."""
    if band.high - band.low < 0.0005:
        return f"tsa is {percent(band.high)} under all {band.rules} sets of rules"
    parts = [f"{one.choice} {percent(one.low)} … {percent(one.high)}" for one in band.choices]
    alone = f"; one choice at a time: {', '.join(parts)}" if parts else ""
    return f"tsa is {percent(band.low)} … {percent(band.high)} over {band.rules} other sets of rules{alone}"


def _per_test(shares: Sequence[Shares], tests: int) -> NDArray[np.float64]:
    """What each test adds to TSA."""
    found = np.zeros(tests)
    for share in shares:
        found[share.tests] = share.weight * share.probabilities
    return found


def _same_tests(problem: Problem, other: Benchmark) -> Problem:
    name = other.manifest.name
    if problem.id not in other:
        raise MissingDetailError(
            f"the other grouping of {name} has no problem {problem.id!r}. Group the benchmark of the run."
        )
    found = other[problem.id]
    mine, its = problem.suite.tests, found.suite.tests
    bare = (replace(one, group=DEFAULT_GROUP, weight=1.0) for one in mine)
    if len(mine) != len(its) or any(
        one != replace(two, group=DEFAULT_GROUP, weight=1.0) for one, two in zip(bare, its, strict=True)
    ):
        raise MissingDetailError(
            f"the other grouping of {name} has other tests for {problem.id}. Make it with `remint mint group` from the "
            "benchmark of the run."
        )
    return found
