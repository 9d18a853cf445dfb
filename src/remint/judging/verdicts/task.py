"""One candidate on one problem: a task for the sandbox's pool that ends as a verdict."""

from __future__ import annotations

from abc import ABC, abstractmethod

from remint.judging.comparison.compare import shortened
from remint.judging.verdicts.recording import Observation
from remint.records import Assertion, Failure, Method, Outcome, Problem, Test, Verdict, pack
from remint.sandbox.inside.supervision.supervisor import FINAL
from remint.sandbox.job import Event, Job, ProgramEnded

JUDGE_VERSION = "2"
# Failures that a program shows by itself: they would be failures whatever its tests expected.
_SHOWN_BY_ITSELF = {Outcome.TIMEOUT_CPU, Outcome.TIMEOUT_WALL, Outcome.OUTPUT_LIMIT, Outcome.EARLY_EXIT}
# What ends a program before any test: none of them is to blame.
_BEFORE_TESTS = (Outcome.SYNTAX, Outcome.MISSING_ENTRY_POINT, Outcome.TAMPERED, Outcome.INFRASTRUCTURE)


class JudgeTask(ABC):
    """What the ways of judging share: outcomes per test in, a verdict out."""

    job: Job
    shared_process = False  # whether the tests run in the candidate's own process

    def __init__(self, problem: Problem, sample: str, stop_early: bool) -> None:
        self.problem, self.sample, self.stop_early = problem, sample, stop_early
        self.outcomes: list[Outcome] = []
        self.observations: list[Observation] = []
        self.seconds = self.cpu_seconds = 0.0
        self.test_cpu = self.job_cpu = 0.0  # the most that one test took, and one job of all tests

    @abstractmethod
    def receive(self, event: Event) -> bool:
        """Take note of something that happened; True asks to stop the program."""

    @abstractmethod
    def restart(self) -> None:
        """Forget what the current job has told: it is run again."""

    def next_stage(self) -> bool:
        """Whether `job` has become another one that must be run before there is a verdict."""
        return False

    @abstractmethod
    def describe(self, number: int) -> str:
        """In words, what the test with that number saw: asked for the first that failed."""

    def failure(self, number: int) -> Failure:
        """The same in its parts."""
        test: Test = self.problem.suite.tests[number]
        source = test.code if isinstance(test, Assertion) else test.name if isinstance(test, Method) else ""
        got = self.observations[number].message or self.outcomes[number].value
        return Failure(test=number, input=shortened(source), got=shortened(got))

    def add_up(self, ended: ProgramEnded) -> None:
        """Count what a job has used."""
        self.seconds += ended.wall
        self.cpu_seconds += ended.cpu
        self.test_cpu = max(self.test_cpu, ended.longest_cpu)
        self.job_cpu = max(self.job_cpu, ended.cpu)

    def settled(self) -> bool:
        """Whether the rest of the tests are not asked for: after a failure that the program has shown by itself.

        Never after a wrong answer. A program that is ended there is an oracle: those that are still running have been
        right so far, and whatever outlives them can tell the next one.
        """
        return self.stop_early and any(outcome in _SHOWN_BY_ITSELF for outcome in self.outcomes)

    def leave_unstarted(self, seen: list[Observation], before: int, event: Event) -> None:
        """After an early stop: tests behind the one that ended the program have not failed, they were not run."""
        ended = isinstance(event, ProgramEnded) and event.loaded and event.reason not in FINAL
        if self.stop_early and ended:
            behind = slice(before + 1, None)
            seen[behind] = [Observation("failed", outcome=Outcome.NOT_RUN)] * len(seen[behind])

    def verdict(self, layer: str) -> Verdict:
        """What became of the candidate."""
        failures = [n for n, outcome in enumerate(self.outcomes) if outcome is not Outcome.PASS]
        # After an early stop there may be tests that were not run before the one that failed: it is what counts.
        run = [n for n in failures if self.outcomes[n] is not Outcome.NOT_RUN]
        first = next(iter(run or failures), None)
        infrastructure = Outcome.INFRASTRUCTURE in self.outcomes
        passed = first is None and len(self.outcomes) == len(self.problem.suite.tests) > 0
        failure = Outcome.NOT_RUN if first is None else self.outcomes[first]
        return Verdict(
            problem=self.problem.id,
            sample=self.sample,
            # One test that we could not run leaves the whole unknown, whatever the others say.
            outcome=Outcome.INFRASTRUCTURE if infrastructure else Outcome.PASS if passed else failure,
            outcomes=pack(self.outcomes),
            digests=b"".join(observation.digest() for observation in self.observations),
            value_digests=self._value_digests(),
            message="" if first is None else self.describe(first),
            failure=None if first is None or failure in _BEFORE_TESTS else self.failure(first),
            seconds=self.seconds,
            cpu_seconds=self.cpu_seconds,
            layer=layer,
            judge=JUDGE_VERSION,
            shared_process=self.shared_process,
        )

    def _value_digests(self) -> bytes:
        if not any(observation.by_value for observation in self.observations):
            return b""
        return b"".join(observation.value_digest() for observation in self.observations)
