"""A pool whose cells are on the nodes of a cluster. To who runs tasks in it, it is like any other."""

from __future__ import annotations

import functools
import os
import pickle
import time
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import ray
from ray.exceptions import RayError, RayTaskError

from remint.errors import RemintError
from remint.runs.engines.ray.fleet import FLEETS, Fleet, Seat
from remint.runs.engines.ray.node_facts import NodeFacts
from remint.runs.engines.ray.shipping import Shelf
from remint.runs.engines.ray.workers import PoolHandler
from remint.sandbox.engine import PoolSettings, Portable, shipped_form, take_back
from remint.sandbox.environments.interpreters import environment_of
from remint.sandbox.job import CellLost
from remint.sandbox.pool import Pool, T
from remint.sandbox.tasks import SandboxTask

_TRIES = 5  # workers that a task may cost
_ALONE = 3  # the try from which on it has its worker for itself: nobody else's program can be to blame
_SOON, _LATER = 0.02, 0.5  # seconds to wait for a batch: where more tasks may come, and where none can
_STRAGGLES = 20.0  # seconds after which a batch is given to an idle worker, too


class _Batch:
    """Tasks that were sent together, and the workers that have them."""

    def __init__(self, tasks: list[SandboxTask], tries: int) -> None:
        self.tasks, self.tries = tasks, tries
        self.copies = 0
        self.over = False

    @property
    def is_suspect(self) -> bool:
        return self.tries >= _ALONE


class _Sent(NamedTuple):
    batch: _Batch
    seat: Seat
    time: float


class RayPool(Pool):
    """Cells on many machines."""

    def __init__(self, settings: PoolSettings, facts: NodeFacts) -> None:
        # Nothing of a pool on this machine is started: only its face is the same.
        self._settings, self._facts = settings, facts
        self.cells = settings.cells or os.cpu_count() or 1
        self.environment = _environment(settings, facts)
        self.isolation, self.layers = facts.isolation, list(facts.layers)
        self._shelf = Shelf()
        self._fleet: Fleet | None = None

    def run(self, tasks: Iterable[T | None]) -> Iterator[T]:
        """Run tasks, several at once; each is yielded when its program is over.

        Workers get batches, two at a time. Those of a lost worker go to another; who comes first counts.
        """
        work = _Dispatch(self._opened(), self._shelf, iter(tasks))
        yield from work.finished()  # type: ignore[misc]

    def release(self) -> None:
        """Release the workers: others need their cores. The next run starts new ones."""
        if self._fleet is not None:
            FLEETS.give_back(self._settings)
            self._fleet = None

    def close(self) -> None:
        """End the workers."""
        self.release()

    def _opened(self) -> Fleet:
        if self._fleet is None:
            make = functools.partial(_handler, self._settings)
            self._fleet = FLEETS.borrow(self._settings, lambda: Fleet(make, self._settings.cells, wanted=self._facts))
        return self._fleet


def _handler(settings: PoolSettings, cells: int) -> functools.partial[PoolHandler]:
    return functools.partial(PoolHandler, settings, cells)


def _environment(settings: PoolSettings, facts: NodeFacts) -> Any:
    ours = environment_of(settings.python, settings.packages)
    return _NodeEnvironment(facts.python) if ours.id != facts.python else ours


class _NodeEnvironment(NamedTuple):
    """The Python of nodes, where this machine has another."""

    id: str


class _Dispatch:
    """Tasks on their way to workers and back."""

    def __init__(self, fleet: Fleet, shelf: Shelf, source: Iterator[SandboxTask | None]) -> None:
        self._fleet, self._shelf, self._source = fleet, shelf, source
        self._again: deque[_Batch] = deque()
        self._known: deque[SandboxTask] = deque()  # nothing to run: they only keep their place
        self._sent: dict[Any, _Sent] = {}
        self._exhausted = self._waiting = False

    def finished(self) -> Iterator[SandboxTask]:
        """Tasks as they are over."""
        try:
            while True:
                self._send()
                while self._known:
                    yield self._known.popleft()
                if not self._sent:
                    if self._exhausted and not self._again:
                        return
                    if not self._fleet.seats:
                        time.sleep(_SOON)
                    continue
                yield from self._receive()
        finally:
            for sent in self._sent.values():
                sent.seat.under_way -= 1
                sent.seat.is_closed = False

    def _send(self) -> None:
        self._waiting = False
        while (seat := self._fleet.free_seat()) is not None:
            batch = self._next(seat)
            if batch is None:
                return
            self._give(batch, seat)

    def _next(self, seat: Seat) -> _Batch | None:
        if self._again and not (self._again[0].is_suspect and seat.under_way):
            return self._again.popleft()
        tasks: list[SandboxTask] = []
        size = seat.batch_size
        while not self._exhausted and len(tasks) < size:
            try:
                task = next(self._source)
            except StopIteration:
                self._exhausted = True
                break
            if task is None:
                self._waiting = True
                break
            if not isinstance(task, Portable) and task.job is None:
                self._known.append(task)
                if len(self._known) >= size:
                    break
                continue
            tasks.append(task)
        if tasks:
            return _Batch(tasks, 1)
        return self._straggler(seat) if self._exhausted and not seat.under_way else None

    def _straggler(self, seat: Seat) -> _Batch | None:
        """The oldest batch that somebody else has had for long: whoever is idle tries it, too."""
        oldest = min(self._sent.values(), key=lambda sent: sent.time, default=None)
        if oldest is None or oldest.batch.copies > 1 or oldest.seat is seat:
            return None
        return oldest.batch if time.monotonic() - oldest.time > _STRAGGLES else None

    def _give(self, batch: _Batch, seat: Seat) -> None:
        parcel = self._shelf.pack([shipped_form(task) for task in batch.tasks])
        reference = seat.actor.handle.remote(parcel.body, parcel.shared)
        batch.copies += 1
        seat.under_way += 1
        seat.is_closed = batch.is_suspect
        self._sent[reference] = _Sent(batch, seat, time.monotonic())

    def _receive(self) -> Iterator[SandboxTask]:
        patience = _SOON if self._waiting else _LATER
        ready, _ = ray.wait(list(self._sent), num_returns=1, timeout=patience)
        for reference in ready:
            batch, seat, sent = self._sent.pop(reference)
            seat.under_way -= 1
            seat.is_closed = False
            batch.copies -= 1
            try:
                found = pickle.loads(ray.get(reference))
            except RayError as error:
                _refuse_bug(error)
                self._fleet.lose(seat, node_to_blame=batch.tries == 1)
                yield from self._lost(batch)
                continue
            self._fleet.finished(seat, len(batch.tasks), sent)
            if not batch.over:
                batch.over = True
                for task, finding in zip(batch.tasks, found, strict=True):
                    take_back(task, finding)
                    yield task

    def _lost(self, batch: _Batch) -> Iterator[SandboxTask]:
        """A worker is gone with its batch. From the third try on tasks go one by one: only one can be to blame."""
        if batch.over or batch.copies:
            return
        if batch.tries < _TRIES:
            parts = [batch.tasks] if batch.tries + 1 < _ALONE else [[task] for task in batch.tasks]
            self._again.extend(_Batch(part, batch.tries + 1) for part in parts)
            return
        for task in batch.tasks:
            task.restart()
            task.receive(CellLost(message=f"{_TRIES} workers were lost while they had this program"))
            yield task


def _refuse_bug(error: RayError) -> None:
    """Raise what is neither a lost worker nor a broken sandbox: it would only happen again elsewhere."""
    if isinstance(error, RayTaskError) and not isinstance(error.cause, RemintError | OSError):
        raise error.as_instanceof_cause() from None
