"""Mounting, with the errors and the order of flags that the kernel wants."""

from __future__ import annotations

import errno
import os
import re
import struct
from pathlib import Path

from remint.sandbox.inside.kernel.system_calls import call

MS_RDONLY = 0x1
MS_NOSUID = 0x2
MS_NODEV = 0x4
MS_NOEXEC = 0x8
MS_REMOUNT = 0x20
MS_NOATIME = 0x400
MS_NODIRATIME = 0x800
MS_BIND = 0x1000
MS_REC = 0x4000
MS_PRIVATE = 0x40000
MS_RELATIME = 0x200000
MNT_DETACH = 0x2

_AT_FDCWD = -100
_AT_RECURSIVE = 0x8000
# MOUNT_ATTR_RDONLY, _NOSUID, _NODEV and _NOEXEC have the values of the MS_ flags.
_NO_SUCH_CALL = (errno.ENOSYS, errno.EPERM)
_OPTION_FLAGS = {
    "ro": MS_RDONLY,
    "nosuid": MS_NOSUID,
    "nodev": MS_NODEV,
    "noexec": MS_NOEXEC,
    "noatime": MS_NOATIME,
    "nodiratime": MS_NODIRATIME,
    "relatime": MS_RELATIME,
}


def mount(source: str, target: str, kind: str, flags: int, options: str = "") -> None:
    """mount(2)."""
    call("mount", os.fsencode(source), os.fsencode(target), kind.encode(), flags, options.encode())


def unmount(target: str) -> None:
    """Take a mount out of sight at once, whoever still uses it."""
    call("umount2", os.fsencode(target), MNT_DETACH)


def make_private(target: str) -> None:
    """Keep what is mounted here from reaching other mount namespaces, and the reverse."""
    call("mount", None, os.fsencode(target), None, MS_REC | MS_PRIVATE, None)


def bind(source: str, target: str, flags: int, proc: str = "/proc") -> None:
    """Show a file or tree at a second place with further restrictions, mounts below it included.

    Recursive always: an ordinary user may not leave out a mount that covers part of the tree.
    `proc` is where /proc is to be found while the root is being changed.
    """
    mount(source, target, "", MS_BIND | MS_REC)
    try:
        attributes = struct.pack("=QQQQ", flags, 0, 0, 0)
        call("mount_setattr", _AT_FDCWD, os.fsencode(target), _AT_RECURSIVE, attributes, len(attributes))
    except OSError as error:
        if error.errno not in _NO_SUCH_CALL:
            raise
        restrict_one_by_one(target, flags, proc)


def restrict_one_by_one(target: str, flags: int, proc: str = "/proc") -> None:
    """What mount_setattr does, for kernels before 5.12: remount the tree's every mount."""
    for place, held in _mounts_at(target, proc):
        # Flags that a mount has from outside are locked: leaving one out is refused.
        call("mount", None, os.fsencode(place), None, MS_REMOUNT | MS_BIND | flags | held, None)


def _mounts_at(target: str, proc: str) -> list[tuple[str, int]]:
    found = []
    for line in Path(proc, "self", "mountinfo").read_text(errors="surrogateescape").splitlines():
        fields = line.split(" ")
        # The kernel writes space, tab, newline and backslash in octal.
        place = re.sub(r"\\([0-7]{3})", lambda match: chr(int(match.group(1), 8)), fields[4])
        if place == target or place.startswith(target + "/"):
            held = 0
            for option in fields[5].split(","):
                held |= _OPTION_FLAGS.get(option, 0)
            found.append((place, held))
    return found
