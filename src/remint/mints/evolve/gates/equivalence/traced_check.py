"""Whether evolved programs do what the original does, where that takes more than calling one function."""

from __future__ import annotations

from collections.abc import Sequence

from remint.errors import RemintError
from remint.judging.observing import ObserveTask
from remint.mints.evolve.gates.equivalence.behaviour import (
    Behaviour,
    Difference,
    InputKind,
    agree,
    first_difference,
)
from remint.mints.evolve.gates.equivalence.further_traces import Trace, TraceChanges, single, trace_of
from remint.mints.evolve.gates.equivalence.input_budget import Affordable, affordable
from remint.mints.evolve.gates.equivalence.odd_inputs import before_others, fresh_constants, odd_texts, odd_traces
from remint.mints.evolve.gates.equivalence.stdin_inputs import StdinChanges
from remint.mints.evolve.gates.equivalence.suite_check import SuiteEquivalence, UnprovenError
from remint.mints.evolve.gates.equivalence.traced_program import WatchedInputs, driven
from remint.records import Call, Calls, Candidate, Problem, Script, Stdio, Unittest, Value
from remint.records.wording import counted
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool

_MOST_TRACES = 150  # of the tests


class _Driven:
    """What both kinds share: inputs that every offspring is run on, and others for those that matter."""

    _kind = ""
    compares: InputKind  # what the arguments of a difference are

    def __init__(self, problem: Problem, original: Candidate, pool: Pool, limits: Limits) -> None:
        self._problem, self._pool, self._limits = problem, pool, limits
        self._setup = getattr(problem.suite, "setup", "")
        self._suite = SuiteEquivalence(problem, original, pool, limits)

    def _learn(self, original: Candidate, chosen: Affordable) -> None:
        program = self._driven(original)
        kind = {"Player": "FlowPlayer", "WholeProgram": "FlowProgram"}[self._kind]
        around = (self._setup, self._problem.files)
        self.watched = WatchedInputs(kind, chosen.watched, *around, chosen.more, chosen.tests, tuple(chosen.quick))
        self._quick, self._slow = (
            Behaviour.of(program, "run", calls, self._pool, self._limits, (), looks_at_the_clock(original))
            for calls in (chosen.quick, chosen.slow)
        )
        if not self._quick.calls:
            raise UnprovenError(f"{self._problem.id}: the reference does not do the same twice on any input")
        # Those of the tests that tell nothing are in the count of the tests: they are run by the judge.
        lost = len(chosen.quick) + len(chosen.slow) - len(self._quick.calls) - len(self._slow.calls)
        self.checked = f"{counted(len(self._problem.suite.tests), 'test')} and {max(0, chosen.further - lost)} further "

    def _driven(self, program: Candidate, entry: str = "run") -> Candidate:
        return driven(program, self._kind, entry, self._setup, self._problem.files)

    def _agree(self, known: Behaviour, programs: Sequence[Candidate]) -> list[bool]:
        return agree(known, [self._driven(program) for program in programs], self._pool)

    def same_with_short_limits(self, programs: Sequence[Candidate]) -> list[bool]:
        """Which of many programs, which may well hang, do the same on every input that does not take long."""
        return self._agree(self._quick.with_short_limits(), programs)

    def surely_same(self, program: Candidate) -> bool:
        """Whether a program does the same on the inputs that take long, too."""
        return not self._slow.calls or self._agree(self._slow, [program])[0]

    def difference(self, program: Candidate) -> Difference | None:
        """An input with which a program does something else, if there is one."""
        return first_difference((self._quick, self._slow), self._driven(program), self._pool)

    def passes(self, program: Candidate) -> bool:
        """Whether a program passes the tests, as the judge has them."""
        return self._suite.passes(program)


def looks_at_the_clock(program: Candidate) -> bool:
    """Whether what a program does may depend on the moment, as far as its words tell."""
    return any("time" in file.text or "date" in file.text for file in program.files)


class ExchangesEquivalence(_Driven):
    """By what programs print and how they end, on the tests' inputs and further ones."""

    _kind = "WholeProgram"
    compares = "stdin"

    def __init__(
        self, problem: Problem, original: Candidate, pool: Pool, limits: Limits, inputs: int, seed: int,
        newer: Candidate | None = None,
    ) -> None:  # fmt: skip
        super().__init__(problem, original, pool, limits)
        assert isinstance(problem.suite, Stdio)
        tests = [test.stdin for test in problem.suite.tests]
        odd = odd_texts(tests, fresh_constants(original, newer), seed) if newer else []
        further = before_others(odd, StdinChanges(tests, seed, original.text).further)
        chosen = affordable(
            lambda entry: self._driven(original, entry), [[text] for text in tests],
            lambda count: [[text] for text in further(count)], inputs + len(odd), pool, limits, len(odd),
        )  # fmt: skip
        self._learn(original, chosen)
        self.checked += "inputs"

    def same(self, programs: Sequence[Candidate]) -> list[bool]:
        """Which of these programs do the same on every input that does not take long."""
        return self._agree(self._quick, programs)


class NothingRecordedError(RemintError, ValueError):
    """Tests that do nothing with the program which could be done again; the message says why."""


class TracesEquivalence(_Driven):
    """By what functions and objects do in the course of the tests, and of further ones like them."""

    _kind = "Player"
    compares = "operations"

    def __init__(
        self, problem: Problem, original: Candidate, pool: Pool, limits: Limits, inputs: int, seed: int,
        newer: Candidate | None = None,
    ) -> None:  # fmt: skip
        super().__init__(problem, original, pool, limits)
        traces = single(self._recorded(original))[:_MOST_TRACES]
        if not traces:
            raise NothingRecordedError("the arguments of its tests cannot be written down")
        odd = odd_traces(traces, fresh_constants(original, newer), seed) if newer else []
        further = before_others(odd, TraceChanges(traces, seed, original.text).further)
        names = self._attributes(original, traces)
        chosen = affordable(
            lambda entry: self._driven(original, entry), [[trace, names] for trace in traces],
            lambda count: [[trace, names] for trace in further(count)], inputs + len(odd), pool, limits, len(odd),
        )  # fmt: skip
        self._learn(original, chosen)
        self.checked += "sequences of calls"

    def same(self, programs: Sequence[Candidate]) -> list[bool]:
        """Which of these programs do the same in every sequence of calls, and pass the tests."""
        found = self._agree(self._quick, programs)
        agreeing = [program for program, same in zip(programs, found, strict=True) if same]
        passed = iter(self._suite.same(agreeing))
        return [same and next(passed) for same in found]

    def _recorded(self, original: Candidate) -> list[Trace]:
        suite, entry_point = self._problem.suite, self._problem.entry_point
        if isinstance(suite, Calls):
            return [trace_of(call, entry_point) for call in suite.tests]
        seconds = self._limits.test_cpu * 0.9
        if isinstance(suite, Unittest):
            entry, arguments = "of_unittest", [suite.module, seconds]
        else:
            assert isinstance(suite, Script)
            entry, arguments = "of_script", ["", entry_point, [test.code for test in suite.tests], seconds]
        recorder = driven(original, "Recorder", entry, self._setup, self._problem.files)
        call = Call(args=Value.of(arguments))
        (task,) = self._pool.run([ObserveTask(recorder, entry, [call], self._limits)])
        (seen,) = task.observations
        traces: list[Trace] = Value(text=seen.content).decode() if seen.kind == "returned" else []
        return traces

    def _attributes(self, original: Candidate, traces: Sequence[Trace]) -> list[str]:
        calls = [Call(args=Value.of([trace, self._limits.test_cpu * 0.9])) for trace in traces]
        asked = ObserveTask(self._driven(original, "attributes"), "attributes", calls, self._limits)
        (task,) = self._pool.run([asked])
        seen = [Value(text=one.content).decode() for one in task.observations if one.kind == "returned"]
        return sorted({name for names in seen for name in names})
