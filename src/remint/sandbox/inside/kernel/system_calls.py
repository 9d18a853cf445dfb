"""System calls that Python has no function for, through ctypes."""

from __future__ import annotations

import ctypes
import errno
import os
import sys

from remint.sandbox.inside.kernel.call_numbers import number_of

_libc = ctypes.CDLL(None, use_errno=True)
_syscall = _libc.syscall
_syscall.restype = ctypes.c_long

PR_SET_PDEATHSIG = 1
PR_SET_DUMPABLE = 4
PR_CAPBSET_DROP = 24
PR_SET_SECUREBITS = 28
PR_SET_CHILD_SUBREAPER = 36
PR_SET_NO_NEW_PRIVS = 38
PR_CAP_AMBIENT = 47
PR_CAP_AMBIENT_CLEAR_ALL = 4


def call(name: str, *arguments: int | bytes | ctypes.Array[ctypes.c_char] | None) -> int:
    """Make the system call; its result, or OSError as the kernel gave it (ENOSYS where it does not exist)."""
    # By number, which means another call on other systems.
    number = number_of(name) if sys.platform == "linux" else None
    if number is None:
        raise OSError(errno.ENOSYS, name + " does not exist on this machine")
    # Plain ints would be cut to 32 bits: a variadic C function has no prototype to go by.
    wide = [ctypes.c_long(value) if isinstance(value, int) else value for value in arguments]
    result = int(_syscall(ctypes.c_long(number), *wide))
    if result < 0:
        code = ctypes.get_errno()
        raise OSError(code, name + ": " + os.strerror(code))
    return result


def prctl(option: int, value: int = 0, third: int = 0) -> int:
    """prctl(2) with the unused arguments zero, which the newer options insist on."""
    return call("prctl", option, value, third, 0, 0)


def set_dumpable(dumpable: bool) -> None:
    """Whether others of the same user may look into this process (ptrace, /proc/PID/mem), and whether it dumps core."""
    prctl(PR_SET_DUMPABLE, int(dumpable))
