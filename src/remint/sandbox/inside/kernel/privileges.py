"""Giving up users, groups and capabilities for good."""

from __future__ import annotations

import os
import struct
from pathlib import Path
from typing import NamedTuple

from remint.sandbox.inside.kernel.system_calls import (
    PR_CAP_AMBIENT,
    PR_CAP_AMBIENT_CLEAR_ALL,
    PR_CAPBSET_DROP,
    PR_SET_NO_NEW_PRIVS,
    PR_SET_SECUREBITS,
    call,
    prctl,
)

CAP_CHOWN, CAP_DAC_OVERRIDE, CAP_KILL, CAP_SETGID, CAP_SETUID = 0, 1, 5, 6, 7
CAP_NET_ADMIN, CAP_SYS_PTRACE, CAP_SYS_ADMIN = 12, 19, 21
# Handing over, reading and filling the box, ending a program of another user, becoming that user, a new loopback,
# seeing how much memory a program has, mounting a new box.
CELL_NEEDS = (
    CAP_CHOWN,
    CAP_DAC_OVERRIDE,
    CAP_KILL,
    CAP_SETGID,
    CAP_SETUID,
    CAP_NET_ADMIN,
    CAP_SYS_PTRACE,
    CAP_SYS_ADMIN,
)

_VERSION_3 = 0x20080522
# NOROOT, KEEP_CAPS off and NO_CAP_AMBIENT_RAISE, each locked: user 0 and files with capabilities give nothing.
_SECURE_BITS = 0x01 | 0x02 | 0x20 | 0x40 | 0x80
_LAST_POSSIBLE_CAPABILITY = 63


def holds(capability: int) -> bool:
    """Whether this process has the capability in its user namespace."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("CapEff:"):
            return bool(int(line.split()[1], 16) >> capability & 1)
    return False


def forbid_regaining() -> None:
    """Bar this process and its children from ever gaining a privilege by exec: set-user-id, root, capabilities."""
    prctl(PR_SET_NO_NEW_PRIVS, 1)
    try:
        for capability in range(_LAST_POSSIBLE_CAPABILITY + 1):
            prctl(PR_CAPBSET_DROP, capability)
    except OSError:
        # Past the kernel's last capability (EINVAL), or an ordinary user without any to drop (EPERM).
        pass
    try:
        prctl(PR_SET_SECUREBITS, _SECURE_BITS)
        prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL)
    except OSError:
        # Only a process with capabilities may; the others have none to keep, and no_new_privs bars the way to them.
        pass


class CapabilitySets(NamedTuple):
    """The two arguments of capset(2)."""

    header: bytes
    sets: bytes


def capability_sets(capabilities: tuple[int, ...]) -> CapabilitySets:
    """What reduces a process to these capabilities, with none to gain by a later exec."""
    wanted = sum(1 << capability for capability in capabilities)
    low, high = wanted & 0xFFFFFFFF, wanted >> 32
    return CapabilitySets(struct.pack("=Ii", _VERSION_3, 0), struct.pack("=6I", low, low, 0, high, high, 0))


def keep_only(capabilities: tuple[int, ...]) -> None:
    """Reduce the capability sets of this process to these."""
    call("capset", *capability_sets(capabilities))


def become(user: int) -> None:
    """Run as this user and group, with no supplementary groups, and no way back."""
    os.setgroups([])
    os.setresgid(user, user, user)
    os.setresuid(user, user, user)
