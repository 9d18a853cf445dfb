"""Memory cgroups for cells: made here, outside of every namespace, with the rights of whoever runs Remint.

A cell gets descriptors and no folder: it joins its group through one, and sets its limit through another.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

_PREFIX = "remint-"
_ATTEMPTS, _PAUSE = 20, 0.01  # seconds
_NAME = re.compile(rf"{_PREFIX}(\d+)-\d+")
_OPENED = {  # what the descriptors of a group stand for, in the order of cgroup_memory.CgroupFiles
    1: ("cgroup.procs", "memory.limit_in_bytes", "memory.oom_control"),
    2: ("cgroup.procs", "memory.max", "memory.events"),
}
_MODES = (os.O_WRONLY, os.O_WRONLY, os.O_RDONLY)
# No way around the limit: neither swap nor, in version 1, buffers of internet sockets, which it counts apart.
_SETTINGS = {
    1: {"memory.swappiness": "0", "memory.kmem.tcp.limit_in_bytes": str(64 << 20)},
    2: {"memory.swap.max": "0"},
}


class Parent(NamedTuple):
    """A cgroup in which others can be made, and the version of its hierarchy."""

    folder: Path
    version: int


class MemoryGroup:
    """One cell's group: the descriptors to hand over, and the folder to remove when the cell is gone."""

    def __init__(self, folder: Path, version: int, descriptors: list[int]) -> None:
        self.folder, self.version, self.descriptors = folder, version, descriptors

    def let_go(self) -> None:
        """Close the descriptors, once the cell has its own."""
        for descriptor in self.descriptors:
            os.close(descriptor)
        self.descriptors = []


class MemoryGroups:
    """The groups of one zygote's cells. Without a parent to make them in, there are none."""

    def __init__(self, parent: Parent | None = None) -> None:
        self._parent = parent
        self._made: list[MemoryGroup] = []
        if parent is not None:
            _remove_abandoned(parent.folder)

    def new(self) -> MemoryGroup | None:
        """A group for another cell, or None where none can be had."""
        self._made = [group for group in self._made if not _removed(group.folder)]
        if self._parent is None:
            return None
        folder = self._parent.folder / f"{_PREFIX}{os.getpid()}-{next(_numbers)}"
        descriptors: list[int] = []
        try:
            folder.mkdir()
            descriptors += _open(folder, self._parent.version)
        except OSError:
            _removed(folder)
            self._parent = None  # nor will the next one work
            return None
        self._made.append(MemoryGroup(folder, self._parent.version, descriptors))
        return self._made[-1]

    def close(self) -> None:
        """Remove the groups; call it when the cells are gone."""
        for group in self._made:
            group.let_go()
        # Processes that have just been killed are in their group for a moment longer.
        for _ in range(_ATTEMPTS):
            self._made = [group for group in self._made if not _removed(group.folder)]
            if not self._made:
                return
            time.sleep(_PAUSE)


_numbers = itertools.count()


def parent_group(proc: Path = Path("/proc/self")) -> Parent | None:
    """Where this process can make memory cgroups, or None.

    In version 1 its own group. In version 2 a group with processes can have no others with limits in it: there the
    nearest one above that hands memory limits on to its children.
    """
    try:
        groups = [line.split(":", 2) for line in (proc / "cgroup").read_text().splitlines()]
        mounts = [line.split(" ") for line in (proc / "mountinfo").read_text(errors="surrogateescape").splitlines()]
    except OSError:
        return None
    for fields in mounts:
        kind, options = fields[fields.index("-") + 1], fields[-1].split(",")
        if kind == "cgroup" and "memory" in options:
            paths, version = [path for _, names, path in groups if "memory" in names.split(",")], 1
        elif kind == "cgroup2":
            paths, version = [path for number, names, path in groups if number == "0" and not names], 2
        else:
            continue
        for path in paths:
            root = fields[3].rstrip("/")
            if path == root or path.startswith(root + "/"):
                for folder in _candidates(Path(fields[4]), path[len(root) :].strip("/"), version):
                    if os.access(folder, os.W_OK | os.X_OK):
                        return Parent(folder, version)
    return None


def _candidates(top: Path, below: str, version: int) -> Iterator[Path]:
    own = top / below
    if version == 1:
        yield own
        return
    for folder in (own, *own.parents):
        with contextlib.suppress(OSError):
            if "memory" in (folder / "cgroup.subtree_control").read_text().split():
                yield folder
        if folder == top:
            return


def _open(folder: Path, version: int) -> list[int]:
    for name, value in _SETTINGS[version].items():
        with contextlib.suppress(OSError):  # a kernel without swap, or without this way of counting
            if (folder / name).exists():
                (folder / name).write_text(value)
    opened: list[int] = []
    try:
        for name, mode in zip(_OPENED[version], _MODES, strict=True):
            path = folder / name
            opened.append(os.open(path, mode | os.O_CLOEXEC))
    except OSError:
        for descriptor in opened:
            os.close(descriptor)
        raise
    return opened


def _removed(folder: Path) -> bool:
    """Remove a group; False while there are still processes in it."""
    try:
        folder.rmdir()
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return True


def _remove_abandoned(parent: Path) -> None:
    """Remove what a killed run left here; a group with processes in it stays."""
    with contextlib.suppress(OSError):
        for folder in parent.iterdir():
            made_by = _NAME.fullmatch(folder.name)
            if made_by and not Path("/proc", made_by[1]).exists():
                _removed(folder)
