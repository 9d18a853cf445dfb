"""Which of many inputs are run for every offspring, and which only for those that matter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from remint.judging.observing import ObserveTask
from remint.records import Call, Candidate, Value
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool

# In lines of the original that are executed: unlike seconds, they are the same in each run.
_COUNTED = 30_000  # of one input; what takes more is timed
_QUICK = 400_000  # of all inputs that every offspring is run on
_LEAST = 3  # inputs that every offspring is run on, whatever they cost
_WHOLE = 30_000_000  # of all inputs
_A_SECOND = 10_000_000  # lines that a second of processor time stands for, of inputs that are timed
_ROUNDS = 3  # of making further inputs, where some are too much for the original
_LONGEST = 0.15  # seconds that the original may take with a further input
_TIMING = 6.0  # seconds that are spent on timing further inputs
_TIMED = 25  # inputs that are timed at once
WATCHED = 24  # inputs on which every line is watched
_TESTS = 8  # of them, at most, that are tests: these are what a program's speed is judged by
_MORE = 72  # on which conditions are watched that the others did not tell apart
_WATCHED_LINES = 3_000  # of one of them
_PATIENCE = 1.0  # seconds that an offspring may take with a further input


class Affordable(NamedTuple):
    """Calls of a driven program: those for every offspring, and those that take too long for that."""

    quick: list[Call]
    slow: list[Call]
    further: int  # how many of all these are no tests
    watched: tuple[Call, ...] = ()  # a sample of the quick ones, cheap enough to watch every line of, tests first
    more: tuple[Call, ...] = ()  # others like that, for conditions that came out the same on all of the sample
    tests: int = 0  # how many of the watched ones are tests


class _Case(NamedTuple):
    call: Call
    cost: int
    is_test: bool
    is_watched: bool = True  # whether it may be in the sample that is watched


def affordable(
    original: Callable[[str], Candidate],
    tests: Sequence[list[Any]],
    further: Callable[[int], Sequence[list[Any]]],
    wanted: int,
    pool: Pool,
    limits: Limits,
    odd: int = 0,
) -> Affordable:
    """The tests and as many further inputs as wanted, of those that the original is through with in no time.

    `original` gives the driven program with the entry point that is asked for. The first further inputs, so many, are
    odd ones: they tell little of where data usually goes, and are not watched.
    """
    costs = _Costs(original, pool, limits)
    patient = limits.test_cpu * 0.9
    cases = []
    for one, cost in zip(tests, costs.of(tests, patient, patient * len(tests)), strict=True):
        # What is too much even so, the judge runs.
        if cost is not None:
            cases.append(_Case(call_of(one, patient), cost, True))
    found: list[_Case] = []
    seen = 0
    costs = _Costs(original, pool, limits)
    for _ in range(_ROUNDS):
        made = further(wanted - len(found))
        for one, cost in zip(made, costs.of(made, _LONGEST, _TIMING), strict=True):
            if cost is not None:
                found.append(_Case(call_of(one, _PATIENCE), cost, False, seen >= odd))
            seen += 1
        if len(found) == wanted or not made:
            break
    return _divided([*cases, *found])


def call_of(one: list[Any], *rest: Any) -> Call:
    """A call with one input and what else a driver is told."""
    return Call(args=Value.of([*one, *rest]))


def _divided(cases: list[_Case]) -> Affordable:
    quick: list[_Case] = []
    slow: list[_Case] = []
    spent = 0
    # The cheapest first, so that a difference is found early.
    for case in sorted(cases, key=lambda case: case.cost):
        spent += case.cost
        if spent <= _QUICK or len(quick) < _LEAST:
            quick.append(case)
        elif spent <= _WHOLE or case.is_test:
            slow.append(case)
    further = sum(not case.is_test for case in (*quick, *slow))
    usual = [case for case in quick if case.is_watched] or quick
    cheap = [case for case in usual if case.cost <= _WATCHED_LINES] or usual[:_LEAST]
    tests = _some([case for case in cheap if case.is_test], _TESTS)
    watched = [*tests, *_some([case for case in cheap if case not in tests], WATCHED - len(tests))]
    more = _some([case for case in cheap if case not in watched], _MORE)
    calls = [[case.call for case in part] for part in (quick, slow, watched, more)]
    return Affordable(calls[0], calls[1], further, tuple(calls[2]), tuple(calls[3]), len(tests))


def _some(cases: list[_Case], most: int) -> list[_Case]:
    return [cases[place] for place in spread_places(len(cases), most)]


def spread_places(length: int, most: int) -> list[int]:
    """Places all over a list, its ends included: cheap inputs and dear ones, the emptiest and the longest."""
    count = min(most, length)
    return [number * (length - 1) // max(1, count - 1) for number in range(count)]


class _Costs:
    """What inputs cost the original."""

    def __init__(self, original: Callable[[str], Candidate], pool: Pool, limits: Limits) -> None:
        self._counting, self._timer = original("cost"), original("seconds_taken")
        self._pool, self._limits = pool, limits
        self._timing = 0.0

    def of(self, inputs: Sequence[list[Any]], seconds: float, timing: float) -> list[int | None]:
        """What each costs, in lines; None where that is too much.

        Those with many lines are timed, as long as that does not come to more than `timing`, all in all.
        """
        if not inputs:
            return []
        calls = [call_of(one, seconds, _COUNTED) for one in inputs]
        costs: list[int | None] = self._asked(self._counting, "cost", calls)
        many = [place for place, cost in enumerate(costs) if cost is None]
        for start in range(0, len(many), _TIMED):
            places = many[start : start + _TIMED]
            if self._timing >= timing:
                break
            calls = [call_of(inputs[place], seconds) for place in places]
            for place, taken in zip(places, self._asked(self._timer, "seconds_taken", calls), strict=True):
                costs[place] = None if taken is None else max(_COUNTED, round(taken * _A_SECOND))
                self._timing += seconds if taken is None else taken
        return costs

    def _asked(self, program: Candidate, entry: str, calls: list[Call]) -> list[Any]:
        (task,) = self._pool.run([ObserveTask(program, entry, calls, self._limits)])
        return [Value(text=one.content).decode() if one.kind == "returned" else None for one in task.observations]
