"""What shows a cause while the program runs: the first value that differs, and the smallest input that fails."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from remint.analysis.diagnose.records import Divergence, SmallestInput
from remint.analysis.diagnose.shrinking import smaller, weight
from remint.analysis.diagnose.tracing import TRACER, first_divergence, traced
from remint.judging.observing import ObserveTask
from remint.judging.verdicts.recording import Observation
from remint.records import Call, Calls, Candidate, Outcome, Problem, Value
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool

_ROUNDS = 8
_HANGING = 0.5  # seconds of CPU
_LONGEST = 200  # characters of a call or value


class WatchedPair(NamedTuple):
    """A failing program, the program that it should be, and the test that it fails."""

    problem: Problem
    sample: str
    right: str
    test: int
    hangs: bool = False  # whether the failing program took too long

    def limits(self, usual: Limits) -> Limits:
        """For one program. After a call that hangs there is one more try: the first input that fails is the smallest.

        Of a program that hangs it is known that it does, so that no call needs the full time to show it again.
        """
        cpu = min(usual.test_cpu, _HANGING) if self.hangs else usual.test_cpu
        return msgspec.structs.replace(usual, test_cpu=cpu, restarts=min(usual.restarts, 1))


def failing_call(problem: Problem, test: int) -> Call | None:
    """The call of a test, where the suite is one of calls without steps."""
    if not isinstance(problem.suite, Calls) or not 0 <= test < len(problem.suite.tests):
        return None
    call = problem.suite.tests[test]
    return None if call.steps else call


def divergences(pairs: Sequence[WatchedPair], pool: Pool, limits: Limits) -> list[Divergence | None]:
    """The first value in which each pair differs, over the call that fails."""
    tasks: list[ObserveTask] = []
    owners: list[tuple[int, str]] = []
    for number, pair in enumerate(pairs):
        call = failing_call(pair.problem, pair.test)
        if call is None:
            continue
        for program in (pair.right, pair.sample):
            text = traced(program, pair.problem.entry_point)
            tasks.append(_observe(pair.problem, text, TRACER, [call], pair.limits(limits)))
            owners.append((number, call_text(pair.problem, call)))
    done = {id(task): task for task in pool.run(tasks)}
    found: list[Divergence | None] = [None] * len(pairs)
    for place in range(0, len(tasks), 2):
        number, said = owners[place]
        expected, seen = (_values(done[id(task)].observations) for task in tasks[place : place + 2])
        if expected and seen:
            found[number] = first_divergence(said, expected, seen)
    return found


def smallest_inputs(pairs: Sequence[WatchedPair], pool: Pool, limits: Limits) -> list[SmallestInput | None]:
    """The smallest input found for each pair on which the two programs return different values."""
    states = {number: state for number, pair in enumerate(pairs) if (state := _Shrinking.of(pair)) is not None}
    for _ in range(_ROUNDS):
        waiting = {number: state.next() for number, state in states.items() if not state.is_done}
        tasks: list[tuple[int, ObserveTask]] = []
        for number, inputs in waiting.items():
            calls = [Call(args=Value.of(arguments)) for arguments in inputs]
            pair = pairs[number]
            tasks += [
                (number, _observe(pair.problem, program, pair.problem.entry_point, calls, pair.limits(limits)))
                for program in (pair.right, pair.sample)
            ]
        if not tasks:
            break
        list(pool.run([task for _, task in tasks]))
        for place in range(0, len(tasks), 2):
            number = tasks[place][0]
            right, sample = (task.observations for _, task in tasks[place : place + 2])
            states[number].take(waiting[number], right, sample)
    return [states[number].result() if number in states else None for number in range(len(pairs))]


class _Shrinking:
    """The state of one search for a smaller input."""

    def __init__(self, problem: Problem, arguments: list[Any]) -> None:
        self._problem, self._best = problem, arguments
        self.is_done, self._tried, self._said = False, 0, ("", "")

    @classmethod
    def of(cls, pair: WatchedPair) -> _Shrinking | None:
        call = failing_call(pair.problem, pair.test)
        if call is None or call.kwargs is not None:
            return None
        try:
            arguments = call.args.decode()
        except ValueError:
            return None
        return cls(pair.problem, list(arguments))

    def next(self) -> list[list[Any]]:
        """Inputs to try: at first also the one that there is, so that its values are known."""
        present = [] if self._said[0] else [self._best]
        return present + [one for one in smaller(self._best) if weight(one) < weight(self._best)]

    def take(self, inputs: Sequence[list[Any]], right: Sequence[Observation], sample: Sequence[Observation]) -> None:
        """Keep the smallest input on which the right program returns something else than the sample."""
        self._tried += len(inputs)
        fresh = False
        for arguments, good, bad in zip(inputs, right, sample, strict=False):
            tried = bad.kind != "failed" or bad.outcome is not Outcome.NOT_RUN
            if tried and good.kind == "returned" and (bad.kind, bad.content) != (good.kind, good.content):
                said = (_shown(good), _shown(bad))
                if weight(arguments) < weight(self._best):
                    self._best, self._said, fresh = arguments, said, True
                elif not self._said[0]:
                    self._said = said
                if fresh:
                    break
        self.is_done = not fresh

    def result(self) -> SmallestInput | None:
        """What was found; nothing where even the test's own input shows no difference."""
        if not self._said[0]:
            return None
        call = f"{self._problem.entry_point}({', '.join(map(repr, self._best))})"
        return SmallestInput(call=_cut(call), expected=self._said[0], seen=self._said[1], tried=self._tried)


def call_text(problem: Problem, call: Call) -> str:
    """A call as a person writes it."""
    try:
        arguments = [repr(one) for one in call.args.decode()]
        if call.kwargs is not None:
            arguments += [f"{name}={value!r}" for name, value in call.kwargs.decode().items()]
    except ValueError:
        return ""
    return _cut(f"{problem.entry_point}({', '.join(arguments)})")


def _observe(problem: Problem, text: str, entry: str, calls: Sequence[Call], limits: Limits) -> ObserveTask:
    suite = problem.suite
    setup = suite.setup if isinstance(suite, Calls) else ""
    return ObserveTask(Candidate.single(text), entry, calls, limits, (), setup, problem.files)


def _values(observations: Sequence[Observation]) -> list[Any]:
    if not observations or observations[0].kind != "returned":
        return []
    try:
        return list(Value(observations[0].content).decode())
    except ValueError:
        return []


def _shown(observation: Observation) -> str:
    if observation.kind == "returned":
        try:
            return _cut(repr(Value(observation.content).decode()))
        except ValueError:
            return "?"
    # Of an exception the name alone, not those of the classes that it derives from.
    said = str(observation.content).partition(",")[0] if observation.kind == "raised" else str(observation.content)
    return _cut(said or observation.outcome.value)


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
