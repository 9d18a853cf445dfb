"""A program of ours that is known to work: whether it does tells who is to blame where a cell breaks down."""

from __future__ import annotations

import select
import time

from remint.records import Candidate
from remint.sandbox.cell import Assignment, Cell
from remint.sandbox.job import Event, Job, Written, calls_job
from remint.sandbox.limits import Limits

_LIMITS = Limits(test_wall=30.0, program_wall=60.0)
_INPUTS = b"[[20],{},null,null]\n[[-1],{},null,null]"
_RECORDS = b"load ok\n0 r 41\n1 r -1\n"


class KnownProgram:
    """A task that looks whether the records of two calls arrive."""

    def __init__(self) -> None:
        candidate = Candidate.single("def f(x):\n    return 2 * x + 1\n")
        self.job: Job = calls_job(candidate, "f", 2, _LIMITS, _INPUTS)
        self._written = b""

    def receive(self, event: Event) -> bool:
        """Collect records."""
        if isinstance(event, Written):
            self._written += event.data
        return False

    def restart(self) -> None:
        """Forget them."""
        self._written = b""

    def next_stage(self) -> bool:
        """One stage is all."""
        return False

    @property
    def worked(self) -> bool:
        """Whether every record was there."""
        return self._written == _RECORDS


def works_in(cell: Cell) -> bool:
    """Whether a cell can run a program that is known to work."""
    task = KnownProgram()
    cell.start(Assignment(task, 1))
    while select.select([cell.connection], [], [], max(0.0, cell.deadline - time.monotonic()))[0]:
        over = cell.progress()
        if over is not False:
            return bool(over) and task.worked
    return False
