"""What is prepared once for all candidates of a problem; one kind of plan for each way of judging."""

from __future__ import annotations

from abc import ABC, abstractmethod

import msgspec

from remint.errors import RemintError
from remint.judging.verdicts.recording_task import RecordingTask
from remint.judging.verdicts.task import JudgeTask
from remint.judging.verdicts.time_allowance import extended
from remint.records import Candidate, Problem
from remint.sandbox.job import CellLost, Event, Job
from remint.sandbox.limits import Limits


class UnjudgeableError(RemintError, ValueError):
    """A problem that cannot be judged, or not here; the message says why."""


class JudgingPlan(ABC):
    """How one problem is judged."""

    needs_reference = False  # whether the right answers must be asked of the reference first

    def __init__(self, problem: Problem, limits: Limits, stop_early: bool = False) -> None:
        self.problem, self.usual_limits, self.stop_early = problem, limits, stop_early
        self.limits = limits

    def allow(self, factor: int) -> None:
        """Give programs so many times the usual CPU time."""
        self.limits = extended(self.usual_limits, factor)

    @property
    def job_limits(self) -> Limits:
        """The limits of a program whose tests share a process: after an early stop it is not started again."""
        return msgspec.structs.replace(self.limits, restarts=0) if self.stop_early else self.limits

    @abstractmethod
    def task(self, candidate: Candidate, sample: str) -> JudgeTask:
        """Judge a candidate."""

    def reference_task(self) -> ReferenceTask:
        """Ask the reference for the right answers."""
        raise UnjudgeableError("there is nothing that a reference could be asked")

    def learn(self, answers: bytes) -> None:
        """Take the answers that a reference task gave, now or in an earlier run."""
        raise UnjudgeableError("there is nothing that a reference could have said")


class ReferenceTask(ABC):
    """A run of the reference, to learn from it."""

    job: Job

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.lost = False  # whether the sandbox failed: then nothing is known

    def receive(self, event: Event) -> bool:
        """Take note of something that happened. A reference is never stopped."""
        self.lost = isinstance(event, CellLost)
        self.record(event)
        return False

    @abstractmethod
    def record(self, event: Event) -> None:
        """Keep what there is to learn from an event."""

    @abstractmethod
    def restart(self) -> None:
        """Forget everything: the reference is run again."""

    def next_stage(self) -> bool:
        """One stage is all."""
        return False

    @abstractmethod
    def answers(self) -> bytes:
        """What `JudgingPlan.learn` takes; raises UnjudgeableError where the reference gave none."""


class ForwardingReference(ReferenceTask):
    """A run of the reference by another task, from which it is learned."""

    @property
    @abstractmethod
    def current(self) -> RecordingTask | JudgeTask:
        """The task that runs now."""

    @property
    def job(self) -> Job:  # type: ignore[override]
        """The job of the task that runs now."""
        return self.current.job

    def record(self, event: Event) -> None:
        """Pass the event on."""
        self.current.receive(event)

    def restart(self) -> None:
        """Forget what the current job has told."""
        self.current.restart()
