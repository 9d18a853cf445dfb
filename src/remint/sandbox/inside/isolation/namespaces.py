"""Entering namespaces: once for the whole sandbox (outer), once more for each cell."""

from __future__ import annotations

import os
from collections.abc import Iterable

from remint.sandbox.inside.isolation.filesystem import change_root
from remint.sandbox.inside.isolation.state import STATE, Identity
from remint.sandbox.inside.kernel import user_namespaces
from remint.sandbox.inside.kernel.errors import IsolationError
from remint.sandbox.inside.kernel.privileges import CAP_SYS_ADMIN, become, holds
from remint.sandbox.inside.kernel.system_calls import call, set_dumpable
from remint.sandbox.inside.kernel.user_namespaces import CELL_WITH_RANGE, PROGRAM, MapLine
from remint.sandbox.inside.limits.resource_limits import measure_inherited_memory

CLONE_NEWNS = 0x00020000
CLONE_NEWCGROUP = 0x02000000
CLONE_NEWUTS = 0x04000000
CLONE_NEWIPC = 0x08000000
CLONE_NEWPID = 0x20000000
CLONE_NEWNET = 0x40000000

_REQUIRED = {"mount": CLONE_NEWNS, "ipc": CLONE_NEWIPC, "net": CLONE_NEWNET, "uts": CLONE_NEWUTS}
_CELL = CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWIPC | CLONE_NEWNET


def enter_outer(readable: list[str], hidden: Iterable[str] = (), private: Iterable[str] = ()) -> list[str]:
    """Leave the host behind; the names of the layers in force. Once, in a process without threads.

    Of the host's files the system's folders can be read, `hidden` ones excepted, and what is `readable`; what is
    `private` never.
    """
    measure_inherited_memory()
    if holds(CAP_SYS_ADMIN):
        return _enter_as_root(readable, hidden, private)
    user_namespaces.new_single_user_namespace(0, os.geteuid(), os.getegid())
    STATE.user_namespace = True
    STATE.program_ids = 0
    STATE.identity = Identity(PROGRAM, PROGRAM)
    return ["user", *_enter_others(readable, hidden, private)]


def _enter_as_root(readable: list[str], hidden: Iterable[str], private: Iterable[str]) -> list[str]:
    users, groups = user_namespaces.available_range("uid_map"), user_namespaces.available_range("gid_map")
    # The new root first: what is readable may lie behind folders that only root may enter. The user namespace then
    # holds none of the host's accounts, root least of all.
    layers = _enter_others(readable, hidden, private)
    if users is None or groups is None:
        user_namespaces.new_single_user_namespace(0, os.geteuid(), os.getegid())
        STATE.user_namespace = True
        STATE.identity = Identity(PROGRAM, PROGRAM)
        return ["user", *layers]
    STATE.program_ids = min(users.size, groups.size) - 1
    try:
        user_namespaces.new_user_namespace(0, [users], [groups])
    except IsolationError:
        # Real root can do without: cells stay root, programs become a user that the host does not know.
        STATE.first_program_id = max(users.outside, groups.outside) + 1
        STATE.identity = Identity(os.geteuid(), STATE.first_program_id)
        return ["uid", *layers]
    become(CELL_WITH_RANGE)
    set_dumpable(False)
    STATE.user_namespace = True
    STATE.identity = Identity(CELL_WITH_RANGE, PROGRAM)
    return ["user", "uid", *layers]


def _enter_others(readable: list[str], hidden: Iterable[str], private: Iterable[str]) -> list[str]:
    for layer, flag in _REQUIRED.items():
        try:
            call("unshare", flag)
        except OSError as error:
            raise IsolationError(layer, str(error)) from error
    layers = list(_REQUIRED)
    try:
        call("unshare", CLONE_NEWCGROUP)
        layers.append("cgroup")
    except OSError:
        # It hides names only, and old kernels lack it.
        pass
    try:
        change_root(readable, hidden, private)
    except OSError as error:
        raise IsolationError("mount", str(error)) from error
    return layers


def enter_cell_namespaces(index: int = 0) -> None:
    """Make the next fork pid 1 of a pid namespace, with mounts, ipc and network that no other cell shares.

    `index` tells the cells apart: each gives its programs a user of their own, where there are ids for that.
    """
    try:
        if not STATE.user_namespace:
            call("unshare", _CELL)
            program = STATE.first_program_id + index % STATE.program_ids
            STATE.identity = Identity(STATE.identity.cell, program)
        elif STATE.program_ids:
            program = 1 + index % STATE.program_ids
            lines = [MapLine(CELL_WITH_RANGE, CELL_WITH_RANGE, 1), MapLine(PROGRAM, program, 1)]
            user_namespaces.new_user_namespace(_CELL, lines, lines)
        else:
            # A user namespace of its own all the same: process limits are counted in each.
            user_namespaces.new_single_user_namespace(_CELL, PROGRAM, PROGRAM)
    except OSError as error:
        raise IsolationError("pid", str(error)) from error
