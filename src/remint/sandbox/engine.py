"""What an engine offers: pools and workers, on this machine or on many. `remint.runs.engines` has them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Generic, NamedTuple, Protocol, TypeVar, runtime_checkable

from remint.sandbox.environments.interpreters import BASE
from remint.sandbox.inside.isolation.modes import AUTO
from remint.sandbox.pool import Pool
from remint.sandbox.tasks import ForwardingTask, SandboxTask

T = TypeVar("T")


class PoolSettings(NamedTuple):
    """All that a machine needs to know to open a pool."""

    cells: int | None = None  # programs at the same time, over all machines; None: one per core
    python: str = BASE
    isolation: str = AUTO
    preload: tuple[str, ...] = ()
    packages: bool = False
    private: tuple[Path, ...] = ()

    def open(self, cells: int) -> Pool:
        """A pool on this machine."""
        return Pool(cells, self.python, self.isolation, self.preload, self.packages, self.private)


class WorkerState(Protocol):
    """What a worker needs for its work and keeps from one task to the next."""

    def close(self) -> None:
        """Release it."""


P = TypeVar("P", bound=WorkerState)


class TaskDone(NamedTuple):
    """The number of a task, and what came of it."""

    number: int
    answer: bytes


class ExecutionEngine(Protocol):
    """Where programs run and work is spread."""

    name: str

    def cores(self) -> int:
        """How many cores it has."""

    def pool(self, settings: PoolSettings) -> Pool:
        """A pool of cells."""

    def spread(
        self, make: Callable[[], P], work: Callable[[P, bytes], bytes], tasks: Sequence[bytes], jobs: int | None
    ) -> Iterator[TaskDone]:
        """What comes of each task, as they get ready."""


class Shared(Generic[T]):
    """Something that many tasks have in common and that does not change any more: a machine gets it once."""

    def __init__(self, value: T) -> None:
        self.value = value


class ShippedTask(SandboxTask, Protocol):
    """A task that was sent to another machine; what it comes to goes back."""

    def finding(self, layer: str) -> Any:
        """What the sender has to know, once the program is over."""


@runtime_checkable
class Portable(Protocol):
    """A task that has a smaller form to be sent in than itself."""

    def shipped(self) -> Callable[[], ShippedTask]:
        """Makes, on another machine, the task that is run there. It is pickled."""

    def take(self, finding: Any) -> None:
        """Take what the other machine has found."""


def shipped_form(task: SandboxTask) -> Callable[[], ShippedTask]:
    """What is sent to another machine in place of a task: what it says itself, or the whole of it."""
    if isinstance(task, Portable):
        return task.shipped()
    whole: Any = _Whole(task)
    return whole  # type: ignore[no-any-return]


def take_back(task: SandboxTask, finding: Any) -> None:
    """Let a task know what became of it on another machine."""
    if isinstance(task, Portable):
        task.take(finding)
    else:
        vars(task).update(vars(finding))


class _Whole(NamedTuple):
    task: SandboxTask

    def __call__(self) -> WholeTask:
        return WholeTask(self.task)


class WholeTask(ForwardingTask[Any]):
    """A task that is sent as it is, and comes back as what has become of it."""

    def finding(self, layer: str) -> Any:
        """The task itself."""
        return self.task
