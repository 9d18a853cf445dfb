"""Watches one program: passes on what it writes, and says when and why it is over.

What a program writes is passed on untouched and unread, apart from counting lines: that tells which test it is busy
with, and so which test a time limit ends.
"""

from __future__ import annotations

import os
import select
import socket
import time
from typing import Any, Dict, List, NamedTuple, Optional

from remint.sandbox.inside.limits.total_cpu import TotalCpu, clock_of
from remint.sandbox.inside.limits.total_memory import TotalMemory
from remint.sandbox.inside.messages import frames
from remint.sandbox.inside.messages.buffers import Buffer, Tail
from remint.sandbox.inside.messages.shared_records import SharedRecords

_TICK = 0.02  # seconds between looks at the clocks of a busy program
_LEAST_SHARE = 20  # seconds that one second of CPU may take on the busiest machine that we reckon with
MOST_WAITED = 2  # times its wall limit, that a program may have waited for a core in all
COMPLAINT_BYTES = 2000  # of what a program wrote to its standard error, from the end
_PIPE_READS = 4  # that empty a pipe of any usual size
# What programs write passes through these, and leaves nothing: see buffers.py.
_buffer = Buffer()
complaint = Tail(COMPLAINT_BYTES)


def forget() -> None:
    """Wipe what the last program wrote."""
    _buffer.wipe()
    complaint.wipe()


def unsent(size: int) -> memoryview:
    """Bytes that were read from a program, and are to be passed on."""
    return memoryview(_buffer.bytes)[:size]


class WatchResult(NamedTuple):
    """Why a program is over, as far as watching it can tell."""

    reason: str  # done | ended | wall | cpu | memory | program-wall | program-cpu | output | stopped | abandoned
    lines: int = 0
    unsent: int = 0  # bytes at the beginning of the buffer that are still to be passed on


class Watch:
    """The clocks and the counters of one job, over all processes that it needs."""

    def __init__(
        self, connection: socket.socket, limits: Dict[str, Any], memory: TotalMemory, cpu: Optional[TotalCpu] = None
    ) -> None:
        self.connection, self.limits, self.memory, self.cpu = connection, limits, memory, cpu or TotalCpu()
        self.started = time.monotonic()
        self.cpu_spent = 0.0  # by processes that are over
        self.turn_cpu = 0.0  # by the processes that were watched last, as far as it was seen
        self.earlier_cpu = 0.0  # the part of it that went to tests before their last
        self.longest_cpu = 0.0  # of the tests so far; those that take no time are counted together
        self.bytes_left = int(limits["output_bytes"])
        self.held_up = 0.0  # seconds in which the driver took nothing, so that a program could not get on either
        self.waited = 0.0  # seconds for which processes that are over got no core

    def records(self, processes: List[int], results: int, wanted: int) -> WatchResult:
        """Follow a program that writes a line per test, until there are as many as wanted."""
        clock = _Clock(self, processes)
        try:
            return self._records(clock, results, wanted)
        finally:
            clock.stop()

    def _records(self, clock: _Clock, results: int, wanted: int) -> WatchResult:
        poll = select.poll()
        poll.register(results, select.POLLIN)
        poll.register(self.connection, select.POLLIN)
        lines, line_bytes, unread = 0, 0, False
        while True:
            for descriptor, _ in poll.poll(_TICK * 1000):
                if descriptor != results:
                    return WatchResult(self._asked_to_stop(), lines)
                size = _buffer.read(results)
                if not size:
                    return WatchResult("ended", lines)
                self.bytes_left -= size
                line_bytes += size
                if self.bytes_left < 0 or line_bytes > self.limits["record_bytes"]:
                    return WatchResult("output", lines)
                fresh = _buffer.bytes.count(b"\n", 0, size)
                lines += fresh
                if lines >= wanted:
                    return WatchResult("done", lines, size)  # goes with the report
                self._pass_on(size)
                if fresh:
                    line_bytes = size - _buffer.bytes.rindex(b"\n", 0, size)
                    clock.next_test()
                    unread = False
            overdue = clock.look()
            # What says that the test is over may be in the pipe already: it is read before anyone is called late; once,
            # for a program could go on writing.
            if overdue and (unread or not _is_readable(results)):
                return WatchResult(overdue, lines)
            unread = unread or bool(overdue)

    def output(self, process: int, output: int, errors: int) -> WatchResult:
        """Follow a program that is a test by itself, until its process is over."""
        clock = _Clock(self, [process])
        try:
            return self._output(clock, process, output, errors)
        finally:
            clock.stop()

    def _output(self, clock: _Clock, process: int, output: int, errors: int) -> WatchResult:
        poll = select.poll()
        for descriptor in (output, errors, self.connection.fileno()):
            poll.register(descriptor, select.POLLIN)
        open_ends = {output, errors}
        while True:
            # Descendants may hold the pipes open; what counts is the first process.
            over = _is_over(process)
            # With both ends closed the process is about to end: a short wait instead of a whole tick.
            for descriptor, _ in poll.poll(0 if over else _TICK * 1000 if open_ends else 1):
                if descriptor == self.connection.fileno():
                    return WatchResult(self._asked_to_stop())
                size = _buffer.read(descriptor)
                if not size:
                    poll.unregister(descriptor)
                    open_ends.discard(descriptor)
                    continue
                over = False  # there may be more in the pipe
                if descriptor == errors:
                    complaint.add(memoryview(_buffer.bytes)[:size])
                self.bytes_left -= size
                if self.bytes_left < 0:
                    return WatchResult("output")
                if descriptor == output:
                    self._pass_on(size)
            if over:
                return WatchResult("ended")
            overdue = clock.look()
            if overdue:
                return WatchResult(overdue)

    def over(self, seen: WatchResult, cpu: float) -> WatchResult:
        """What is known of a program, now that all its processes are dead and have used that much CPU time.

        Those that nobody had waited for, and the last moments of all, are in no earlier sum.
        """
        self.cpu_spent += cpu
        self.longest_cpu = max(self.longest_cpu, cpu - self.earlier_cpu)
        if seen.reason not in ("done", "ended"):
            return seen
        late = "cpu" if cpu - self.earlier_cpu > self.limits["test_cpu"] else ""
        if self.cpu_spent > self.limits["program_cpu"]:
            late = "program-cpu"
        if not late:
            return seen
        # The records of what took too long have not been passed on yet, and never will be.
        return WatchResult(late, seen.lines - _buffer.bytes.count(b"\n", 0, seen.unsent))

    def unread(self, seen: WatchResult, results: int) -> WatchResult:
        """Pass on what a program that is dead now had written, and nobody had read: at most what a pipe holds.

        Records that wait in memory come behind it. Without it they would close up to half a record.
        """
        lines = seen.lines
        for _ in range(_PIPE_READS):
            size = _buffer.read(results) if _is_readable(results) else 0
            self.bytes_left -= size
            if not size or self.bytes_left < 0:
                break
            lines += _buffer.bytes.count(b"\n", 0, size)
            self._pass_on(size)
        return seen._replace(lines=lines)

    def left_over(self, seen: WatchResult, pending: SharedRecords) -> WatchResult:
        """What is known of a program that was ended, with the records that it had not passed on yet."""
        size = pending.left(_buffer.room)
        return seen._replace(lines=seen.lines + _buffer.bytes.count(b"\n", 0, size), unsent=size)

    def _pass_on(self, size: int) -> None:
        began = time.monotonic()
        frames.send(self.connection, [frames.head(frames.DATA, size), unsent(size)])
        self.held_up += time.monotonic() - began

    def _asked_to_stop(self) -> str:
        return "abandoned" if frames.receive(self.connection) is None else "stopped"


class _Clock:
    """How long a program has been busy with one test, and with all of them."""

    def __init__(self, watch: Watch, processes: List[int]) -> None:
        self.watch, self.processes = watch, processes
        self.test_wall, self.test_cpu = time.monotonic() - watch.held_up, 0.0
        self.next_look = time.monotonic() + _TICK
        self.beyond = 0.0  # CPU seconds that other processes of the program had used at the last look
        watch.cpu.begin()

    def next_test(self) -> None:
        """The program has got on: a new test, a new time limit."""
        cpu = self._cpu()
        if cpu - self.test_cpu > self.watch.longest_cpu:
            self.watch.longest_cpu = cpu - self.test_cpu
        self.test_wall, self.test_cpu = time.monotonic() - self.watch.held_up, cpu

    def stop(self) -> None:
        """The program is over, or about to be."""
        self.watch.earlier_cpu = self.test_cpu
        self.next_test()
        self.watch.turn_cpu = self.test_cpu
        self.watch.waited += self.watch.cpu.waited(self.processes)

    def look(self) -> Optional[str]:
        """The limit that is passed, if any."""
        # By the clock, not by silence: a program that drips a byte at a time is as late as one that says nothing.
        now = time.monotonic()
        if now < self.next_look:
            return None
        self.next_look = now + _TICK
        self.beyond = self.watch.cpu.beyond(self.processes)
        limits, cpu, now = self.watch.limits, self._cpu(), now - self.watch.held_up
        if cpu - self.test_cpu > limits["test_cpu"]:
            return "cpu"
        # Wall time is for programs that wait. On a busy machine one that works may get little of the CPU, and what it
        # gets is counted above.
        if now - self.test_wall - _LEAST_SHARE * (cpu - self.test_cpu) > limits["test_wall"]:
            return "wall"
        if self.watch.cpu_spent + cpu > limits["program_cpu"]:
            return "program-cpu"
        if self.watch.memory.exceeded():
            return "memory"
        return "program-wall" if self._is_late(now - self.watch.started) else None

    def _is_late(self, wall: float) -> bool:
        """Whether all tests together took too long, without what the machine gave to others: that is nobody's fault."""
        limit: float = self.watch.limits["program_wall"]
        if wall <= limit:
            return False
        waited = self.watch.waited + self.watch.cpu.waited(self.processes)
        return wall - min(waited, MOST_WAITED * limit) > limit

    def _cpu(self) -> float:
        return sum(map(clock_of, self.processes)) + self.beyond


def _is_readable(descriptor: int) -> bool:
    """Whether there is something to read, if only the end."""
    poll = select.poll()
    poll.register(descriptor, select.POLLIN)
    return bool(poll.poll(0))


def _is_over(process: int) -> bool:
    if not hasattr(os, "waitid"):
        return _has_left_the_queue(process)
    return os.waitid(os.P_PID, process, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None


def _has_left_the_queue(process: int) -> bool:
    """Whether a process is over, without reaping it, on macOS, where older Pythons have no waitid."""
    queue: Any = select.kqueue()  # type: ignore[attr-defined]
    try:
        event = select.kevent(  # type: ignore[attr-defined]
            process,
            filter=select.KQ_FILTER_PROC,  # type: ignore[attr-defined]
            flags=select.KQ_EV_ADD | select.KQ_EV_ONESHOT,  # type: ignore[attr-defined]
            fflags=select.KQ_NOTE_EXIT,  # type: ignore[attr-defined]
        )
        return bool(queue.control([event], 1, 0))
    except ProcessLookupError:
        return True  # one that has ended cannot be watched any more
    finally:
        queue.close()
