"""The total memory of a program's processes. Resource limits bound single processes only."""

from __future__ import annotations

import os
import resource

_PAGE = resource.getpagesize()
_GRAIN = 16 << 20  # what the cell has of its own is taken as a multiple of this, so that limits are seldom set anew


class TotalMemory:
    """Sets no bound; subclasses do. Made before /proc is covered, and before the cell can no longer be read."""

    layer = ""

    def __init__(self) -> None:
        self._own = _opened("/proc/self/statm", os.O_RDONLY)
        self._score = _opened("/proc/self/oom_score_adj", os.O_RDWR)
        self._usual = os.pread(self._score, 10, 0) if self._score >= 0 else b""

    def begin(self, memory: int) -> None:
        """A process is about to be forked, which is allowed that many bytes together with all that it starts."""

    def exceeded(self) -> bool:
        """Whether the program has gone beyond."""
        return False

    def forget(self) -> None:
        """All processes of the program are dead: what became of them is not held against the next."""

    def born_with(self) -> int:
        """Bytes that a process has when it is forked from here, and may copy by writing to them; rounded up."""
        if self._own < 0:
            return 0
        resident = int(os.pread(self._own, 200, 0).split()[1]) * _PAGE
        return (resident // _GRAIN + 1) * _GRAIN

    def first_to_go(self) -> None:
        """Have the next fork be the first to be killed where memory runs out, in the group or in the machine."""
        if self._score >= 0:
            os.pwrite(self._score, b"1000", 0)

    def spare_cell(self) -> None:
        """Undo that for this process, after the fork."""
        if self._score >= 0:
            os.pwrite(self._score, self._usual, 0)


def _opened(path: str, mode: int) -> int:
    try:
        return os.open(path, mode | os.O_CLOEXEC)
    except OSError:
        return -1
