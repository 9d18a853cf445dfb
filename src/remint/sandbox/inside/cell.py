"""A cell: process 1 of its own namespaces, which forks one program at a time, watches it, and cleans up after it.

It reads jobs from the driver, never from a program. What a program writes is passed on untouched and unread, apart from
counting lines: that tells which call it is busy with, and so which call a time limit ends.
"""

from __future__ import annotations

import json
import os
import select
import signal
import socket
import time
from typing import Any, Callable, NamedTuple, Optional, Tuple

from remint.sandbox.inside import calls, frames

_TICK = 0.02  # seconds between looks at the clocks of a busy program
_CHUNK = 1 << 16
_FINAL = ("done", "output", "stopped", "abandoned", "program-wall", "program-cpu")


class Watched(NamedTuple):
    """How a program's process ended, or why it was ended."""

    reason: str  # done | ended | wall | cpu | program-wall | program-cpu | output | stopped | abandoned
    lines: int
    status: int
    cpu: float
    peak_kilobytes: int


class Keeper(NamedTuple):
    """What differs between isolated cells and plain ones: confinement of a program, and cleaning up after it."""

    confine: Callable[[dict[str, Any], list[int]], None]
    clean: Callable[[int], None]
    layers: list[str]


def serve(connection: socket.socket, keeper: Keeper) -> None:
    """Do one job after the other until the driver goes away."""
    connection.sendall(frames.pack(frames.READY, json.dumps(keeper.layers).encode()))
    while True:
        frame = frames.receive(connection)
        if frame is None:
            return
        if frame.kind == frames.JOB:  # a late request to stop is of no interest any more
            head, _, body = frame.payload.partition(b"\n")
            _Job(connection, keeper, json.loads(head), body).run()


class _Job:
    def __init__(self, connection: socket.socket, keeper: Keeper, head: dict[str, Any], body: bytes) -> None:
        self.connection, self.keeper, self.head, self.body = connection, keeper, head, body
        self.limits: dict[str, float] = head["limits"]
        self.started = time.monotonic()
        self.cpu_spent = 0.0
        self.bytes_left = int(self.limits["output_bytes"])

    def run(self) -> None:
        """Run the program, again after each call that hung or died, until every call has had its turn."""
        first, count, restarts = 0, int(self.head["count"]), 0
        while True:
            watched = self._run_once(first, count - first)
            finished = first + max(0, watched.lines - 1)
            # A program that never got through loading, or was ended as a whole, has no further turn.
            over = watched.reason in _FINAL or watched.lines == 0 or watched.status == calls.NOT_LOADED << 8
            over = over or finished + 1 >= count or restarts >= self.limits["restarts"]
            report = dict(
                watched._asdict(), finished=finished, wall=time.monotonic() - self.started, cpu=self.cpu_spent
            )
            kind = frames.END if over else frames.STOPPED
            self.connection.sendall(frames.pack(kind, json.dumps(report).encode()))
            if over:
                return
            first, restarts = finished + 1, restarts + 1

    def _run_once(self, first: int, remaining: int) -> Watched:
        read_end, write_end = os.pipe()
        child = os.fork()
        if child == 0:
            self._become_program(read_end, write_end, first)
        os.close(write_end)
        try:
            reason, lines = self._watch(child, read_end, remaining + 1)
        finally:
            os.close(read_end)
        status, cpu, peak = _end(child)
        self.cpu_spent += cpu
        self.keeper.clean(child)
        return Watched(reason, lines, status, cpu, peak)

    def _become_program(self, read_end: int, write_end: int, first: int) -> None:
        try:
            os.close(read_end)
            self.connection.close()
            self.keeper.confine(self.limits, [write_end])
            calls.run(self.body, write_end, first)
        finally:
            os._exit(0)

    def _watch(self, child: int, read_end: int, wanted: int) -> Tuple[str, int]:
        """Pass on what the program writes until it is through, or until there is a reason to end it."""
        poll = select.poll()
        poll.register(read_end, select.POLLIN)
        poll.register(self.connection, select.POLLIN)
        lines, test_wall, test_cpu = 0, time.monotonic(), 0.0
        look = test_wall + _TICK
        while True:
            for descriptor, _ in poll.poll(_TICK * 1000):
                if descriptor != read_end:
                    return ("abandoned" if frames.receive(self.connection) is None else "stopped"), lines
                data = os.read(read_end, _CHUNK)
                if not data:
                    return "ended", lines
                self.bytes_left -= len(data)
                if self.bytes_left < 0:
                    return "output", lines
                self.connection.sendall(frames.pack(frames.DATA, data))
                if b"\n" in data:
                    lines += data.count(b"\n")
                    test_wall, test_cpu = time.monotonic(), _cpu_seconds(child)
                if lines >= wanted:
                    return "done", lines
            # By the clock, not by silence: a program that drips a byte at a time is as late as one that says nothing.
            if time.monotonic() >= look:
                look = time.monotonic() + _TICK
                reason = self._overdue(child, test_wall, test_cpu)
                if reason:
                    return reason, lines

    def _overdue(self, child: int, test_wall: float, test_cpu: float) -> Optional[str]:
        now, cpu = time.monotonic(), _cpu_seconds(child)
        if cpu - test_cpu > self.limits["test_cpu"]:
            return "cpu"
        if now - test_wall > self.limits["test_wall"]:
            return "wall"
        if self.cpu_spent + cpu > self.limits["program_cpu"]:
            return "program-cpu"
        return "program-wall" if now - self.started > self.limits["program_wall"] else None


def _cpu_seconds(process: int) -> float:
    """CPU time of another process, by the clock that the kernel keeps for it."""
    try:
        return time.clock_gettime((~process << 3) | 2)
    except OSError:
        return 0.0


def _end(child: int) -> Tuple[int, float, int]:
    """Kill and reap the program's first process: exit status, CPU seconds, peak memory."""
    try:
        os.kill(child, signal.SIGKILL)
    except ProcessLookupError:
        pass
    _, status, usage = os.wait4(child, 0)
    return status, usage.ru_utime + usage.ru_stime, usage.ru_maxrss
