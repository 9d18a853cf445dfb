"""Folders for programs on the host's own file system, where no mount namespace gives each cell a box.

The zygote makes one folder for all its cells and holds a lock on it, which its cells inherit: a folder that nobody
holds belonged to a run that was killed, and the next zygote removes it.
"""

from __future__ import annotations

import fcntl
import os
import stat
import time
from pathlib import Path
from typing import Any

PREFIX = "remint-cells-"
# A file system with less than this is about to make honest programs fail; that must not be told as their failure.
NEEDED_BYTES = 64 << 20
_SETTLED = 60.0  # seconds after which a folder that is not locked cannot be one whose owner is about to lock it


class FolderError(OSError):
    """There is no place where programs could work."""


def make_common(parent: str) -> str:
    """A new folder for the cells of this process, which others may enter and not list."""
    if not parent:
        raise FolderError("there is no folder for temporary files that can be written; set TMPDIR to one")
    try:
        remove_stale(parent)
        folder = str(_temporary().mkdtemp(prefix=PREFIX, dir=parent))
        # Never closed: the lock lasts as long as this process or any cell forked from it.
        fcntl.flock(os.open(folder, os.O_RDONLY), fcntl.LOCK_EX)
        os.chmod(folder, 0o711)
    except OSError as error:
        raise FolderError(f"no folder for programs can be made in {parent} (TMPDIR names another): {error}") from error
    try:
        require_space(folder)
    except FolderError:
        os.rmdir(folder)
        raise
    return folder


def remove_stale(parent: str) -> None:
    """Remove what killed runs of this user have left."""
    for folder in Path(parent).glob(PREFIX + "*"):
        try:
            found = folder.lstat()
            if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.geteuid():
                continue
            if time.time() - found.st_mtime < _SETTLED:
                continue
            descriptor = os.open(folder, os.O_RDONLY | os.O_NOFOLLOW)
        except OSError:
            continue
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            remove(str(folder))
        except OSError:
            pass  # in use, or removed by somebody else
        finally:
            os.close(descriptor)


def require_space(folder: str) -> None:
    """Raise FolderError where programs would soon fail for want of space."""
    found = os.statvfs(folder)
    free = found.f_bavail * found.f_frsize
    if free < NEEDED_BYTES:
        place = os.path.dirname(folder)
        raise FolderError(
            f"only {free >> 20} MiB are free in {place} and programs need {NEEDED_BYTES >> 20}: make room there, or set"
            " TMPDIR to another place"
        )


def remove(folder: str) -> None:
    """Remove a folder and all that is in it."""
    empty(folder)
    os.rmdir(folder)


def empty(folder: str) -> None:
    """Remove everything in a folder, however deep, long or forbidden its names; no process may be at work in it.

    Folders within folders are moved up before they are emptied, so that depth costs neither recursion nor descriptors.
    """
    os.chmod(folder, 0o700)
    top = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        names = os.listdir(top)
        while names:
            for name in names:
                if _is_folder(top, name):
                    _empty_one(top, name)
                else:
                    os.unlink(name, dir_fd=top)
            names = os.listdir(top)
    finally:
        os.close(top)


def _empty_one(top: int, name: str) -> None:
    # Nothing runs here any more, so what was a folder a moment ago still is one and no link.
    os.chmod(name, 0o700, dir_fd=top)
    here = os.open(name, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=top)
    try:
        # By chance, so that no program can have taken the names.
        prefix = os.urandom(8).hex()
        for number, inner in enumerate(os.listdir(here)):
            if _is_folder(here, inner):
                # A folder can only be moved by who may write to it: its own ".." changes.
                os.chmod(inner, 0o700, dir_fd=here)
                os.rename(inner, prefix + str(number), src_dir_fd=here, dst_dir_fd=top)
            else:
                os.unlink(inner, dir_fd=here)
    finally:
        os.close(here)
    os.rmdir(name, dir_fd=top)


def _is_folder(parent: int, name: str) -> bool:
    return stat.S_ISDIR(os.stat(name, dir_fd=parent, follow_symlinks=False).st_mode)


def make_work(common: str) -> str:
    """A new folder for the programs of one cell."""
    os.makedirs(common, 0o711, exist_ok=True)  # without isolation, a program may have removed it
    require_space(common)
    return str(_temporary().mkdtemp(dir=common))


def _temporary() -> Any:
    """The module for temporary files, which is not loaded where each cell has a box: it would make forks dearer."""
    import tempfile

    return tempfile


class WorkFolder:
    """The folder in which the programs of one cell work, one after the other."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.found = os.stat(path)

    def enter(self) -> None:
        """Go there, and make it the place for a program's own temporary files: it can write nowhere else."""
        os.environ["HOME"] = os.environ["TMPDIR"] = self.path
        _temporary().tempdir = None
        os.chdir(self.path)

    def wipe(self) -> None:
        """Leave the folder as if no program had ever run, and go there; raises where that is not to be had."""
        if self._is_untouched():
            require_space(self.path)
            os.chdir(self.path)
            return
        os.chdir("/")
        if not self._is_the_same():
            # Only where nothing keeps a program from the folder above.
            self._remove_impostor()
            os.mkdir(self.path, 0o700)
            self.found = os.stat(self.path)
        empty(self.path)
        self._forget_attributes()
        self.found = os.stat(self.path)
        require_space(self.path)
        os.chdir(self.path)

    def _is_the_same(self) -> bool:
        try:
            return os.path.samestat(os.lstat(self.path), self.found)
        except OSError:
            return False

    def _remove_impostor(self) -> None:
        if os.path.isdir(self.path) and not os.path.islink(self.path):
            remove(self.path)
        elif os.path.lexists(self.path):
            os.unlink(self.path)

    def _is_untouched(self) -> bool:
        # A program cannot set the time of the last change. It is as coarse as the clock's tick, hence the other looks.
        try:
            now = os.lstat(self.path)
            marks = [(each.st_ino, each.st_dev, each.st_ctime_ns, each.st_mtime_ns) for each in (now, self.found)]
            same = marks[0] == marks[1] and now.st_mode == self.found.st_mode
            return same and not self._attributes() and not os.listdir(self.path)
        except OSError:
            return False

    def _attributes(self) -> list[str]:
        # Security modules label every file; a program cannot.
        names = os.listxattr(self.path) if hasattr(os, "listxattr") else []
        return [name for name in names if not name.startswith("security.")]

    def _forget_attributes(self) -> None:
        # Times and attributes of the folder itself would tell the next program something.
        for name in self._attributes():
            os.removexattr(self.path, name)
        os.utime(self.path)
