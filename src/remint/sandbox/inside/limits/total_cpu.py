"""The total CPU time of a program's processes. The kernel's clock of a process does not include its children.

A process passes its time on to the one that waits for it. So the sum is what the living have used and what they have
been passed on. Whoever ignores SIGCHLD has children whose time is passed on to nobody: what was seen of them is kept.
"""

from __future__ import annotations

import os
import resource
import time
from typing import Callable, Dict, List, NamedTuple, Tuple

_TICKS = os.sysconf("SC_CLK_TCK")  # in a second, by which /proc counts


class _Times(NamedTuple):
    """Of one process, in ticks: its own, and what it has of those that it waited for."""

    own: int
    passed_on: int


class TotalCpu:
    """The sum as /proc tells it. Where it is not told where to look, only the clocks of known processes count."""

    def __init__(self, proc: int = -1, processes: Callable[[], List[str]] = list) -> None:
        self._proc, self._processes = proc, processes
        self.begin()

    def begin(self) -> None:
        """Nothing has been seen of the next program."""
        self._seen: Dict[Tuple[str, bytes], _Times] = {}
        self._missing = 0  # ticks of processes that have just gone; whoever waits for them may have been read before
        self._lost = 0  # ticks that were passed on to nobody

    def beyond(self, known: List[int]) -> float:
        """Seconds that have been used, without what the known processes have used themselves."""
        if self._proc < 0:
            return 0.0
        seconds, seen = 0.0, {}
        # In the order of the numbers, so mostly parents first: a child that is waited for meanwhile is not read twice.
        for name in sorted(self._processes(), key=int):
            stat = self._read(name + "/stat")
            if not stat:
                continue
            # The name in parentheses may itself hold spaces and parentheses.
            fields = stat.rpartition(b")")[2].split()
            times = _Times(int(fields[11]) + int(fields[12]), int(fields[13]) + int(fields[14]))
            seen[name, fields[19]] = times  # numbers are used again, but not with the same time of birth
            if int(name) not in known:
                seconds += max(times.own / _TICKS, clock_of(int(name)))
        self._compare(seen)
        return seconds + (sum(times.passed_on for times in seen.values()) + self._missing + self._lost) / _TICKS

    def waited(self, known: List[int]) -> float:
        """Seconds for which a known process was ready and got no core, of the one that waited longest."""
        found = [self._read(str(process) + "/schedstat").split() for process in known] if self._proc >= 0 else []
        return max([int(fields[1]) / 1e9 for fields in found if len(fields) > 1], default=0.0)

    def lost(self) -> float:
        """Seconds that were passed on to nobody."""
        return self._lost / _TICKS

    def _compare(self, seen: Dict[Tuple[str, bytes], _Times]) -> None:
        gone = sum(sum(times) for process, times in self._seen.items() if process not in seen)
        passed_on = sum(times.passed_on - self._passed_on(process) for process, times in seen.items())
        self._lost += max(0, self._missing - passed_on)
        self._missing = max(0, gone - max(0, passed_on - self._missing))
        self._seen = seen

    def _passed_on(self, process: Tuple[str, bytes]) -> int:
        return self._seen[process].passed_on if process in self._seen else 0

    def _read(self, path: str) -> bytes:
        try:
            descriptor = os.open(path, os.O_RDONLY, dir_fd=self._proc)
        except OSError:
            return b""  # it has ended
        try:
            return os.read(descriptor, 4096)
        except OSError:
            return b""
        finally:
            os.close(descriptor)


def clock_of(process: int) -> float:
    """CPU time of another process, by the clock that the kernel keeps for it."""
    try:
        return time.clock_gettime((~process << 3) | 2)
    except OSError:
        return 0.0


def waited_for() -> float:
    """CPU time of all processes that this one has waited for so far, with those that they had waited for."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime
