"""What a pool runs: a program with somebody who listens to what it does, and a task that stands for another one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, Protocol, TypeVar

from remint.sandbox.job import Event, Job


class SandboxTask(Protocol):
    """A program to run, and somebody who listens to what it does."""

    @property
    def job(self) -> Job | None:
        """The job to run; None where everything is known already: such a task only keeps its place."""

    def receive(self, event: Event) -> bool:
        """Take note of something that happened; True asks to stop the program."""

    def restart(self) -> None:
        """Forget everything received since `job` was last read: it is run again, because its cell was lost."""

    def next_stage(self) -> bool:
        """Asked when the program is over: True if there is another job to do first, which `job` now gives."""


class RecallableTask(ABC):
    """A task that can be taken back while its program runs."""

    @property
    @abstractmethod
    def given_up(self) -> bool:
        """Whether nobody waits for it any more: then its program, which may say nothing for minutes, is ended."""


class JobTask(SandboxTask, Protocol):
    """A task that always has a job."""

    @property
    def job(self) -> Job:
        """The job to run."""


T = TypeVar("T", bound=JobTask)


class ForwardingTask(Generic[T]):
    """Stands for another task in a pool and passes everything on to it: subclasses add what they know about it."""

    def __init__(self, task: T) -> None:
        self.task = task

    @property
    def job(self) -> Job:
        """The job to run."""
        return self.task.job

    def receive(self, event: Event) -> bool:
        """Pass an event on; True asks to stop the program."""
        return self.task.receive(event)

    def restart(self) -> None:
        """Forget what the current job has told."""
        self.task.restart()

    def next_stage(self) -> bool:
        """Whether there is another job to do."""
        return self.task.next_stage()
