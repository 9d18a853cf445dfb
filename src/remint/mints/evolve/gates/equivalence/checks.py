"""Whether evolved programs of a problem do what its reference does, by whatever suite it has."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, islice
from typing import Any

from remint.mints.evolve.gates.equivalence.behaviour import (
    Behaviour,
    Difference,
    InputKind,
    OpaqueError,
    SuiteContext,
    agree,
    first_difference,
)
from remint.mints.evolve.gates.equivalence.input_budget import affordable
from remint.mints.evolve.gates.equivalence.inputs import further_calls
from remint.mints.evolve.gates.equivalence.odd_inputs import fresh_constants, odd_calls
from remint.mints.evolve.gates.equivalence.suite_check import SuiteEquivalence, UnprovenError
from remint.mints.evolve.gates.equivalence.traced_check import (
    ExchangesEquivalence,
    NothingRecordedError,
    TracesEquivalence,
    looks_at_the_clock,
)
from remint.mints.evolve.gates.equivalence.traced_program import WatchedInputs, driven
from remint.records import Call, Calls, Candidate, Problem, Stdio, Value
from remint.records.wording import counted
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool

__all__ = ["CallsEquivalence", "Equivalence", "UnprovenError", "equivalence_of"]


class CallsEquivalence:
    """By calls: the tests of the problem and further inputs, compared with what the original does."""

    compares: InputKind = "call"

    def __init__(
        self, problem: Problem, original: Candidate, pool: Pool, limits: Limits, inputs: int, seed: int,
        newer: Candidate | None = None,
    ) -> None:  # fmt: skip
        assert isinstance(problem.suite, Calls)
        tests: Sequence[Call] = problem.suite.tests
        self._suite, self._pool = SuiteEquivalence(problem, original, pool, limits), pool
        around = SuiteContext(problem.suite.setup, problem.files)
        odd = odd_calls(tests, fresh_constants(original, newer), seed) if newer else []
        made = chain(odd, further_calls(tests, 2 * inputs, seed, original.text))  # some take too long
        chosen = affordable(
            lambda entry: driven(original, "Player", entry, *around),
            [_as_trace(call, problem.entry_point) for call in tests],
            lambda count: [_as_trace(call, problem.entry_point) for call in islice(made, count)],
            inputs + len(odd), pool, limits, len(odd),
        )  # fmt: skip
        self.watched = WatchedInputs(
            "FlowPlayer", chosen.watched, *around, chosen.more, chosen.tests, tuple(chosen.quick)
        )
        clock = looks_at_the_clock(original)
        self._quick, self._slow = (
            Behaviour.of(
                original,
                problem.entry_point,
                [_as_call(one) for one in calls],
                pool,
                limits,
                clock=clock,
                around=around,
            )
            for calls in (chosen.quick, chosen.slow)
        )
        if not self._quick.calls:
            raise UnprovenError(f"{problem.id}: the reference does not do the same twice on any input")
        known = {_inputs(call) for call in tests}
        others = sum(_inputs(call) not in known for call in (*self._quick.calls, *self._slow.calls))
        self.checked = f"{counted(len(tests), 'test')} and {counted(others, 'further input')}"

    def same(self, programs: Sequence[Candidate]) -> list[bool]:
        """Which of these programs do the same on every call that does not take long."""
        return agree(self._quick, programs, self._pool)

    def same_with_short_limits(self, programs: Sequence[Candidate]) -> list[bool]:
        """The same for many programs that may well hang."""
        return agree(self._quick.with_short_limits(), programs, self._pool)

    def surely_same(self, program: Candidate) -> bool:
        """Whether a program does the same on the other calls, too."""
        return not self._slow.calls or agree(self._slow, [program], self._pool)[0]

    def difference(self, program: Candidate) -> Difference | None:
        """A call on which a program does something else, if there is one."""
        return first_difference((self._quick, self._slow), program, self._pool)

    def passes(self, program: Candidate) -> bool:
        """Whether a program passes the tests, as the judge has them."""
        return self._suite.passes(program)


Equivalence = CallsEquivalence | ExchangesEquivalence | TracesEquivalence | SuiteEquivalence


def equivalence_of(
    problem: Problem, original: Candidate, pool: Pool, limits: Limits, inputs: int, seed: int,
    newer: Candidate | None = None,
) -> Equivalence:  # fmt: skip
    """The strictest check that the problem's suite allows. What it looks at is in its `checked`.

    Given a newer program, it also looks at inputs around the constants that only that one has.
    """
    suite = problem.suite
    if not suite.tests:
        raise UnprovenError(f"{problem.id}: it has no tests")
    if isinstance(suite, Calls) and not any(call.steps for call in suite.tests):
        try:
            return CallsEquivalence(problem, original, pool, limits, inputs, seed, newer)
        except OpaqueError:
            pass  # what a generator gives or an object holds, a trace tells
    if isinstance(suite, Stdio):
        return ExchangesEquivalence(problem, original, pool, limits, inputs, seed, newer)
    try:
        return TracesEquivalence(problem, original, pool, limits, inputs, seed, newer)
    except NothingRecordedError as error:
        return SuiteEquivalence(problem, original, pool, limits, str(error))


def _as_trace(call: Call, entry_point: str) -> list[Any]:
    """A call as what a Player does, with no attributes to look at."""
    kwargs = call.kwargs.decode() if call.kwargs else {}
    args = [("value", one) for one in call.args.decode()]
    return [[["call", entry_point, args, {name: ("value", kwargs[name]) for name in kwargs}]], []]


def _as_call(played: Call) -> Call:
    """The call of which that was made."""
    ((_, _, args, kwargs),) = played.args.decode()[0]
    named = Value.of({name: value for name, (_, value) in kwargs.items()}) if kwargs else None
    return Call(args=Value.of([value for _, value in args]), kwargs=named)


def _inputs(call: Call) -> tuple[str, str]:
    return call.args.text, call.kwargs.text if call.kwargs else ""
