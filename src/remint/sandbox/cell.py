"""The driver's end of one cell."""

from __future__ import annotations

import contextlib
import socket
import time
from typing import NamedTuple

from remint.sandbox.inside.messages import frames
from remint.sandbox.inside.supervision.watch import MOST_WAITED
from remint.sandbox.job import ProgramEnded, ProgramOutput, event_of
from remint.sandbox.tasks import SandboxTask

_PATIENCE = 30.0  # seconds beyond a program's own limit before its cell is given up


class Assignment(NamedTuple):
    """A task, and how often it has been tried, this time included."""

    task: SandboxTask
    tries: int


class Cell:
    """Two sockets to a cell, and what it is busy with."""

    def __init__(self, connection: socket.socket, sealed: socket.socket, layers: list[str]) -> None:
        self.connection, self.sealed, self.layers = connection, sealed, layers
        self.reader = frames.FrameReader()
        self.inputs = b""
        self.complaint = ""  # the end of what a program wrote to its standard error
        self.stopping = False
        self.deadline = 0.0

    def start(self, assignment: Assignment) -> None:
        """Have a task's program run."""
        self.assignment, self.stopping = assignment, False
        job = assignment.task.job
        assert job is not None
        longest = (1 + MOST_WAITED) * job.limits.program_wall
        self.deadline = time.monotonic() + longest + job.making + _PATIENCE
        # A cell that has died meanwhile is noticed by its silence, like one that dies at work.
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            if job.inputs != self.inputs and job.inputs:
                self.inputs = job.inputs
                self.connection.sendall(frames.pack(frames.INPUTS, job.inputs))
            self.connection.sendall(frames.pack(frames.JOB, job.message()))
            if job.sealed:
                self.sealed.sendall(frames.pack(frames.JOB, job.sealed))

    def is_broken(self) -> bool:
        """Whether a cell that has nothing to do has ended, or says something all the same."""
        try:
            self.connection.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
        except BlockingIOError:
            return False
        except OSError:
            pass
        return True

    def close(self) -> None:
        """Release the cell, which then ends with all that is in it."""
        self.connection.close()
        self.sealed.close()

    def progress(self) -> bool | None:
        """Pass on what has arrived: True when the program is over, None when the cell is lost."""
        try:
            data = self.connection.recv(1 << 18)
        except OSError:
            return None
        if not data:
            return None
        stop = False
        for frame in self.reader.feed(data):
            if frame.kind == frames.COMPLAINT:
                self.complaint = frame.payload.decode("utf-8", "replace")
                continue
            try:
                event = event_of(frame, self.complaint)
            except (ValueError, TypeError, LookupError):
                return None  # not what a cell says: without isolation, programs can get at its sockets
            if event is None:
                continue
            if not isinstance(event, ProgramOutput):
                self.complaint = ""
            stop = self.assignment.task.receive(event)
            if isinstance(event, ProgramEnded):
                return True
        # Only now: most programs are over with the very message that settles the matter.
        if stop and not self.stopping:
            self.stopping = True
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                self.connection.sendall(frames.pack(frames.STOP))
        return False
