"""A bound on the total memory of a program's processes, by a cgroup that the cell and its programs share.

Moving a process from one group to another takes the kernel milliseconds, so only the cell is moved, once. What it had
before stays charged to where it came from; its programs count from their first page on, with their files in the box
and with buffers that the kernel keeps for them.
"""

from __future__ import annotations

import os
import re
from typing import NamedTuple

from remint.sandbox.inside.limits.total_memory import TotalMemory

LAYER = "memory-cgroup"
_KILLS = re.compile(rb"^oom_kill (\d+)$", re.MULTILINE)
_SLACK = 32 << 20  # the cell's own work, and the kernel's about every process
_KERNEL_SHARE = 64  # page tables and the like: at most one part in so many


class CgroupFiles(NamedTuple):
    """Files of the group, opened by the driver."""

    processes: int
    limit: int
    events: int


class CgroupMemory(TotalMemory):
    """The sum as the kernel counts it; who goes beyond is killed at once."""

    layer = LAYER

    def __init__(self, descriptors: CgroupFiles, box_bytes: int) -> None:
        super().__init__()
        self._group, self._box_bytes = descriptors, box_bytes
        self._limit = 0
        self._before = self._killed()

    def begin(self, memory: int) -> None:
        """Set the limit for the next processes."""
        # Files have a limit of their own, the box's. Were they counted under this one alone, files that outlive their
        # program could leave the cell itself without memory.
        wanted = memory + memory // _KERNEL_SHARE + self._box_bytes + self.born_with() + _SLACK
        if wanted != self._limit:
            os.pwrite(self._group.limit, b"%d" % wanted, 0)
            self._limit = wanted

    def exceeded(self) -> bool:
        """Whether a process has been killed for it."""
        return self._killed() != self._before

    def forget(self) -> None:
        """Count from here: of many processes some are killed after the first has been seen, while they are ended."""
        self._before = self._killed()

    def _killed(self) -> int:
        found = _KILLS.search(os.pread(self._group.events, 1000, 0))
        return int(found[1]) if found else 0


def join(descriptors: CgroupFiles) -> bool:
    """Move this process to the group; False where the kernel does not let it."""
    try:
        os.write(descriptors.processes, b"0")
    except OSError:
        return False
    return True
