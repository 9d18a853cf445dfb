"""Runs the processes of one job: each is forked, confined, watched, ended, cleaned up after and reported.

A job starts a new process for the tests that follow one that hung or crashed.
"""

from __future__ import annotations

import os
import signal
import socket
import time
from typing import Any, Callable, Dict, List, NamedTuple, Sequence, Union

from remint.sandbox.inside.isolation.confinement import Confinement
from remint.sandbox.inside.limits.total_cpu import waited_for
from remint.sandbox.inside.messages import frames
from remint.sandbox.inside.supervision import watch
from remint.sandbox.inside.supervision.watch import Watch, WatchResult

# Reasons after which a program gets no further process.
FINAL = ("done", "output", "stopped", "abandoned", "program-wall", "program-cpu")


class ProcessUsage(NamedTuple):
    """How a process ended and what it used."""

    status: int
    peak_kilobytes: int


class Supervisor:
    """Forks, ends and reports the processes of one job."""

    def __init__(self, connection: socket.socket, confinement: Confinement, limits: Dict[str, Any]) -> None:
        self.connection, self.confinement, self.limits = connection, confinement, limits
        self.watch = Watch(connection, limits, confinement.memory, confinement.cpu)
        self._alive, self._waited_for = 0, 0.0

    def fork(self, become: Callable[[], None], output: int = -1, errors: int = -1, keep: Sequence[int] = ()) -> int:
        """Start a confined process with these streams to write to (-1: none) and these other descriptors."""
        confine, memory = self.confinement.prepare(self.limits, keep), self.confinement.memory
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

    def end(self, child: int) -> ProcessUsage:
        """Kill and reap a process of the program."""
        try:
            os.kill(child, signal.SIGKILL)
        except ProcessLookupError:
            pass
        _, status, usage = os.wait4(child, 0)
        return ProcessUsage(status, usage.ru_maxrss)

    def end_leftovers(self, seen: WatchResult, *ended: int) -> WatchResult:
        """Kill and reap what the ended processes left running; the result with their memory and CPU time counted in."""
        for process in ended:
            self.confinement.end_leftovers(process)
        self._alive = 0
        seen = self._with_memory(seen)
        self.confinement.memory.forget()
        cpu = waited_for() - self._waited_for + self.confinement.cpu.lost()
        return self.watch.over(seen, max(cpu, self.watch.turn_cpu))

    def _with_memory(self, seen: WatchResult) -> WatchResult:
        """What was seen of a program that is over, where it ended because its processes had too much memory."""
        return seen._replace(reason="memory") if seen.reason == "ended" and self.confinement.memory.exceeded() else seen

    def report(self, over: bool, seen: WatchResult, finished: int, used: ProcessUsage) -> None:
        """Tell the driver that a process, or the whole job, is over, with `finished` tests done."""
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
