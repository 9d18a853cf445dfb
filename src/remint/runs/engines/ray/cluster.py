"""A connection to a Ray cluster: one that is there, or one that is started on this machine for the time being."""

from __future__ import annotations

import logging
import os
import threading
from typing import Any, NamedTuple

import ray
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

from remint.runs.engines.errors import EngineError
from remint.runs.engines.ray.workers import NodeWorker

_NAMESPACE = "remint"
_connecting = threading.Lock()


class ClusterNode(NamedTuple):
    """A machine of the cluster."""

    id: str
    host: str
    cores: int


def connect(address: str, cores: int | None) -> None:
    """Connect this process, once: to the address, else to the cluster of this machine, else to one of our own."""
    with _connecting:
        if ray.is_initialized():
            return
        quiet: dict[str, Any] = {
            "namespace": _NAMESPACE,
            "log_to_driver": False,
            "logging_level": logging.ERROR,
            "configure_logging": True,
        }
        try:
            if address:
                ray.init(address, **quiet)
                return
            try:
                ray.init("auto", **quiet)  # by RAY_ADDRESS, or the one that `ray start` has left on this machine
            except ConnectionError:
                if os.environ.get("RAY_ADDRESS"):
                    raise
                ray.init("local", num_cpus=cores or os.cpu_count(), include_dashboard=False, **quiet)
        except (ConnectionError, OSError, RuntimeError, ValueError) as error:
            where = address or os.environ.get("RAY_ADDRESS", "") or "this machine"
            first = str(error).strip().partition("\n")[0]
            raise EngineError(
                f"the Ray cluster at {where} cannot be used: {first} Check the address, and `ray status` there."
            ) from error


def nodes() -> list[ClusterNode]:
    """The machines that are alive and have cores to offer."""
    found = []
    for one in ray.nodes():
        cores = int(one["Resources"].get("CPU", 0))
        if one["Alive"] and cores:
            found.append(ClusterNode(one["NodeID"], one["NodeManagerHostname"], cores))
    return sorted(found)


def start_worker(node: ClusterNode, cores: int, at_once: int, make: Any) -> Any:
    """A worker on that node and no other. Who replaces it when it is lost decides for itself."""
    pinned = NodeAffinitySchedulingStrategy(node.id, soft=False)
    options = {"num_cpus": cores, "max_concurrency": at_once, "max_restarts": 0, "max_task_retries": 0}
    return ray.remote(NodeWorker).options(scheduling_strategy=pinned, **options).remote(make)
