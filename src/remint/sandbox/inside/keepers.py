"""How programs are kept apart: in namespaces, or, where the user insists, hardly at all."""

from __future__ import annotations

import ctypes
import os
import resource
import shutil
import signal
from typing import Any

from remint.sandbox.inside.box import wipe_box
from remint.sandbox.inside.namespaces import enter_cell_namespaces, enter_outer
from remint.sandbox.inside.pid_one import prepare_cell
from remint.sandbox.inside.program import confine_program
from remint.sandbox.inside.turns import Keeper

NAMESPACES, NONE = "namespaces", "none"
_PR_SET_CHILD_SUBREAPER = 36


def enter(settings: dict[str, Any]) -> list[str]:
    """In the zygote: enter what all cells share; the layers that are in force."""
    if settings["isolation"] == NONE:
        return [NONE]
    return enter_outer(settings["readable"])


def enter_cell(settings: dict[str, Any], index: int) -> None:
    """In a starter: make the next fork the first process of a new cell."""
    if settings["isolation"] != NONE:
        enter_cell_namespaces(index)


def keeper(settings: dict[str, Any]) -> Keeper:
    """In a cell: what confines programs here and cleans up after them."""
    return _plain_keeper(settings) if settings["isolation"] == NONE else _isolated_keeper(settings)


def _isolated_keeper(settings: dict[str, Any]) -> Keeper:
    layers = prepare_cell(settings["box_bytes"], settings["box_files"])

    def confine(limits: dict[str, Any], keep: list[int]) -> None:
        confine_program(
            memory=int(limits["memory"]),
            processes=int(limits["processes"]),
            file_bytes=int(limits["file_bytes"]),
            open_files=int(limits["open_files"]),
            cpu_seconds=int(limits["program_cpu"]) + 2,
            allow_exec=bool(limits["allow_exec"]),
            address_space=bool(limits["address_space"]),
            keep=keep,
        )

    def end_strays(child: int) -> None:
        # As process 1 of this namespace, -1 is every process that the program left, wherever it hid.
        _kill(-1)
        _reap_all()

    return Keeper(confine, end_strays, wipe_box, layers)


def _plain_keeper(settings: dict[str, Any]) -> Keeper:
    place = os.path.join(settings["work_folder"], str(os.getpid()))
    os.mkdir(place)
    os.chdir(place)
    ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)

    def confine(limits: dict[str, Any], keep: list[int]) -> None:
        os.setsid()
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (int(limits["file_bytes"]),) * 2)
        if limits["memory"] and limits["address_space"]:
            resource.setrlimit(resource.RLIMIT_AS, (int(limits["memory"]),) * 2)

    def end_strays(child: int) -> None:
        # Whatever outlives the program becomes a child of this process, which asked for that.
        _kill(-child)
        while True:
            left = _children()
            if not left:
                break
            for process in left:
                _kill(process)
            _reap_all()

    def wipe() -> None:
        os.chdir(settings["work_folder"])
        if os.path.isdir(place) and not os.listdir(place):
            os.chdir(place)
            return
        shutil.rmtree(place, ignore_errors=True)
        os.makedirs(place, exist_ok=True)
        os.chdir(place)

    return Keeper(confine, end_strays, wipe, [])


def _kill(process: int) -> None:
    try:
        os.kill(process, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        pass


def _reap_all() -> None:
    try:
        while True:
            os.waitpid(-1, 0)
    except ChildProcessError:
        pass


def _children() -> list[int]:
    with open(f"/proc/self/task/{os.getpid()}/children") as file:
        return [int(word) for word in file.read().split()]
