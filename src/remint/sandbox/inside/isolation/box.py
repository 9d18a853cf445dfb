"""The box: the only place where a program can write, made new after every program that touched it."""

from __future__ import annotations

import os

from remint.sandbox.inside.isolation.filesystem import BOX, SHARED_MEMORY, TEMPORARY, WORK
from remint.sandbox.inside.isolation.folder_changes import FolderChanges
from remint.sandbox.inside.isolation.state import STATE
from remint.sandbox.inside.kernel import landlock
from remint.sandbox.inside.kernel.mounts import MS_NOATIME, MS_NODEV, MS_NOSUID, mount, unmount

_FOLDERS = (WORK, TEMPORARY, SHARED_MEMORY)


class _Box:
    """The one box of this cell."""

    def __init__(self) -> None:
        self.options = ""
        self.number = 0
        self.changes: FolderChanges | None = None


_box = _Box()


def box_number() -> int:
    """Stands for the present box: what was prepared for one is of no use in the next."""
    return _box.number


def mount_box(size: int, files: int) -> None:
    """Put an empty box of that many bytes and files in place and go there."""
    # Four inodes are the box's own folders; the size is rounded up to pages by the kernel.
    _box.options = "mode=755,size=" + str(size) + ",nr_inodes=" + str(files + 4)
    _fill()


def wipe_box() -> None:
    """Leave the box as if no program had ever run; call it when every process of the program is dead."""
    if _box.changes is not None and not _box.changes.any():
        _box.changes.renew()
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
    # At random: programs can read the cell's memory, and a count would tell them of those before.
    _box.number = int.from_bytes(os.urandom(7), "little")
    os.chdir(WORK)
    if _box.changes is None:
        _box.changes = FolderChanges([BOX, *_FOLDERS])
    else:
        _box.changes.watch()


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
