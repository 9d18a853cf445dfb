"""The isolation modes: namespaces; without them, Landlock and seccomp; or none, if the user asks for that."""

from __future__ import annotations

import os
import sys
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Tuple

from remint.sandbox.inside.isolation import dry_runs, leftover_processes, work_folders
from remint.sandbox.inside.isolation.box import box_number, wipe_box
from remint.sandbox.inside.isolation.cell_setup import prepare_cell
from remint.sandbox.inside.isolation.confinement import Confinement, ConfinementCache
from remint.sandbox.inside.isolation.namespaces import enter_cell_namespaces, enter_outer
from remint.sandbox.inside.isolation.network import renew_network
from remint.sandbox.inside.isolation.program_confinement import prepare_program, prepare_weak_program
from remint.sandbox.inside.isolation.state import STATE
from remint.sandbox.inside.isolation.without_isolation import confine_unisolated, prepare_unisolated_cell
from remint.sandbox.inside.isolation.without_namespaces import UserTaskCount, end_leftovers, enter_weak_isolation
from remint.sandbox.inside.kernel.errors import IsolationError
from remint.sandbox.inside.limits.cgroup_memory import CgroupFiles, CgroupMemory, join
from remint.sandbox.inside.limits.polled_memory import PolledMemory, descendants, others_of_namespace
from remint.sandbox.inside.limits.resource_limits import ResourceLimits
from remint.sandbox.inside.limits.total_cpu import TotalCpu
from remint.sandbox.inside.limits.total_memory import TotalMemory

AUTO, NAMESPACES, WEAK, NONE = "auto", "namespaces", "weak", "none"
ISOLATIONS = (AUTO, NAMESPACES, WEAK, NONE)


class IsolationInForce(NamedTuple):
    """The mode that a zygote has chosen for all its cells, and the layers it brings."""

    isolation: str  # one of the above, and never auto
    layers: List[str]
    folder: str  # for the work folders of cells; empty where each has a box


def enter(settings: Dict[str, Any]) -> IsolationInForce:
    """In the zygote: choose, and enter what all cells share. IsolationError says what is missing."""
    wanted: str = settings["isolation"]
    if wanted == NONE:
        return IsolationInForce(NONE, [NONE], work_folders.make_common(settings["temporary"]))
    if sys.platform != "linux":
        raise IsolationError("any", "there is no isolation on " + sys.platform + ", only on Linux")
    missing = []
    if wanted in (AUTO, NAMESPACES):
        # In a child first: a failure half way leaves a process in some namespaces and not in others.
        reason = dry_runs.namespaces(settings).missing if wanted == AUTO else ""
        if not reason:
            layers = enter_outer(settings["readable"], settings["hidden"], settings["private"])
            return IsolationInForce(NAMESPACES, layers, "")
        missing.append("namespaces: " + reason)
    trial = dry_runs.weak(settings)
    if trial.missing:
        raise IsolationError("any", "; ".join([*missing, "Landlock: " + trial.missing]))
    return IsolationInForce(WEAK, trial.layers, work_folders.make_common(settings["temporary"]))


def enter_cell(entered: IsolationInForce, index: int) -> str:
    """In a starter: make the next fork the first process of a new cell; its work folder, where it needs one."""
    if entered.isolation == NAMESPACES:
        enter_cell_namespaces(index)
        return ""
    # Should the cell be killed, its program's processes come to the starter.
    leftover_processes.adopt_orphans()
    return work_folders.make_work(entered.folder)


def after_cell(entered: IsolationInForce, work: str) -> None:
    """In a starter, when its cell is over: end and remove what the cell could not."""
    if entered.isolation != NAMESPACES:
        leftover_processes.end_children()
        work_folders.remove(work)


def confinement_for(
    entered: IsolationInForce, settings: Dict[str, Any], work: str, group: Optional[CgroupFiles]
) -> Confinement:
    """In a cell: what confines programs here and cleans up after them."""
    # Made first: later on, much of /proc is closed to the cell as well.
    memory: TotalMemory = PolledMemory()
    if group is not None and join(group):
        memory = CgroupMemory(group, settings["box_bytes"])
    if entered.isolation == NAMESPACES:
        return _with_namespaces(settings, memory)
    folder = work_folders.WorkFolder(work)
    return (
        _without_namespaces(settings, folder, memory)
        if entered.isolation == WEAK
        else _without_isolation(folder, memory)
    )


def _with_namespaces(settings: Dict[str, Any], memory: TotalMemory) -> Confinement:
    layers = prepare_cell(settings["box_bytes"], settings["box_files"])
    proc, others = STATE.all_processes, others_of_namespace(STATE.all_processes)
    if isinstance(memory, PolledMemory):
        memory.look_at(proc, others, own_sockets=True)

    def prepare(limits: Dict[str, Any], keep: List[int]) -> Callable[[], None]:
        return prepare_program(_limits(limits), bool(limits["allow_exec"]), keep)

    def end(group: int) -> None:
        leftover_processes.end_namespace(group)
        renew_network()  # with every process: a program that is run once per test keeps its files, and nothing else

    return Confinement(
        ConfinementCache(prepare, box_number), end, wipe_box, *_with(layers, memory), TotalCpu(proc, others)
    )


def _without_namespaces(settings: Dict[str, Any], folder: work_folders.WorkFolder, memory: TotalMemory) -> Confinement:
    proc = os.open("/proc", os.O_RDONLY | os.O_CLOEXEC)
    if isinstance(memory, PolledMemory):
        memory.look_at(proc, descendants, own_sockets=False)
    weak = enter_weak_isolation(
        settings["readable"], folder.path, settings["hidden"], settings["listable"], settings["private"]
    )
    cpu, others = TotalCpu(proc, descendants), UserTaskCount()
    folder.enter()

    def prepare(limits: Dict[str, Any], keep: List[int]) -> Callable[[], None]:
        allowed = _limits(limits)
        allowed = allowed._replace(processes=allowed.processes + others.count)
        return prepare_weak_program(weak, allowed, bool(limits["allow_exec"]), keep, bool(limits.get("compiler")))

    def wipe() -> None:
        folder.wipe()
        others.look()

    return Confinement(
        ConfinementCache(prepare, lambda: others.count), end_leftovers, wipe, *_with(weak.layers, memory), cpu
    )


def _without_isolation(folder: work_folders.WorkFolder, memory: TotalMemory) -> Confinement:
    prepare_unisolated_cell()
    leftover_processes.adopt_orphans()
    leftover_processes.die_with_parent()
    folder.enter()

    def prepare(limits: Dict[str, Any], keep: List[int]) -> Callable[[], None]:
        return lambda: confine_unisolated(limits, keep)

    return Confinement(
        ConfinementCache(prepare, lambda: 0),
        leftover_processes.end_children,
        folder.wipe,
        [],
        memory,
        _cpu_without_isolation(),
    )


def _cpu_without_isolation() -> TotalCpu:
    # Without a /proc, a program's children count when they are over.
    return (
        TotalCpu(os.open("/proc", os.O_RDONLY | os.O_CLOEXEC), descendants) if sys.platform == "linux" else TotalCpu()
    )


def _with(layers: List[str], memory: TotalMemory) -> Tuple[List[str], TotalMemory]:
    return layers + ([memory.layer] if memory.layer else []), memory


def _limits(limits: Dict[str, Any]) -> ResourceLimits:
    return ResourceLimits(
        memory=int(limits["memory"]),
        processes=int(limits["processes"]),
        file_bytes=int(limits["file_bytes"]),
        open_files=int(limits["open_files"]),
        cpu_seconds=int(limits["program_cpu"]) + 2,
        address_space=bool(limits["address_space"]),
    )
