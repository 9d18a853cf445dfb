"""The counter of a pid namespace, put back after every program.

Else a program would see by its own number how many processes the programs before it had started.
"""

from __future__ import annotations

import os

from remint.sandbox.inside.isolation.state import STATE

_SETTING = "/proc/sys/kernel/ns_last_pid"
_FIRST = b"1"  # the number of the cell itself: what it forks next is 2


def take_counter() -> None:
    """Get hold of the counter of the pid namespace whose first process this is, before /proc is covered."""
    try:
        # Whatever /proc it is opened in, it stands for the namespace of the process that writes.
        STATE.pid_counter = os.open(_SETTING, os.O_WRONLY | os.O_CLOEXEC)
        reset_counter()
    except OSError:
        # Read-only in some containers, and a kernel may be built without it.
        STATE.pid_counter = -1


def reset_counter() -> None:
    """Count from the beginning again; call it when every other process of the namespace is gone."""
    if STATE.pid_counter >= 0:
        os.pwrite(STATE.pid_counter, _FIRST, 0)
