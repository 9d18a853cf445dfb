"""The sandbox for where there are no namespaces: Landlock, seccomp, limits and, for root, another user."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from . import landlock
from .filesystem import CONFIGURATION, DEVICES, SYSTEM_FOLDERS, refuse_too_wide
from .identities import available_range
from .landlock import Grant
from .limits import note_what_programs_are_born_with
from .privileges import CAP_SETUID, become, holds
from .program import Weak
from .state import STATE, Identity
from .syscalls import PR_SET_CHILD_SUBREAPER, PR_SET_PDEATHSIG, prctl, set_dumpable

# Read by run times at their start; about the machine, not about any process.
_PROC_FILES = ("/proc/meminfo", "/proc/cpuinfo", "/proc/stat", "/proc/version")
_ETC_FILES = ("passwd", "group", "nsswitch.conf", "hosts")
_SWEEPS = 1000


def weak_layers(readable: list[str], work_folder: str) -> Weak:
    """Prepare this process, a cell, for programs that call enter_weak; what is in force is in `layers`.

    The caller must look whether "landlock" is there: without it programs can read what their user can.
    """
    refuse_too_wide(readable)
    note_what_programs_are_born_with()
    layers = ["no_new_privs", "seccomp", "limits"]
    STATE.identity = Identity(os.geteuid(), _program_user())
    if STATE.identity.distinct:
        os.chown(work_folder, STATE.identity.program, STATE.identity.program)
        layers.append("uid")
    # Orphans of a program come to the cell, so that it can find and end them.
    prctl(PR_SET_CHILD_SUBREAPER, 1)
    prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    set_dumpable(False)
    abi = landlock.version()
    if not abi:
        return Weak(work_folder, -1, False, layers)
    ruleset = landlock.make_ruleset(abi, landlock.all_rights(abi), _grants(abi, readable, work_folder), no_tcp=True)
    return Weak(work_folder, ruleset, abi >= landlock.SCOPES_FROM, [*layers, "landlock"])


def end_strays() -> None:
    """End and reap everything that programs of this cell left running."""
    if STATE.identity.distinct:
        killer = os.fork()
        if killer == 0:
            _kill_all_of_program_user()
        os.waitpid(killer, 0)
    for _ in range(_SWEEPS):
        for child in _children():
            os.kill(child, signal.SIGKILL)
        try:
            # Blocks until the next one is dead; its children have come to us by then.
            os.waitpid(-1, 0)
        except ChildProcessError:
            return


def _program_user() -> int:
    users = available_range("uid_map") if os.geteuid() == 0 and holds(CAP_SETUID) else None
    return os.geteuid() if users is None else users.outside + 1


def _grants(abi: int, readable: list[str], work_folder: str) -> list[Grant]:
    etc = [str(path) for name in (*CONFIGURATION, *_ETC_FILES) for path in Path("/etc").glob(name)]
    reading = [*SYSTEM_FOLDERS, *etc, *_PROC_FILES, *readable]
    grants = [Grant(path, landlock.READING) for path in reading if Path(path).exists()]
    devices = landlock.READ_FILE | landlock.WRITE_FILE | landlock.IOCTL_DEVICE
    grants += [Grant("/dev/" + name, devices) for name in DEVICES]
    return [*grants, Grant(work_folder, landlock.all_rights(abi))]


def _kill_all_of_program_user() -> None:
    try:
        become(STATE.identity.program)
        os.kill(-1, signal.SIGKILL)
    finally:
        os._exit(0)


def _children() -> list[int]:
    own = str(os.getpid())
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            # The name in parentheses may itself hold spaces and parentheses.
            fields = status.read_text(errors="replace").rpartition(")")[2].split()
        except OSError:
            continue
        if fields[1] == own:
            found.append(int(status.parent.name))
    return found
