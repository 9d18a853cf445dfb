"""The box: the only place where a program can write, made new after every program that touched it."""

from __future__ import annotations

import os
from typing import NamedTuple

from . import landlock
from .filesystem import BOX, SHARED_MEMORY, TEMPORARY, WORK
from .mounts import MS_NOATIME, MS_NODEV, MS_NOSUID, mount, unmount
from .state import STATE

_FOLDERS = (WORK, TEMPORARY, SHARED_MEMORY)
_ALL = (BOX, WORK, TEMPORARY, SHARED_MEMORY)


class _Mark(NamedTuple):
    """What a folder looked like when it was new; a program cannot change it and put everything back."""

    mode: int
    owner: int
    group: int
    links: int
    size: int
    accessed: int
    modified: int
    changed: int
    device: int
    inode: int


class _Box:
    """The one box of this cell."""

    def __init__(self) -> None:
        self.options = ""
        self.marks: list[_Mark] = []


_box = _Box()


def mount_box(size: int, files: int) -> None:
    """Put an empty box of that many bytes and files in place and go there."""
    # Four inodes are the box's own folders; the size is rounded up to pages by the kernel.
    _box.options = "mode=755,size=" + str(size) + ",nr_inodes=" + str(files + 4)
    _fill()


def wipe_box() -> None:
    """Leave the box as if no program had ever run; call it when every process of the program is dead."""
    if _is_untouched():
        os.chdir(WORK)
        return
    # A new file system instead of a clean-up: no tree is too deep, too large or too forbidden for that.
    os.chdir("/")
    unmount(BOX)
    _fill()


def _fill() -> None:
    mount("box", BOX, "tmpfs", MS_NOSUID | MS_NODEV | MS_NOATIME, _box.options)
    identity = STATE.identity
    for folder in _FOLDERS:
        os.mkdir(folder, 0o700)
        if identity.distinct:
            os.chown(folder, identity.program, identity.program)
    _renew_ruleset()
    _box.marks = [_mark(folder) for folder in _ALL]
    os.chdir(WORK)


def _renew_ruleset() -> None:
    # Landlock knows a folder by its inode, so a new box needs a new rule; made here, it costs the programs nothing.
    if STATE.box_ruleset >= 0:
        os.close(STATE.box_ruleset)
        STATE.box_ruleset = -1
    abi = landlock.version()
    # Version 1 forbids every rename from one folder to another: too much for a second line of defence.
    if abi < landlock.RENAMES_FROM:
        return
    rights = landlock.writing_rights(abi)
    devices = landlock.Grant("/dev", landlock.WRITE_FILE | landlock.IOCTL_DEVICE)
    STATE.box_ruleset = landlock.make_ruleset(abi, rights, [landlock.Grant(BOX, rights), devices], no_tcp=False)


def _is_untouched() -> bool:
    try:
        if [_mark(folder) for folder in _ALL] != _box.marks:
            return False
        # Times are as coarse as the clock tick: what was done within the first tick shows only in the contents.
        return not any(os.listxattr(folder) for folder in _ALL) and not any(map(os.listdir, _FOLDERS))
    except OSError:
        return False


def _mark(folder: str) -> _Mark:
    found = os.stat(folder, follow_symlinks=False)
    return _Mark(
        found.st_mode,
        found.st_uid,
        found.st_gid,
        found.st_nlink,
        found.st_size,
        found.st_atime_ns,
        found.st_mtime_ns,
        found.st_ctime_ns,
        found.st_dev,
        found.st_ino,
    )
