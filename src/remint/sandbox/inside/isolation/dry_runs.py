"""Whether an isolation mode works on this machine, found out by a dry run in a process that then ends."""

from __future__ import annotations

import json
import os
from typing import Any, Callable, Dict, List, NamedTuple

from remint.sandbox.inside.isolation import work_folders
from remint.sandbox.inside.isolation.cell_setup import prepare_cell
from remint.sandbox.inside.isolation.namespaces import enter_cell_namespaces, enter_outer
from remint.sandbox.inside.isolation.program_confinement import prepare_program, prepare_weak_program
from remint.sandbox.inside.isolation.state import STATE
from remint.sandbox.inside.isolation.without_namespaces import enter_weak_isolation
from remint.sandbox.inside.kernel import landlock
from remint.sandbox.inside.kernel.errors import IsolationError
from remint.sandbox.inside.limits.resource_limits import ResourceLimits

_LIMITS = ResourceLimits(memory=1 << 30, processes=1 << 16, file_bytes=1 << 20, open_files=64, cpu_seconds=10)


class DryRun(NamedTuple):
    """The layers that a dry run put in force, or what was missing."""

    layers: List[str]
    missing: str


def namespaces(settings: Dict[str, Any]) -> DryRun:
    """Whether namespaces work, down to a confined program."""

    def outer(_: int) -> List[str]:
        enter_outer(settings["readable"], settings["hidden"], settings["private"])
        enter_cell_namespaces()
        return in_child(cell)

    def cell(_: int) -> List[str]:
        layers = prepare_cell(1 << 20, 64)
        in_child(program)
        return layers

    def program(answers: int) -> List[str]:
        prepare_program(_LIMITS, True, [answers])()
        return []

    return _tried(outer)


def weak(settings: Dict[str, Any]) -> DryRun:
    """Whether the path without namespaces works, down to a confined program that can read what it should."""
    if not landlock.version():
        return DryRun([], "the kernel has none, or it is switched off (lsm= at boot)")
    try:
        import tempfile

        work = tempfile.mkdtemp(prefix=work_folders.PREFIX, dir=settings["temporary"])
    except OSError as error:
        return DryRun([], "no work folder can be made: " + str(error))

    def cell(_: int) -> List[str]:
        found = enter_weak_isolation(
            settings["readable"], work, settings["hidden"], settings["listable"], settings["private"]
        )

        def program(answers: int) -> List[str]:
            prepare_weak_program(found, _LIMITS, True, [answers])()
            if STATE.identity.distinct:
                for path in (*settings["readable"], *settings["listable"]):
                    _look(path)
            return []

        in_child(program)
        return found.layers

    try:
        return _tried(cell)
    finally:
        work_folders.remove(work)


def _look(path: str) -> None:
    try:
        if os.path.isdir(path):
            os.listdir(path)
        else:
            os.close(os.open(path, os.O_RDONLY))
    except PermissionError:
        raise IsolationError(
            "uid",
            path + " cannot be read by another user than root, and programs run as another; move the interpreter out of"
            " a folder that is closed to others, or choose one elsewhere (--python)",
        ) from None


def _tried(way: Callable[[int], List[str]]) -> DryRun:
    try:
        return DryRun(in_child(way), "")
    except IsolationError as error:
        return DryRun([], error.reason)


def in_child(work: Callable[[int], List[str]]) -> List[str]:
    """What the function returns in a child process; IsolationError where it raises anything.

    It is told the descriptor over which its answer will go.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            answer: Dict[str, Any] = {"layers": work(writing)}
        except IsolationError as error:
            answer = {"layer": error.layer, "reason": error.reason}
        except BaseException as error:
            answer = {"layer": "any", "reason": str(error) or repr(error)}
        try:
            os.write(writing, json.dumps(answer).encode()[:60000])
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as file:
        text = file.read()
    os.waitpid(child, 0)
    found: Dict[str, Any] = json.loads(text or b'{"layer": "any", "reason": "the process that tried it died"}')
    if "layers" not in found:
        raise IsolationError(found["layer"], found["reason"])
    layers: List[str] = found["layers"]
    return layers
