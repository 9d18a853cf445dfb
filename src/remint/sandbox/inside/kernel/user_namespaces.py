"""User and group ids inside user namespaces, and who is allowed to write them."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import NamedTuple

from remint.sandbox.inside.kernel.errors import IsolationError
from remint.sandbox.inside.kernel.system_calls import call, set_dumpable

CLONE_NEWUSER = 0x10000000

# Ids as programs see them. Not 0: nothing should hold a program for an administrator.
PROGRAM = 1000
CELL_WITH_RANGE = 0

# One id for the cells and one per cell for programs, so that no cell's processes count against another's limit.
PROGRAM_IDS = 255
# systemd's table of ids has this stretch unused: neither people, services nor containers.
PREFERRED_FIRST = 2_000_000_000
BLOCKS = 500_000


class MapLine(NamedTuple):
    """`size` ids from `inside` on are, in the parent namespace, those from `outside` on."""

    inside: int
    outside: int
    size: int

    def __str__(self) -> str:
        return "{} {} {}\n".format(*self)


def available_range(which: str, proc: str = "/proc") -> MapLine | None:
    """Ids of this namespace to hand on: (0, first, how many); None where there are too few for a program of its own."""
    extents = [MapLine(*map(int, line.split())) for line in Path(proc, "self", which).read_text().splitlines()]
    # A block of its own for every zygote, so that two runs on one machine do not share users.
    first = PREFERRED_FIRST + os.getpid() % BLOCKS * (PROGRAM_IDS + 1)
    for extent in extents:
        if extent.inside <= first and first + PROGRAM_IDS < extent.inside + extent.size:
            return MapLine(0, first, PROGRAM_IDS + 1)
    # In a container: the end of its range, below 65534, which is "nobody" there.
    last = max((extent for extent in extents if extent.size > 2), key=lambda extent: extent.size, default=None)
    if last is None:
        return None
    count = min(PROGRAM_IDS + 1, (last.size - 1) // 2)
    return MapLine(0, min(last.inside + last.size, 65534) - count, count) if count > 1 else None


def new_user_namespace(flags: int, users: list[MapLine], groups: list[MapLine]) -> None:
    """Enter a user namespace with these ids, written by a helper that stays outside and so may hand on a range."""
    ready, written = os.pipe(), os.pipe()
    target = str(os.getpid())
    # Else the kernel gives /proc/PID/uid_map to root, and a zygote that changed its user could not write its own.
    set_dumpable(True)
    maps = os.open("/proc/" + target, os.O_PATH | os.O_DIRECTORY)
    helper = os.fork()
    if helper == 0:
        _write_for_parent(ready, written, maps, users, groups)
    for descriptor in (ready[0], written[1], maps):
        os.close(descriptor)
    try:
        call("unshare", CLONE_NEWUSER | flags)
    except OSError as error:
        raise IsolationError("user", why_no_user_namespace(error)) from error
    finally:
        os.write(ready[1], b"x")
        os.close(ready[1])
        answer = os.read(written[0], 200)
        os.close(written[0])
        os.waitpid(helper, 0)
    if answer != b"done":
        raise IsolationError("user", "ids could not be mapped: " + answer.decode("utf-8", "replace"))


def _write_for_parent(
    ready: tuple[int, int], written: tuple[int, int], maps: int, users: list[MapLine], groups: list[MapLine]
) -> None:
    try:
        os.close(ready[1])
        os.read(ready[0], 1)
        for name, lines in (("uid_map", users), ("gid_map", groups)):
            descriptor = os.open(name, os.O_WRONLY, dir_fd=maps)
            os.write(descriptor, "".join(map(str, lines)).encode())
            os.close(descriptor)
        os.write(written[1], b"done")
    except OSError as error:
        os.write(written[1], str(error).encode())
    finally:
        os._exit(0)


def new_single_user_namespace(flags: int, user: int, group: int) -> None:
    """Enter a user namespace where PROGRAM stands for this user: all that an ordinary user may do."""
    set_dumpable(True)
    try:
        call("unshare", CLONE_NEWUSER | flags)
    except OSError as error:
        raise IsolationError("user", why_no_user_namespace(error)) from error
    try:
        Path("/proc/self/setgroups").write_text("deny")
        Path("/proc/self/uid_map").write_text(str(MapLine(PROGRAM, user, 1)))
        Path("/proc/self/gid_map").write_text(str(MapLine(PROGRAM, group, 1)))
    except OSError as error:
        raise IsolationError("user", "the id could not be mapped: " + str(error)) from error


def why_no_user_namespace(error: OSError) -> str:
    """The usual cause behind the kernel's answer, with what to do."""
    if error.errno == errno.ENOSPC:
        return "user namespaces are switched off or used up (sysctl user.max_user_namespaces)"
    if error.errno in (errno.EPERM, errno.EACCES):
        return (
            "user namespaces are forbidden (in a container: its seccomp profile; on Ubuntu 24.04: sysctl"
            " kernel.apparmor_restrict_unprivileged_userns; on older Debian: kernel.unprivileged_userns_clone)"
        )
    return str(error)
