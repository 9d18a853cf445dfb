"""What is prepared once for all candidates of a problem, and how much time its reference needs; one kind of plan for
each way of judging."""

from __future__ import annotations

import copy
from abc import ABC, abstractmethod
from typing import NamedTuple, Self

import msgspec

from remint.errors import RemintError
from remint.judging.verdicts.recording_task import RecordingTask
from remint.judging.verdicts.task import JudgeTask
from remint.records import Candidate, Problem
from remint.sandbox.job import CellLost, Event, Job
from remint.sandbox.limits import Limits

# On two busy cores of a virtual machine we have seen CPU time grow by up to 1.44 (docs/reference/judging.md).
HEADROOM = 2
FACTORS = (1, 2, 4)
MOST = FACTORS[-1]


class CpuTime(NamedTuple):
    """CPU seconds that a reference took."""

    test: float  # its longest test
    program: float  # all of them


def extended(limits: Limits, factor: int) -> Limits:
    """Limits with so many times the CPU time. Wall time is for programs that wait: working ones get more anyway."""
    if factor == 1:
        return limits
    return msgspec.structs.replace(
        limits,
        test_cpu=limits.test_cpu * factor,
        program_cpu=limits.program_cpu * factor,
        program_wall=limits.program_wall * factor,
    )


def factor_for(used: CpuTime, limits: Limits) -> int | None:
    """How many times the CPU time of these limits a problem needs; None where even the most is not enough."""
    needed = HEADROOM * max(used.test / limits.test_cpu, used.program / limits.program_cpu)
    return next((factor for factor in FACTORS if needed <= factor), None)


def too_slow(used: CpuTime, limits: Limits) -> str:
    """Why a problem has no factor, in words."""
    share = MOST / HEADROOM
    if used.test / limits.test_cpu >= used.program / limits.program_cpu:
        what, most = f"{used.test:.1f} s CPU for a test", share * limits.test_cpu
    else:
        what, most = f"{used.program:.1f} s CPU for all tests", share * limits.program_cpu
    return f"its reference is too slow: {what}; more than {most:g} s is too near to the limits, which --timeout raises"


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

    def stopping_early(self) -> Self:
        """The same plan for those who only ask whether a program passes; it shares all that was learned."""
        made = copy.copy(self)
        made.stop_early = True
        return made

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
