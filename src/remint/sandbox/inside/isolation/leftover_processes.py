"""Processes that a program left running, where no pid namespace ends them with it."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import time
from pathlib import Path

from remint.sandbox.inside.isolation.pid_counter import reset_counter
from remint.sandbox.inside.kernel.system_calls import PR_SET_CHILD_SUBREAPER, PR_SET_PDEATHSIG, prctl

_libc = ctypes.PyDLL(None)
_PATIENCE = 20.0  # seconds; a process that is killed and stays has hung in the kernel


def adopt_orphans() -> None:
    """Become the parent of whatever outlives its own parent below this process, where the system knows such a thing."""
    if sys.platform == "linux":
        prctl(PR_SET_CHILD_SUBREAPER, 1)


def die_with_parent() -> None:
    """Be killed when the process that forked this one is gone, where the system knows such a thing."""
    if sys.platform == "linux":
        prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def end_children(group: int = 0) -> None:
    """Kill and reap every child of this process, and whatever comes to it as they die; first a whole process group."""
    if group:
        kill(-group)
    deadline = time.monotonic() + _PATIENCE
    while True:
        try:
            # Dead ones are reaped first: a process that is replaced by its own child is found in the next round.
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except ChildProcessError:
            return
        for child in children():
            kill(child)
        if time.monotonic() > deadline:
            raise TimeoutError("processes that a program left behind cannot be ended")
        time.sleep(0.0005)


def end_namespace(_: int = 0) -> None:
    """Kill and reap every other process of this namespace, whose first process this is."""
    # -1 is every process that the program left, wherever it hid; one that is about to fork is killed before it can.
    # By libc and not by Python, for which it is an error that there is mostly nobody.
    _libc.kill(-1, signal.SIGKILL)
    while _libc.waitpid(-1, None, 0) > 0:
        pass
    reset_counter()


def children() -> list[int]:
    """The children of this process, as far as the system tells."""
    own = str(os.getpid())
    try:
        return [int(word) for word in Path("/proc/self/task", own, "children").read_text().split()]
    except OSError:
        return _by_search(own)


def kill(process: int) -> None:
    """SIGKILL to a process, or to a group by its negative number; gone or another's is as good as dead."""
    try:
        os.kill(process, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        pass


def _by_search(parent: str) -> list[int]:
    # For kernels built without the list of children, and nothing on systems without /proc.
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            # The name in parentheses may itself hold spaces and parentheses.
            fields = status.read_text(errors="replace").rpartition(")")[2].split()
        except OSError:
            continue
        if fields[1] == parent:
            found.append(int(status.parent.name))
    return found
