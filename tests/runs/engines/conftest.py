"""Two nodes of a Ray cluster on this machine, one core each."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest


class TwoNodes:
    """A head and another node, which can be lost and replaced."""

    def __init__(self) -> None:
        import ray
        from ray.cluster_utils import Cluster

        os.environ |= {"RAY_USAGE_STATS_ENABLED": "0", "RAY_worker_niceness": "0"}
        memory = {"num_cpus": 1, "object_store_memory": 80_000_000, "include_dashboard": False}
        self._memory = memory
        self.cluster = Cluster(initialize_head=True, head_node_args=memory)
        self.other = self.cluster.add_node(**memory)
        ray.init(self.cluster.address, namespace="remint", log_to_driver=False, logging_level="ERROR")

    def kill_other(self) -> None:
        """End the second node and what it runs, as a power cut does."""
        for process in self.other.all_processes.values():
            for one in process:
                with suppress(ProcessLookupError):
                    os.kill(one.process.pid, signal.SIGKILL)

    def add(self) -> None:
        """Another in its place."""
        self.other = self.cluster.add_node(**self._memory)

    def close(self) -> None:
        """End all."""
        import ray

        ray.shutdown()
        self.cluster.shutdown()


@pytest.fixture(scope="module")
def two_nodes() -> Iterator[Any]:
    """The cluster, to which this process is connected."""
    pytest.importorskip("ray", reason="the extra remint[ray] is not installed")
    made = TwoNodes()
    yield made
    made.close()
