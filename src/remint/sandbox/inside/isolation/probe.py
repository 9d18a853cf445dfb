"""Which layers work on this machine, found out by putting them up."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable

from remint.sandbox.inside.isolation.call_rules import cell_rules, program_rules
from remint.sandbox.inside.isolation.cell_setup import prepare_cell
from remint.sandbox.inside.isolation.namespaces import enter_cell_namespaces, enter_outer
from remint.sandbox.inside.kernel import landlock
from remint.sandbox.inside.kernel.call_numbers import AUDIT_ARCHITECTURES, MACHINE
from remint.sandbox.inside.kernel.errors import IsolationError
from remint.sandbox.inside.kernel.privileges import forbid_regaining
from remint.sandbox.inside.kernel.seccomp import assemble, install

WORKS = "works"
_NAMESPACES = ("user", "uid", "mount", "ipc", "net", "uts", "cgroup", "pid", "proc", "box")
_WHY_MISSING = {
    "user": "user namespaces are off; programs get a user of their own all the same",
    "uid": "only one id can be mapped by an ordinary user; the cell is protected by seccomp and capabilities",
    "cgroup": "the kernel has no cgroup namespaces",
    "proc": "the host's /proc is partly covered (a container?), so the kernel allows no fresh one; programs see none",
}


def probe() -> dict[str, str]:
    """Each layer with "works" or the reason why not; this process stays as it is."""
    if sys.platform != "linux":
        return dict.fromkeys((*_NAMESPACES, "no_new_privs", "seccomp", "landlock"), "there is none on " + sys.platform)
    found = _in_child(_namespace_layers)
    found.update(_in_child(_seccomp_layer))
    found["landlock"] = _landlock()
    found["landlock version"] = str(landlock.version())
    return found


def _in_child(question: Callable[[], dict[str, str]]) -> dict[str, str]:
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            os.write(writing, json.dumps(question()).encode())
        except BaseException as error:
            os.write(writing, json.dumps({"probe": repr(error)}).encode())
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as file:
        text = file.read()
    os.waitpid(child, 0)
    answer: dict[str, str] = json.loads(text or b'{"probe": "the probing process died"}')
    return answer


def _namespace_layers() -> dict[str, str]:
    try:
        layers = enter_outer([])
    except IsolationError as error:
        # The namespaces are of use together only: one missing means the path without any.
        missing = dict.fromkeys(_NAMESPACES, "not tried, since the " + error.layer + " layer is missing")
        missing[error.layer] = error.reason
        return missing
    try:
        enter_cell_namespaces()
        inner = _in_child(_cell_layers)
    except IsolationError as error:
        inner = {error.layer: error.reason}
    layers = [*layers, *(name for name, answer in inner.items() if answer == WORKS)]
    reasons = {name: _WHY_MISSING.get(name, "not in force") for name in _NAMESPACES}
    reasons.update(inner)
    reasons.update(dict.fromkeys(layers, WORKS))
    return reasons


def _cell_layers() -> dict[str, str]:
    try:
        layers = prepare_cell(1 << 20, 16)
    except IsolationError as error:
        return {error.layer: error.reason}
    return dict.fromkeys((name for name in layers if name in _NAMESPACES), WORKS)


def _seccomp_layer() -> dict[str, str]:
    if MACHINE not in AUDIT_ARCHITECTURES:
        return {"no_new_privs": "not tried", "seccomp": "no filter has been written for " + MACHINE + " machines"}
    try:
        forbid_regaining()
    except OSError as error:
        return {"no_new_privs": str(error), "seccomp": "needs no_new_privs"}
    try:
        install(assemble(cell_rules() + program_rules(allow_exec=False)))
    except OSError as error:
        return {"no_new_privs": WORKS, "seccomp": str(error)}
    return {"no_new_privs": WORKS, "seccomp": WORKS}


def _landlock() -> str:
    return WORKS if landlock.version() else "the kernel has no Landlock, or it is switched off (lsm= at boot)"
