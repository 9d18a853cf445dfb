"""What the doctor asks of the nodes of a cluster."""

from __future__ import annotations

from collections.abc import Iterator

from remint.api.doctor.check import MachineCheck
from remint.errors import RemintError
from remint.records.wording import counted
from remint.runs.engines.selecting import LOCAL, engine_named
from remint.sandbox.engine import PoolSettings


def node_checks(engine: str) -> Iterator[MachineCheck]:
    """Every node with what it judges with, and whether all would give the same verdicts."""
    if engine == LOCAL:
        return
    what = "cluster"
    try:
        chosen = engine_named(engine)
        # Of an installed package only: Ray is imported where it is asked for.
        from remint.runs.engines.ray.engine import RayEngine
        from remint.runs.engines.ray.node_facts import differences, facts_here

        assert isinstance(chosen, RayEngine)
        found = chosen.nodes(PoolSettings())
    except RemintError as error:
        yield MachineCheck(what, "broken", str(error), f"see `ray status`, or leave out --engine {engine}")
        return
    for number, node in enumerate(found, start=1):
        missing = sorted(name for name, version in node.compilers.items() if not version)
        about = [node.remint, node.python, node.isolation, "+".join(node.layers), f"Ray {node.ray}"]
        about += [f"no {' '.join(missing)}"] if missing else []
        name = f"node {number}: {node.host}"
        if node.error:
            yield MachineCheck(name, "broken", node.error, "fix it, or remove the node from the cluster")
        else:
            yield MachineCheck(name, "works", ", ".join(about))
    wrong = differences(found, facts_here())
    fix = "make the nodes the same, or remove those that differ: a mixed cluster judges nothing"
    if wrong:
        yield MachineCheck(what, "broken", "; ".join(wrong), fix)
    elif not found:
        yield MachineCheck(what, "broken", "it has no node with cores", "ray start --address=HOST:PORT on a machine")
    else:
        yield MachineCheck(what, "works", f"{counted(len(found), 'node')}, all the same")
