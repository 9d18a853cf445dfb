"""Workers on all nodes of a cluster: who is there, who has room, who was lost, who has come."""

from __future__ import annotations

import contextlib
import threading
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import ray
from ray.exceptions import RayError

from remint.runs.engines.errors import EngineError, MixedClusterError
from remint.runs.engines.ray.cluster import ClusterNode, nodes, start_worker
from remint.runs.engines.ray.node_facts import NodeFacts, differences, facts_here
from remint.runs.engines.ray.workers import BatchHandler
from remint.sandbox.engine import PoolSettings

# A worker compares what its cells bring with what is right: more cells than these would wait for it.
CELLS_PER_WORKER = 4
_AT_ONCE = 2  # batches per worker: one that runs, and one that is there when it ends
_LOOK = 2.0  # seconds between looks at the nodes
_START = 180.0  # seconds in which a first worker must be ready
_REPLACED = 3  # workers of one node that may be lost
_SECONDS = 0.5  # of work that a batch should hold
_FIRST, _MOST = 4, 512  # tasks in a batch: the first per cell, and the most


class Seat:
    """A worker, and how fast it has been."""

    def __init__(self, node: ClusterNode, cells: int, actor: Any, starting: Any) -> None:
        self.node, self.cells, self.actor, self.starting = node, cells, actor, starting
        self.under_way = 0
        self.is_closed = False  # somebody has it for himself
        self._rate = 0.0  # tasks per second
        self._last = 0.0

    @property
    def batch_size(self) -> int:
        """Tasks for half a second, by what the last ones took."""
        if not self._rate:
            return _FIRST * self.cells
        return max(1, min(_MOST, round(self._rate * _SECONDS)))

    def finished(self, tasks: int, sent: float) -> None:
        """So many tasks are over that were sent at that time."""
        now = time.monotonic()
        rate = tasks / max(now - max(sent, self._last), 1e-3)
        self._rate, self._last = (rate if not self._rate else 0.5 * self._rate + 0.5 * rate), now


class Fleet:
    """The workers of all pools with the same settings; threads may share it."""

    def __init__(
        self, make: Callable[[int], Callable[[], BatchHandler]], cells: int | None, per_worker: int = CELLS_PER_WORKER,
        at_once: int = _AT_ONCE, wanted: NodeFacts | None = None,
    ) -> None:  # fmt: skip
        self._probed = {node.id for node in nodes()} if wanted is not None else set()  # their compilers are known
        self._make, self._cells, self._per_worker, self._at_once = make, cells, per_worker, at_once
        self._wanted = wanted  # what newcomers must be like
        self._starting: list[Seat] = []
        self.seats: list[Seat] = []
        self._lost: Counter[str] = Counter()
        self._looked, self._empty_since = 0.0, time.monotonic()
        self._lock = threading.RLock()

    def free_seat(self) -> Seat | None:
        """The worker with the least to do, if one has room."""
        with self._lock:
            self._look()
            free = [seat for seat in self.seats if seat.under_way < self._at_once and not seat.is_closed]
            return min(free, key=lambda seat: seat.under_way, default=None)

    def finished(self, seat: Seat, tasks: int, sent: float) -> None:
        """A worker has brought so many tasks to their end: its node works."""
        with self._lock:
            seat.finished(tasks, sent)
            self._lost.pop(seat.node.id, None)

    def lose(self, seat: Seat, node_to_blame: bool = True) -> None:
        """A worker does not answer any more. A node that loses several one after the other gets no more work."""
        with self._lock:
            if seat in self.seats:
                self.seats.remove(seat)
                self._lost[seat.node.id] += node_to_blame
                self._looked = 0.0
                with contextlib.suppress(RayError):
                    ray.kill(seat.actor)

    def close(self) -> None:
        """End all workers."""
        with self._lock:
            for seat in (*self.seats, *self._starting):
                with contextlib.suppress(RayError):
                    ray.kill(seat.actor)
            self.seats, self._starting = [], []

    def _look(self) -> None:
        now = time.monotonic()
        if now - self._looked > _LOOK:
            self._looked = now
            self._fill(nodes())
        self._admit()
        if self.seats:
            self._empty_since = now
        elif now - self._empty_since > _START:
            raise EngineError(
                f"no node of the Ray cluster could start a worker within {_START:.0f} seconds. `ray status` shows"
                " whether its cores are taken, `remint doctor --engine ray` what its nodes lack."
            )

    def _fill(self, alive: list[ClusterNode]) -> None:
        """Start workers where there is room for some."""
        there = {node.id for node in alive}
        for seat in [seat for seat in self.seats if seat.node.id not in there]:
            self.lose(seat)
        left = self._cells or sum(node.cores for node in alive)
        left -= sum(seat.cells for seat in (*self.seats, *self._starting))
        for node in alive:
            own = sum(seat.cells for seat in (*self.seats, *self._starting) if seat.node.id == node.id)
            room = min(node.cores - own, left)
            while room > 0 and self._lost[node.id] < _REPLACED:
                cells = min(room, self._per_worker)
                self._start(node, cells)
                room, left = room - cells, left - cells

    def _start(self, node: ClusterNode, cells: int) -> None:
        actor = start_worker(node, cells, self._at_once + 1, self._make(cells))
        self._starting.append(Seat(node, cells, actor, actor.facts.remote(node.id not in self._probed)))

    def _admit(self) -> None:
        """Take in the workers that have started and are like the others."""
        if not self._starting:
            return
        ready, _ = ray.wait([seat.starting for seat in self._starting], num_returns=len(self._starting), timeout=0)
        for seat in [seat for seat in self._starting if seat.starting in ready]:
            self._starting.remove(seat)
            try:
                facts = ray.get(seat.starting)
            except RayError:
                self._lost[seat.node.id] += 1
                continue
            if self._is_alike(facts, seat.node.id in self._probed):
                self.seats.append(seat)
            else:
                self._lost[seat.node.id] = _REPLACED
                with contextlib.suppress(RayError):
                    ray.kill(seat.actor)

    def _is_alike(self, facts: NodeFacts, probed: bool) -> bool:
        if facts.error or self._wanted is None:
            return not facts.error
        asked = facts._replace(compilers=self._wanted.compilers) if probed else facts
        return not differences([asked, self._wanted], facts_here())


class _Fleets:
    """One fleet for all pools of this process with the same settings: two would wait for each other's cores."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._fleets: dict[PoolSettings, tuple[Fleet, int]] = {}  # and how many pools have it

    def borrow(self, settings: PoolSettings, make: Callable[[], Fleet]) -> Fleet:
        """The fleet for these settings."""
        with self._lock:
            fleet, users = self._fleets.get(settings, (None, 0))
            self._fleets[settings] = (fleet or make(), users + 1)
            return self._fleets[settings][0]

    def give_back(self, settings: PoolSettings) -> None:
        """One pool less has it; without any, its workers end."""
        with self._lock:
            fleet, users = self._fleets.pop(settings)
            if users > 1:
                self._fleets[settings] = (fleet, users - 1)
                return
        fleet.close()


FLEETS = _Fleets()


def probe(make: Callable[[int], Callable[[], BatchHandler]], patience: float = _START) -> list[NodeFacts]:
    """What every node works with, asked of a worker on each that is ended afterwards."""
    found: list[NodeFacts] = []
    asked = {node: start_worker(node, 1, 1, make(1)) for node in nodes()}
    try:
        for node, worker in asked.items():
            try:
                found.append(ray.get(worker.facts.remote(), timeout=patience))
            except RayError as error:
                if node.id not in {one.id for one in nodes()}:
                    continue  # lost meanwhile: it judges nothing
                said = str(error).strip().rpartition("\n")[2] or type(error).__name__
                found.append(facts_here(error=f"a worker could not be started: {said}")._replace(host=node.host))
    finally:
        for worker in asked.values():
            with contextlib.suppress(RayError):
                ray.kill(worker)
    return found


def common_facts(found: list[NodeFacts]) -> NodeFacts:
    """What all nodes have in common; raises MixedClusterError with a list where they differ."""
    if not found:
        raise EngineError("the Ray cluster has no node with cores. Start one with `ray start --address=HOST:PORT`.")
    wrong = differences(found, facts_here())
    if wrong:
        listed = "\n  ".join(wrong)
        raise MixedClusterError(
            f"the nodes of the Ray cluster may not give the same verdicts. Fix these, or remove them:\n  {listed}"
        )
    return found[0]
