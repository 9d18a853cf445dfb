"""The files that building a program left for its tests, and whether a test has changed them."""

from __future__ import annotations

import os
import stat
from typing import List, Tuple

from remint.sandbox.inside.isolation.filesystem import SHARED_MEMORY, TEMPORARY, WORK

_MANY = 10_000  # files; making leaves a few, so more than that is a change without a closer look
_Mark = Tuple[str, int, int, int, int, int]


class BuiltFiles:
    """The files of a program that is ready to run. Where they are not `kept`, they are written again for every test."""

    def __init__(self, kept: bool) -> None:
        self.kept = kept
        self._marks = _marks() if kept else []

    def touched(self) -> bool:
        """Whether anything is there that was not, or is no longer as it was."""
        try:
            return not self.kept or _marks() != self._marks
        except OSError:
            return True  # a program may have made a tree that cannot be walked


def forbid_writing() -> None:
    """Make every file read-only; for a process of the program's own user, before its first test.

    Writing through a mapping leaves no trace in a file's times. But opening a file for that needs write permission, and
    changing the permissions does leave a trace.
    """
    for folder, _, names in os.walk("."):
        for name in names:
            os.chmod(os.path.join(folder, name), 0o555)


def _marks() -> List[_Mark]:
    here = os.getcwd()
    folders = [here] + ([TEMPORARY, SHARED_MEMORY] if here == WORK else [])
    found: List[_Mark] = []
    while folders and len(found) < _MANY:
        folder = folders.pop()
        found.append(_mark(folder))
        for name in sorted(os.listdir(folder)):
            path = os.path.join(folder, name)
            if stat.S_ISDIR(os.lstat(path).st_mode):
                folders.append(path)
            else:
                found.append(_mark(path))
    return found


def _mark(path: str) -> _Mark:
    seen = os.lstat(path)
    return (path, seen.st_mode, seen.st_size, seen.st_mtime_ns, seen.st_ctime_ns, seen.st_ino)
