"""A turn: one confined process, forked, watched, ended, cleaned up after and reported. A job takes one or more."""

from __future__ import annotations

import os
import signal
import socket
import time
from typing import Any, Callable, Dict, List, NamedTuple, Sequence, Tuple, Union

from remint.sandbox.inside.limits.total_cpu import CpuSum, waited_for
from remint.sandbox.inside.limits.total_memory import MemorySum
from remint.sandbox.inside.messages import frames
from remint.sandbox.inside.supervision import watch
from remint.sandbox.inside.supervision.watch import Seen, Watch

# Reasons after which a program has no further turn.
FINAL = ("done", "output", "stopped", "abandoned", "program-wall", "program-cpu")


class Prepared:
    """Ways to confine a process, each prepared once, here, for all the processes that are to be confined so."""

    def __init__(
        self, prepare: Callable[[Dict[str, Any], List[int]], Callable[[], None]], occasion: Callable[[], int]
    ) -> None:
        self._prepare, self._occasion = prepare, occasion
        self._limits: Dict[str, Any] = {}
        self._at = -1
        self._made: Dict[Tuple[int, ...], Callable[[], None]] = {}

    def __call__(self, limits: Dict[str, Any], keep: Sequence[int]) -> Callable[[], None]:
        """What a process does to be under these limits, with these descriptors left to it."""
        occasion, kept = self._occasion(), tuple(keep)
        if limits is not self._limits or occasion != self._at:
            self._limits, self._at = limits, occasion
            self._made.clear()
        if kept not in self._made:
            self._made[kept] = self._prepare(limits, list(keep))
        return self._made[kept]


class Keeper(NamedTuple):
    """What differs between isolated cells and plain ones: confinement of a program, and cleaning up after it."""

    prepare: Prepared
    end_strays: Callable[[int], None]
    wipe: Callable[[], None]
    layers: List[str]
    memory: MemorySum
    cpu: CpuSum


class Used(NamedTuple):
    """How a process ended and what it used."""

    status: int
    peak_kilobytes: int


class Turns:
    """What the turns of one job share."""

    def __init__(self, connection: socket.socket, keeper: Keeper, limits: Dict[str, Any]) -> None:
        self.connection, self.keeper, self.limits = connection, keeper, limits
        self.watch = Watch(connection, limits, keeper.memory, keeper.cpu)
        self._alive, self._waited_for = 0, 0.0

    def fork(self, become: Callable[[], None], output: int = -1, errors: int = -1, keep: Sequence[int] = ()) -> int:
        """Start a confined process with these streams to write to (-1: none) and these other descriptors."""
        confine, memory = self.keeper.prepare(self.limits, keep), self.keeper.memory
        memory.begin(int(self.limits["memory"]))
        if not self._alive:
            self._waited_for = waited_for()
        self._alive += 1
        memory.first_to_go()
        child = os.fork()
        if child == 0:
            try:
                if output >= 0:
                    os.dup2(output, 1)
                    os.dup2(errors, 2)
                confine()
                become()
            finally:
                os._exit(0)
        memory.spare_cell()
        return child

    def end(self, child: int) -> Used:
        """Kill and reap a process of this turn."""
        try:
            os.kill(child, signal.SIGKILL)
        except ProcessLookupError:
            pass
        _, status, usage = os.wait4(child, 0)
        return Used(status, usage.ru_maxrss)

    def end_strays(self, seen: Seen, *ended: int) -> Seen:
        """Kill and reap what the ended processes of this turn left; what is known of the program with that."""
        for process in ended:
            self.keeper.end_strays(process)
        self._alive = 0
        seen = self._with_memory(seen)
        cpu = waited_for() - self._waited_for + self.keeper.cpu.lost()
        return self.watch.over(seen, max(cpu, self.watch.turn_cpu))

    def _with_memory(self, seen: Seen) -> Seen:
        """What was seen of a program that is over, where it ended because its processes had too much memory."""
        return seen._replace(reason="memory") if seen.reason == "ended" and self.keeper.memory.exceeded() else seen

    def report(self, over: bool, seen: Seen, finished: int, used: Used) -> None:
        """Tell the driver that a turn, or the whole job, is over; `finished` tests are through."""
        # Plain words: of this process, every page that it touches between two forks is paid for twice.
        wall, cpu = time.monotonic() - self.watch.started, self.watch.cpu_spent
        numbers = (finished, seen.lines > 0, used.status, wall, cpu, used.peak_kilobytes, self.watch.longest_cpu)
        report = b"%s %d %d %d %.6f %.6f %d %.6f" % (seen.reason.encode(), *numbers)
        parts: List[Union[bytes, memoryview]] = []
        if seen.unsent:
            parts += [frames.head(frames.DATA, seen.unsent), watch.unsent(seen.unsent)]
        complaint = watch.complaint.content()
        if len(complaint):
            parts += [frames.head(frames.COMPLAINT, len(complaint)), complaint]
        parts.append(frames.pack(frames.END if over else frames.TURN, report))
        frames.send(self.connection, parts)
        watch.forget()
