"""What runs on a node: a worker with one pool of cells, fed by several batches at once, or with the state of a mint."""

from __future__ import annotations

import pickle
import queue
import threading
from collections.abc import Callable, Iterator
from typing import Any, Protocol

from remint.errors import RemintError
from remint.runs.engines.ray.node_facts import NodeFacts, facts_here
from remint.runs.engines.ray.shipping import Parcel, Unpacking
from remint.sandbox.engine import P, PoolSettings, ShippedTask
from remint.sandbox.job import Event, Job

_PATIENCE = 0.05  # seconds between looks at the queue, when no program runs


class BatchHandler(Protocol):
    """What a worker does with what is sent to it."""

    def facts(self, compilers: bool) -> NodeFacts:
        """What it works with; asking compilers for their versions takes a second."""

    def handle(self, parcel: Parcel) -> bytes:
        """Do the work."""


class NodeWorker:
    """The actor. It lives as long as the pool or the work that it was started for."""

    def __init__(self, make: Callable[[], BatchHandler]) -> None:
        self._error = ""
        try:
            self._handler = make()
        except (RemintError, OSError) as error:
            self._error = str(error)

    def facts(self, compilers: bool = True) -> NodeFacts:
        """What this node works with, or why it cannot."""
        return facts_here(error=self._error) if self._error else self._handler.facts(compilers)

    def handle(self, body: bytes, shared: dict[int, Any]) -> bytes:
        """Do the work."""
        return self._handler.handle(Parcel(body, shared))


class _Batch:
    """Tasks that were sent together."""

    def __init__(self, size: int) -> None:
        self.findings: list[Any] = [None] * size
        self._left = size
        self.over = threading.Event()

    def finish(self, number: int, finding: Any) -> None:
        self.findings[number] = finding
        self._left -= 1
        if not self._left:
            self.over.set()


class _Member:
    """A task of a batch, on its way through the pool."""

    def __init__(self, task: ShippedTask, batch: _Batch, number: int) -> None:
        self.task, self.batch, self.number = task, batch, number

    @property
    def job(self) -> Job | None:
        return self.task.job

    def receive(self, event: Event) -> bool:
        return self.task.receive(event)

    def restart(self) -> None:
        self.task.restart()

    def next_stage(self) -> bool:
        return self.task.next_stage()


class PoolHandler:
    """A pool that runs whatever comes, without a pause between two batches."""

    def __init__(self, settings: PoolSettings, cells: int) -> None:
        self._settings, self._cells = settings, cells
        self._waiting: queue.SimpleQueue[_Member] = queue.SimpleQueue()
        self._running = 0
        self._unpacking, self._unpacks = Unpacking(), threading.Lock()
        self._ready = threading.Event()
        self._failure: BaseException | None = None
        # The kernel ends the zygote with the thread that has started it: this one stays.
        threading.Thread(target=self._work, name="remint-cells", daemon=True).start()
        self._ready.wait()
        if self._failure is not None:
            raise self._failure

    def facts(self, compilers: bool) -> NodeFacts:
        """What it works with."""
        return facts_here(self._pool.environment.id, self._pool.isolation, self._pool.layers, compilers=compilers)

    def handle(self, parcel: Parcel) -> bytes:
        """Run the tasks of a batch; what each has found, in their order."""
        with self._unpacks:
            tasks = self._unpacking.unpack(parcel)
        batch = _Batch(len(tasks))
        for number, task in enumerate(tasks):
            self._waiting.put(_Member(task, batch, number))
        while not batch.over.wait(1.0):
            if self._failure is not None:
                raise self._failure
        return pickle.dumps(batch.findings, protocol=5)

    def _work(self) -> None:
        try:
            with self._settings.open(self._cells) as self._pool:
                for _ in self._pool.run(()):  # makes cells: which layers are in force is known from now on
                    pass
                self._ready.set()
                for member in self._pool.run(self._members()):
                    self._running -= 1
                    member.batch.finish(member.number, member.task.finding("+".join(self._pool.layers)))
        except BaseException as error:
            self._failure = error
            self._ready.set()

    def _members(self) -> Iterator[_Member | None]:
        while True:
            try:
                # With programs under way the pool itself waits, for them: here it would wait in vain.
                member = self._waiting.get_nowait() if self._running else self._waiting.get(timeout=_PATIENCE)
            except queue.Empty:
                yield None
                continue
            self._running += 1
            yield member


class StateHandler:
    """Some state, such as a sandbox and the session of a mint, for one task after the other."""

    def __init__(self, make: Callable[[], P], work: Callable[[P, bytes], bytes]) -> None:
        self._make, self._work = make, work
        self._state: Any = None

    def facts(self, compilers: bool) -> NodeFacts:
        """What it works with: the code, for the rest depends on what is made of it."""
        return facts_here()

    def handle(self, parcel: Parcel) -> bytes:
        """Work on one task."""
        if self._state is None:
            self._state = self._make()
        return self._work(self._state, parcel.body)
