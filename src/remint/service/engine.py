"""One thread that keeps the cells of a pool busy with whatever comes in, from any number of clients."""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from typing import Any, Generic, TypeVar

from remint.errors import InfrastructureError
from remint.sandbox.engine import ShippedTask, shipped_form, take_back
from remint.sandbox.job import CellLost, Event, Job
from remint.sandbox.pool import Pool
from remint.sandbox.tasks import RecallableTask, SandboxTask
from remint.service.errors import ClosingError
from remint.service.fair_queue import FairQueue

_PATIENCE = 0.02  # seconds until it is said that there is nothing yet
_PAUSE = 1.0  # seconds before a pool that broke down is replaced, doubled every time
_LONGEST_PAUSE = 30.0
T = TypeVar("T", bound=SandboxTask)


class Ticket(RecallableTask, Generic[T]):
    """A task in the hands of the engine. Who gives up waiting cancels `done`: then it is not begun, or ended."""

    def __init__(self, task: T) -> None:
        self.task = task
        self.done: Future[T] = Future()
        self.began: float | None = None  # when a pool took it

    @property
    def job(self) -> Job | None:
        """The job to run; nothing of what nobody waits for any more. A pool that has it may ask again: it stays."""
        if self.began is None:
            if self.done.cancelled():
                return None
            self.began = time.monotonic()
        return self.task.job

    @property
    def given_up(self) -> bool:
        """Whether nobody waits for it any more."""
        return self.done.cancelled()

    def receive(self, event: Event) -> bool:
        """Pass an event on; True asks to stop the program, also when its client has gone."""
        return self.task.receive(event) or self.done.cancelled()

    def restart(self) -> None:
        """Forget what the current job has told."""
        self.task.restart()

    def next_stage(self) -> bool:
        """Whether there is another job to do."""
        return not self.done.cancelled() and self.task.next_stage()

    def shipped(self) -> Callable[[], ShippedTask]:
        """What another machine gets."""
        self.began = self.began or time.monotonic()
        return shipped_form(self.task)

    def take(self, finding: Any) -> None:
        """Take what another machine has found."""
        take_back(self.task, finding)

    def finish(self) -> None:
        """Hand it back."""
        if self.done.set_running_or_notify_cancel():
            self.done.set_result(self.task)


class Engine:
    """Runs tasks from many threads in one pool. A pool that breaks down is replaced; what was in it is lost, and the
    task is told so: it ends as a failure of ours, never as one of the program."""

    def __init__(self, open_pool: Callable[[], Pool]) -> None:
        self._open_pool = open_pool
        self._waiting: FairQueue[Ticket[SandboxTask]] = FairQueue()
        self._under_way: set[Ticket[SandboxTask]] = set()
        self._ready, self._closing = threading.Event(), threading.Event()
        self.pool: Pool | None = None  # the last that worked
        self.layers: tuple[str, ...] = ()
        self.isolation = ""
        self.failure = ""  # why there is no pool right now
        self._thread = threading.Thread(target=self._work, name="judging", daemon=True)

    def __enter__(self) -> Engine:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._closing.set()
        for ticket in (*self._under_way, *self._waiting.items()):
            ticket.done.cancel()  # who still waits is told by whoever closes the engine
        self._thread.join()

    @property
    def is_ready(self) -> bool:
        """Whether there is a pool that works."""
        return self._ready.is_set()

    def wait_until_ready(self) -> None:
        """Return once there is a pool; raises InfrastructureError where none can be had."""
        while not self._ready.wait(_PATIENCE):
            if self.failure:
                raise InfrastructureError(self.failure)

    @property
    def waiting(self) -> int:
        """Tasks that wait or run."""
        return self._waiting.qsize() + len(self._under_way)

    def submit(self, task: T, owner: object = None) -> Future[T]:
        """Have a task run; its future holds the task itself once it is over. Owners take turns, whoever has more."""
        return self.ticket(task, owner).done

    def ticket(self, task: T, owner: object = None) -> Ticket[T]:
        """The same for who also wants to know when it began."""
        if self._closing.is_set():
            raise ClosingError("The service is closing. Ask another replica.")
        ticket = Ticket(task)
        self._waiting.put(ticket, owner)  # type: ignore[arg-type]  # a queue of tickets of every kind
        return ticket

    async def run(self, task: T, owner: object = None) -> T:
        """The same for coroutines: whoever is cancelled takes the task back."""
        return await asyncio.wrap_future(self.submit(task, owner))

    def _work(self) -> None:
        pause = _PAUSE
        while not self._closing.is_set():
            try:
                with self._open_pool() as pool:
                    self.failure, self.isolation, self.layers = "", pool.isolation, tuple(pool.layers)
                    self.pool = pool
                    self._ready.set()
                    for ticket in pool.run(self._tickets()):
                        self.layers = tuple(pool.layers)
                        self._under_way.discard(ticket)
                        ticket.finish()
                        pause = _PAUSE
            except Exception as error:  # also a bug of ours: without this thread every client would wait for ever
                self.failure = str(error) or type(error).__name__
                self._ready.clear()
                self._give_up()
                self._closing.wait(pause)
                pause = min(2 * pause, _LONGEST_PAUSE)
        self._give_up()

    def _tickets(self) -> Iterator[Ticket[SandboxTask] | None]:
        """What is to be run, None for "nothing yet"; ends with the last of them once the service closes."""
        while True:
            try:
                # With programs under way the pool itself waits, for them: here it would wait in vain.
                ticket = self._waiting.get(timeout=_PATIENCE) if not self._under_way else self._waiting.get_nowait()
            except queue.Empty:
                if self._closing.is_set():
                    return
                yield None
                continue
            self._under_way.add(ticket)
            yield ticket

    def _give_up(self) -> None:
        lost = list(self._under_way)
        self._under_way.clear()
        while True:
            try:
                lost.append(self._waiting.get_nowait())
            except queue.Empty:
                break
        for ticket in lost:
            ticket.task.restart()
            ticket.task.receive(CellLost())
            ticket.finish()


def seconds_for(waiting: int, finished: int, since: float) -> float:
    """How long so many programs will take, by what was done since then; at least one second."""
    rate = finished / max(time.monotonic() - since, 1.0)
    return max(1.0, min(60.0, waiting / rate if rate else 5.0))
