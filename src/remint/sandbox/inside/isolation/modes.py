"""How programs are kept apart: in namespaces; without them, by Landlock and seccomp; or hardly at all, if asked to."""

from __future__ import annotations

import os
import sys
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Tuple

from remint.sandbox.inside.isolation import dry_runs, leftover_processes, work_folders
from remint.sandbox.inside.isolation.box import box_number, wipe_box
from remint.sandbox.inside.isolation.cell_setup import prepare_cell
from remint.sandbox.inside.isolation.namespaces import enter_cell_namespaces, enter_outer
from remint.sandbox.inside.isolation.network import renew_network
from remint.sandbox.inside.isolation.program_confinement import prepare_program, prepare_weak
from remint.sandbox.inside.isolation.state import STATE
from remint.sandbox.inside.isolation.without_isolation import confine_plain, prepare_plain
from remint.sandbox.inside.isolation.without_namespaces import UsersTasks, end_strays, weak_layers
from remint.sandbox.inside.kernel.errors import IsolationError
from remint.sandbox.inside.limits.cgroup_memory import Descriptors, GroupMemory, join
from remint.sandbox.inside.limits.polled_memory import CountedMemory, descendants, others_of_namespace
from remint.sandbox.inside.limits.resource_limits import Limits
from remint.sandbox.inside.limits.total_cpu import CpuSum
from remint.sandbox.inside.limits.total_memory import MemorySum
from remint.sandbox.inside.supervision.supervisor import Keeper, Prepared

AUTO, NAMESPACES, WEAK, NONE = "auto", "namespaces", "weak", "none"
ISOLATIONS = (AUTO, NAMESPACES, WEAK, NONE)


class Entered(NamedTuple):
    """What all cells of a zygote have in common."""

    isolation: str  # one of the above, and never auto
    layers: List[str]
    folder: str  # for the work folders of cells; empty where each has a box


def enter(settings: Dict[str, Any]) -> Entered:
    """In the zygote: choose, and enter what all cells share. IsolationError says what is missing."""
    wanted: str = settings["isolation"]
    if wanted == NONE:
        return Entered(NONE, [NONE], work_folders.make_common(settings["temporary"]))
    if sys.platform != "linux":
        raise IsolationError("any", "there is no isolation on " + sys.platform + ", only on Linux")
    missing = []
    if wanted in (AUTO, NAMESPACES):
        # In a child first: a failure half way leaves a process in some namespaces and not in others.
        reason = dry_runs.namespaces(settings).missing if wanted == AUTO else ""
        if not reason:
            layers = enter_outer(settings["readable"], settings["hidden"], settings["private"])
            return Entered(NAMESPACES, layers, "")
        missing.append("namespaces: " + reason)
    trial = dry_runs.weak(settings)
    if trial.missing:
        raise IsolationError("any", "; ".join([*missing, "Landlock: " + trial.missing]))
    return Entered(WEAK, trial.layers, work_folders.make_common(settings["temporary"]))


def enter_cell(entered: Entered, index: int) -> str:
    """In a starter: make the next fork the first process of a new cell; its work folder, where it needs one."""
    if entered.isolation == NAMESPACES:
        enter_cell_namespaces(index)
        return ""
    # Should the cell be killed, its program's processes come to the starter.
    leftover_processes.adopt_orphans()
    return work_folders.make_work(entered.folder)


def after_cell(entered: Entered, work: str) -> None:
    """In a starter, when its cell is over: end and remove what the cell could not."""
    if entered.isolation != NAMESPACES:
        leftover_processes.end_children()
        work_folders.remove(work)


def keeper(entered: Entered, settings: Dict[str, Any], work: str, group: Optional[Descriptors]) -> Keeper:
    """In a cell: what confines programs here and cleans up after them."""
    # Made first: later on, much of /proc is closed to the cell as well.
    memory: MemorySum = CountedMemory()
    if group is not None and join(group):
        memory = GroupMemory(group, settings["box_bytes"])
    if entered.isolation == NAMESPACES:
        return _isolated_keeper(settings, memory)
    folder = work_folders.WorkFolder(work)
    return _weak_keeper(settings, folder, memory) if entered.isolation == WEAK else _plain_keeper(folder, memory)


def _isolated_keeper(settings: Dict[str, Any], memory: MemorySum) -> Keeper:
    layers = prepare_cell(settings["box_bytes"], settings["box_files"])
    proc, others = STATE.all_processes, others_of_namespace(STATE.all_processes)
    if isinstance(memory, CountedMemory):
        memory.look_at(proc, others, own_sockets=True)

    def prepare(limits: Dict[str, Any], keep: List[int]) -> Callable[[], None]:
        return prepare_program(_limits(limits), bool(limits["allow_exec"]), keep)

    def end(group: int) -> None:
        leftover_processes.end_namespace(group)
        renew_network()  # with every process: a program that is run once per test keeps its files, and nothing else

    return Keeper(Prepared(prepare, box_number), end, wipe_box, *_with(layers, memory), CpuSum(proc, others))


def _weak_keeper(settings: Dict[str, Any], folder: work_folders.WorkFolder, memory: MemorySum) -> Keeper:
    proc = os.open("/proc", os.O_RDONLY | os.O_CLOEXEC)
    if isinstance(memory, CountedMemory):
        memory.look_at(proc, descendants, own_sockets=False)
    weak = weak_layers(settings["readable"], folder.path, settings["hidden"], settings["listable"], settings["private"])
    cpu, others = CpuSum(proc, descendants), UsersTasks()
    folder.enter()

    def prepare(limits: Dict[str, Any], keep: List[int]) -> Callable[[], None]:
        allowed = _limits(limits)
        allowed = allowed._replace(processes=allowed.processes + others.count)
        return prepare_weak(weak, allowed, bool(limits["allow_exec"]), keep, bool(limits.get("compiler")))

    def wipe() -> None:
        folder.wipe()
        others.look()

    return Keeper(Prepared(prepare, lambda: others.count), end_strays, wipe, *_with(weak.layers, memory), cpu)


def _plain_keeper(folder: work_folders.WorkFolder, memory: MemorySum) -> Keeper:
    prepare_plain()
    leftover_processes.adopt_orphans()
    leftover_processes.die_with_parent()
    folder.enter()

    def prepare(limits: Dict[str, Any], keep: List[int]) -> Callable[[], None]:
        return lambda: confine_plain(limits, keep)

    return Keeper(Prepared(prepare, lambda: 0), leftover_processes.end_children, folder.wipe, [], memory, _plain_cpu())


def _plain_cpu() -> CpuSum:
    # Without a /proc, a program's children count when they are over.
    return CpuSum(os.open("/proc", os.O_RDONLY | os.O_CLOEXEC), descendants) if sys.platform == "linux" else CpuSum()


def _with(layers: List[str], memory: MemorySum) -> Tuple[List[str], MemorySum]:
    return layers + ([memory.layer] if memory.layer else []), memory


def _limits(limits: Dict[str, Any]) -> Limits:
    return Limits(
        memory=int(limits["memory"]),
        processes=int(limits["processes"]),
        file_bytes=int(limits["file_bytes"]),
        open_files=int(limits["open_files"]),
        cpu_seconds=int(limits["program_cpu"]) + 2,
        address_space=bool(limits["address_space"]),
    )
