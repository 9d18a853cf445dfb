"""The engine of a Ray cluster."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterator, Sequence

from remint.errors import UsageError
from remint.models import Model
from remint.models.opening import ModelOptions
from remint.runs.engines.ray.cluster import connect, nodes
from remint.runs.engines.ray.fleet import common_facts, probe
from remint.runs.engines.ray.models import RayModel
from remint.runs.engines.ray.node_facts import NodeFacts
from remint.runs.engines.ray.pool import RayPool
from remint.runs.engines.ray.spreading import spread_over_nodes
from remint.runs.engines.ray.workers import PoolHandler
from remint.sandbox.engine import P, PoolSettings, TaskDone
from remint.sandbox.inside.isolation.modes import NONE
from remint.sealing.keyring import KEYRING

_REPEATING = ("echo", "replay:")  # models that work nothing out


class RayEngine:
    """The nodes of a cluster: pools with cells on all of them, and workers for mints."""

    name = "ray"

    def __init__(self, address: str) -> None:
        self._address = address
        self._pools: list[RayPool] = []
        self._models: dict[tuple[str, ModelOptions], RayModel] = {}

    def cores(self) -> int:
        """How many cores all nodes have together."""
        connect(self._address, None)
        return sum(node.cores for node in nodes())

    def pool(self, settings: PoolSettings) -> RayPool:
        """A pool of cells on all nodes. Refuses nodes that differ and nodes without isolation."""
        if settings.isolation == NONE:
            raise UsageError("The engine ray runs no program without isolation. Leave out --no-isolation.")
        _refuse_sealed()
        connect(self._address, settings.cells)
        pool = RayPool(settings, common_facts(self.nodes(settings)))
        self._pools.append(pool)
        return pool

    def model(self, here: Model, name: str, options: ModelOptions) -> Model:
        """A local model on every node; one behind an address, or that only repeats, stays here."""
        if getattr(here, "on_server", False) or name.startswith(_REPEATING):
            return here
        connect(self._address, None)
        known = self._models.get((name, options))
        if known is not None and known.lend(here):
            return known  # the parts of a mint may ask the same model: a node loads it once
        self._models[name, options] = made = RayModel(here, name, options)
        return made

    def nodes(self, settings: PoolSettings) -> list[NodeFacts]:
        """What every node works with."""
        connect(self._address, settings.cells)
        return probe(lambda cells: functools.partial(PoolHandler, settings, cells))

    def spread(
        self, make: Callable[[], P], work: Callable[[P, bytes], bytes], tasks: Sequence[bytes], jobs: int | None
    ) -> Iterator[TaskDone]:
        """What comes of each task, as they get ready; each worker has a core of some node."""
        _refuse_sealed()
        connect(self._address, jobs)
        for pool in self._pools:
            pool.release()
        return itertools.starmap(TaskDone, spread_over_nodes(make, work, tasks, jobs))


def _refuse_sealed() -> None:
    """What was sealed is in nobody's memory but ours, and Ray may write what it holds to the disks of nodes."""
    if KEYRING.active is not None:
        raise UsageError("A sealed benchmark stays on this machine. Leave out --engine.")
