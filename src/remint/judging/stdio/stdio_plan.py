"""Judge whole programs by what they print: each test is a process of its own."""

from __future__ import annotations

import json
import signal
from typing import NamedTuple

from remint.judging.comparison.compare import agrees, shortened
from remint.judging.verdicts.judging_plan import JudgingPlan, ReferenceTask, UnjudgeableError
from remint.judging.verdicts.recording import Observation, ending
from remint.judging.verdicts.task import JudgeTask
from remint.records import AnyOf, Candidate, Exchange, Failure, FromReference, Given, Outcome, Problem, Stdio
from remint.sandbox.job import CellLost, Event, Job, ProgramEnded, ProgramOutput, exchanges_job
from remint.sandbox.limits import Limits
from remint.sandbox.toolchains import TOOLCHAINS

_SHOWN = 200
# What run times complain of when they get no more memory.
_NO_MEMORY = (
    "std::bad_alloc", "OutOfMemoryError", "insufficient memory for the Java", "heap out of memory", "OOMErrorHandler",
    "memory allocation of", "out of memory",
)  # fmt: skip


class ProcessRun(NamedTuple):
    """What one process did: what it printed, how it ended."""

    output: bytes
    reason: str
    status: int
    complaint: str

    @property
    def text(self) -> str:
        """The output as text; bytes that are none cannot be right."""
        return self.output.decode("utf-8", "surrogateescape")

    def failure(self) -> Outcome | None:
        """Why the run cannot be right whatever it printed."""
        if self.reason != "ended":
            return ending(self.reason, self.status)
        if self.status == 0:
            return None
        if self.status & 0x7F == signal.SIGXCPU:
            return Outcome.TIMEOUT_CPU
        last = self.complaint.rstrip().rpartition("\n")[2]
        if last.startswith("MemoryError") or any(sign in self.complaint for sign in _NO_MEMORY):
            return Outcome.MEMORY
        if last.startswith(("SyntaxError", "IndentationError", "TabError")):
            return Outcome.SYNTAX
        return Outcome.EXCEPTION


class ProcessRuns:
    """Collects the processes of one job."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.clear()

    def clear(self) -> None:
        """Start over."""
        self.runs: list[ProcessRun] = []
        self.ended: ProgramEnded | None = None
        self.not_made = ""  # the compiler's complaint
        self.lost = False
        self._output = bytearray()  # grows in place: a flood of small pieces must not be copied for each of them

    def receive(self, event: Event) -> list[ProcessRun]:
        """Take an event; the runs that it completes."""
        if isinstance(event, ProgramOutput):
            self._output += event.data
            return []
        if isinstance(event, CellLost):
            self.lost = True
            self.not_made = event.message
            return []
        if isinstance(event, ProgramEnded):
            self.ended = event
            if event.finished < 0:
                self.not_made = event.complaint.strip() or f"the compiler ended with {event.reason}"
                return []
        run = ProcessRun(bytes(self._output), event.reason, event.status, event.complaint)
        self._output = bytearray()
        self.runs.append(run)
        return [run]


def stdio_answers(suite: Stdio, reference: list[ProcessRun] | None = None) -> list[tuple[str, ...]]:
    """The texts that are right for each test."""
    return [_answers(number, test, reference) for number, test in enumerate(suite.tests)]


def _answers(number: int, test: Exchange, reference: list[ProcessRun] | None) -> tuple[str, ...]:
    if isinstance(test.expected, Given):
        return (str(test.expected.value.decode()),)
    if isinstance(test.expected, AnyOf):
        return tuple(str(value.decode()) for value in test.expected.values)
    if isinstance(test.expected, FromReference) and reference is not None:
        run = reference[number] if number < len(reference) else None
        failure = Outcome.NOT_RUN if run is None else run.failure()
        if run is not None and failure is None:
            return (run.text,)
        raise ValueError(f"the reference gives no answer to test {number + 1}: {(failure or Outcome.NOT_RUN).value}")
    raise ValueError("a program that prints cannot be expected to raise")


class ExchangesPlan(JudgingPlan):
    """The inputs and the texts that are right."""

    def __init__(self, problem: Problem, limits: Limits, stop_early: bool = False) -> None:
        self.toolchain = TOOLCHAINS[problem.language]
        super().__init__(problem, self.toolchain.limits(limits), stop_early)
        assert isinstance(problem.suite, Stdio)
        self.suite = problem.suite
        if self.suite.compare.checker:
            raise UnjudgeableError(
                "its stdio suite has a checker, and checkers decide about results of calls only: compare printed output"
                ' by "lines" or "tokens", or write the suite as calls'
            )
        self.needs_reference = any(isinstance(test.expected, FromReference) for test in self.suite.tests)
        self.answers = [] if self.needs_reference else stdio_answers(self.suite)

    def job(self, candidate: Candidate) -> Job:
        """The job of running a program on every input."""
        candidate = self.toolchain.arranged(candidate)
        files = (*self.problem.files, *candidate.files)
        inputs = (test.stdin for test in self.suite.tests)
        return exchanges_job(self.toolchain.program(candidate, self.limits), files, inputs, self.limits)

    def task(self, candidate: Candidate, sample: str) -> ExchangesTask:
        """Judge a program."""
        return ExchangesTask(self, candidate, sample)

    def reference_task(self) -> ExchangesReference:
        """Run the reference."""
        return ExchangesReference(self)

    def learn(self, answers: bytes) -> None:
        """Take what the reference printed."""
        runs = [ProcessRun(text.encode("utf-8", "surrogateescape"), "ended", 0, "") for text in json.loads(answers)]
        self.answers = stdio_answers(self.suite, runs)


class ExchangesReference(ReferenceTask):
    """The reference, run as programs are."""

    def __init__(self, plan: ExchangesPlan) -> None:
        super().__init__(plan.problem)
        if plan.problem.reference is None:
            raise UnjudgeableError("its tests take their answers from a reference, and it has none")
        self.suite, self.job = plan.suite, plan.job(plan.problem.reference)
        self.runs = ProcessRuns(len(plan.suite.tests))

    def record(self, event: Event) -> None:
        """Keep what each process printed."""
        self.runs.receive(event)

    def restart(self) -> None:
        """Forget everything."""
        self.runs.clear()

    def answers(self) -> bytes:
        """What it printed in each test."""
        try:
            stdio_answers(self.suite, self.runs.runs)
        except ValueError as error:
            raise UnjudgeableError(str(error)) from error
        return json.dumps([run.text for run in self.runs.runs]).encode()


class ExchangesTask(JudgeTask):
    """One program on all inputs."""

    def __init__(self, plan: ExchangesPlan, candidate: Candidate, sample: str) -> None:
        super().__init__(plan.problem, sample, plan.stop_early)
        self.plan, self.job = plan, plan.job(candidate)
        self.runs = ProcessRuns(len(plan.suite.tests))

    def receive(self, event: Event) -> bool:
        """Compare the output of each process that is over."""
        for run in self.runs.receive(event):
            self._add(run)
        if isinstance(event, ProgramEnded):
            self.add_up(event)
            self.runs.not_made = self.plan.toolchain.telling(self.runs.not_made)
            not_compiled = self.runs.not_made and event.reason == "ended"
            rest = Outcome.SYNTAX if not_compiled else ending(event.reason, event.status)
            self._fill(Outcome.NOT_RUN if rest is Outcome.EARLY_EXIT else rest)
        elif isinstance(event, CellLost):
            self._fill(event.outcome)
        return self.settled()

    def _add(self, run: ProcessRun) -> None:
        if len(self.outcomes) >= self.runs.count:
            return
        # The next process may have been on its way when the cell was asked to stop.
        outcome = Outcome.NOT_RUN if self.settled() else run.failure()
        if outcome is None:
            answers, rule = self.plan.answers[len(self.outcomes)], self.plan.suite.compare
            right = any(agrees(rule, answer, run.text) for answer in answers)
            outcome = Outcome.PASS if right else Outcome.WRONG
        self.outcomes.append(outcome)
        content = run.output.decode("utf-8", "backslashreplace")
        self.observations.append(Observation("returned", content, run.complaint, outcome))

    def settled(self) -> bool:
        """Whether the rest of the tests are not asked for. All but a wrong output is a failure by itself here."""
        return self.stop_early and any(outcome not in (Outcome.PASS, Outcome.WRONG) for outcome in self.outcomes)

    def _fill(self, outcome: Outcome) -> None:
        missing = self.runs.count - len(self.outcomes)
        self.outcomes += [outcome] * missing
        self.observations += [Observation("failed", message=self.runs.not_made, outcome=outcome)] * missing

    def restart(self) -> None:
        """Forget everything."""
        self.runs.clear()
        self.outcomes, self.observations = [], []

    def failure(self, number: int) -> Failure:
        """The first failure in its parts."""
        observation, exchange = self.observations[number], self.plan.suite.tests[number]
        expected = " or ".join(shortened(answer) for answer in self.plan.answers[number])
        got = observation.content if self.outcomes[number] is Outcome.WRONG else self.outcomes[number].value
        return Failure(test=number, input=shortened(exchange.stdin), expected=expected, got=shortened(got))

    def describe(self, number: int) -> str:
        """The first failure in words."""
        observation = self.observations[number]
        if self.outcomes[number] is Outcome.WRONG:
            expected = " or ".join(repr(answer[:_SHOWN]) for answer in self.plan.answers[number])
            return f"test {number + 1} printed {observation.content[:_SHOWN]!r}; expected {expected}"
        last = self.plan.toolchain.telling(observation.message)[:_SHOWN]
        return f"test {number + 1} of {self.runs.count}: {self.outcomes[number].value}" + (f", {last}" if last else "")
