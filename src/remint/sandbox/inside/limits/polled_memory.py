"""A bound on the total memory of a program's processes where there is no cgroup: by polling /proc.

Looking twice keeps it cheap and right. What the processes have mapped is quickly read, but counts a page once for each
process that shares it; only where that is too much, shared pages are told apart, for which the kernel must visit all.
"""

from __future__ import annotations

import os
import re
from typing import Callable, List

from remint.sandbox.inside.limits.total_memory import TotalMemory

LAYER = "memory-counted"
_SLACK = 32 << 20
_SOCKET_BYTES = (
    212_992  # what a socket buffers at most, by default, and programs cannot change it (side_channel_rules.py)
)
_RSS = re.compile(rb"^Rss(?:Anon|Shmem):\s+(\d+) kB$", re.MULTILINE)
_PSS = re.compile(rb"^Pss_(?:Anon|Shmem):\s+(\d+) kB$", re.MULTILINE)
_SOCKETS = re.compile(rb"^sockets: used (\d+)$", re.MULTILINE)


class PolledMemory(TotalMemory):
    """The sum as /proc tells it, a moment late. Nothing is bounded before it is told where to look."""

    def __init__(self) -> None:
        super().__init__()
        self._proc, self._own_sockets, self._memory = -1, False, 0
        self._processes: Callable[[], List[str]] = list

    def look_at(self, proc: int, processes: Callable[[], List[str]], own_sockets: bool) -> None:
        """Count these processes from now on, by an open /proc; -1 means that there is none."""
        self._proc, self._processes, self._own_sockets = proc, processes, own_sockets
        self.layer = LAYER if proc >= 0 else ""

    def begin(self, memory: int) -> None:
        """Note the limit for the next processes."""
        self._memory = memory + _SLACK

    def exceeded(self) -> bool:
        """Whether the processes that live now have more than they may."""
        processes = self._processes() if self._proc >= 0 else []
        if len(processes) < 2:
            return False  # a resource limit bounds a single one
        allowed, born_with = self._memory - self._buffered(), self.born_with()
        quick = sum(max(0, self._kilobytes(one + "/status", _RSS) * 1024 - born_with) for one in processes)
        if quick <= allowed:
            return False
        return sum(self._kilobytes(one + "/smaps_rollup", _PSS) for one in processes) * 1024 > allowed

    def _buffered(self) -> int:
        """Bytes that sockets may hold, where those of the namespace are the program's alone."""
        if not self._own_sockets:
            return 0
        found = _SOCKETS.search(self._read("self/net/sockstat"))
        return int(found[1]) * _SOCKET_BYTES if found else 0

    def _kilobytes(self, path: str, pattern: re.Pattern[bytes]) -> int:
        return sum(map(int, pattern.findall(self._read(path))))

    def _read(self, path: str) -> bytes:
        try:
            descriptor = os.open(path, os.O_RDONLY, dir_fd=self._proc)
        except OSError:
            return b""  # it has ended
        try:
            return os.read(descriptor, 1 << 14)
        except OSError:
            return b""
        finally:
            os.close(descriptor)


def others_of_namespace(proc: int) -> Callable[[], List[str]]:
    """The processes of a pid namespace but for its first, which is the cell."""
    return lambda: [name for name in os.listdir(proc) if name.isdigit() and name != "1"]


def descendants() -> List[str]:
    """The processes below this one."""
    found, todo = [], [str(os.getpid())]
    while todo:
        process = todo.pop()
        try:
            for thread in os.listdir("/proc/" + process + "/task"):
                with open("/proc/" + process + "/task/" + thread + "/children") as file:
                    todo += file.read().split()
        except OSError:
            continue  # it has ended, or this kernel lists no children
        found.append(process)
    return found[1:]
