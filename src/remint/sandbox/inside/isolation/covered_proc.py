"""A /proc that shows the program's own processes, and of the machine only what never changes.

Many of the kernel's own files count what every program of the machine has done so far, and every kernel has others. So
each is covered: by a copy of what it said when the cell was made, where run times look at it, and by nothing elsewhere.
"""

from __future__ import annotations

import os

from remint.sandbox.inside.kernel.mounts import (
    MS_BIND,
    MS_NODEV,
    MS_NOEXEC,
    MS_NOSUID,
    MS_RDONLY,
    MS_REC,
    MS_REMOUNT,
    mount,
    unmount,
)
from remint.sandbox.inside.kernel.system_calls import call

_PROC = "/proc"
_FLAGS = MS_RDONLY | MS_NOSUID | MS_NODEV | MS_NOEXEC
# What a run time asks about the machine at its start, and libraries later on.
_COPIED = ("cpuinfo", "filesystems", "loadavg", "meminfo", "stat", "uptime", "version")
_COPIED_SETTINGS = (
    "kernel/cap_last_cap",
    "kernel/hostname",
    "kernel/ngroups_max",
    "kernel/osrelease",
    "kernel/ostype",
    "kernel/pid_max",
    "kernel/threads-max",
    "kernel/version",
    "vm/max_map_count",
    "vm/overcommit_memory",
)
_NETWORK = "/sys/net"  # settings of the program's own network namespace, which it may know
_OF_NAMESPACE = "sysvipc"  # of the cell's own ipc namespace, where there is nothing: the calls are refused
_LONGEST = 1 << 20  # bytes of a copy


def cover_machine_files(staging: str) -> None:
    """Cover the machine's files in /proc, in this mount namespace; `staging` is a folder to mount something at."""
    mount("quiet", staging, "tmpfs", MS_NOSUID | MS_NODEV | MS_NOEXEC, "mode=755,size=16m,nr_inodes=256")
    folder, nothing = staging + "/empty", staging + "/nothing"
    os.mkdir(folder, 0o555)
    _write(nothing, b"")
    for name in _COPIED:
        _copy(_PROC + "/" + name, staging + "/" + name)
    for name in _COPIED_SETTINGS:
        _copy(_PROC + "/sys/" + name, staging + "/sys/" + name)
    os.makedirs(staging + _NETWORK, 0o755, exist_ok=True)
    call("mount", None, os.fsencode(staging), None, MS_REMOUNT | _FLAGS, None)
    if os.path.isdir(_PROC + _NETWORK):
        mount(_PROC + _NETWORK, staging + _NETWORK, "", MS_BIND)
    for entry in os.scandir(_PROC):
        if entry.name.isdigit() or entry.is_symlink() or entry.name == _OF_NAMESPACE:
            continue  # processes, and links into one's own
        copy = staging + "/" + entry.name
        source = copy if os.path.exists(copy) else folder if entry.is_dir(follow_symlinks=False) else nothing
        mount(source, _PROC + "/" + entry.name, "", MS_BIND | MS_REC)
    unmount(staging)


def _copy(source: str, target: str) -> None:
    try:
        with open(source, "rb") as file:
            content = file.read(_LONGEST)
    except OSError:
        return  # not every kernel has every file
    os.makedirs(os.path.dirname(target), 0o755, exist_ok=True)
    _write(target, content)


def _write(path: str, content: bytes) -> None:
    with open(path, "wb") as file:
        file.write(content)
    os.chmod(path, 0o444)
