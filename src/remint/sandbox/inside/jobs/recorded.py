"""Jobs whose program runs many tests in one process and writes a record of each."""

from __future__ import annotations

import gc
import os
from typing import Any, Callable, Dict, List, Optional, Set

from remint.records import values
from remint.sandbox.inside.jobs import calls
from remint.sandbox.inside.messages.buffers import BufferedMessage
from remint.sandbox.inside.messages.shared_records import SharedRecords
from remint.sandbox.inside.supervision.supervisor import FINAL, Supervisor

# The inputs of one problem, decoded once for all its programs: a fork shares them for nothing.
_inputs: List[Any] = []
# Made by the first job of a cell: what the zygote makes, all cells would share.
_pendings: List[SharedRecords] = []


def keep_inputs(lines: List[memoryview]) -> None:
    """Take the inputs for the jobs that follow."""
    gc.unfreeze()
    _inputs[:] = [values.loads(str(line, "ascii")) for line in lines]
    gc.freeze()


def run_calls(supervisor: Supervisor, head: Dict[str, Any], message: BufferedMessage) -> None:
    """Call a candidate with the inputs that are kept."""
    about, pending = head["program"], _own_pending()
    groups: List[int] = head["groups"]
    skipped: Set[int] = set()

    def hung(test: int) -> None:
        if groups:
            skipped.update(number for number, group in enumerate(groups) if group == groups[test] and number > test)

    def program(results: int, first: int) -> None:
        calls.run(about, bytes(message.body()), pending.writer(results), first, _inputs, skipped)

    run(supervisor, int(head["count"]), program, pending, hung)


def _own_pending() -> SharedRecords:
    if not _pendings:
        _pendings.append(SharedRecords())
    return _pendings[0]


def run(
    supervisor: Supervisor,
    count: int,
    program: Callable[[int, int], None],
    pending: Optional[SharedRecords] = None,
    hung: Callable[[int], None] = lambda test: None,
) -> None:
    """Run the program, again after each test that hung or died, until every test has had its turn."""
    first, restarts = 0, 0
    while True:
        read_end, write_end = os.pipe()
        # In a child everything else is closed by the confinement; loops bind late, hence the defaults.
        child = supervisor.fork(lambda results=write_end, start=first: program(results, start), keep=[write_end])  # type: ignore[misc]
        os.close(write_end)
        try:
            seen = supervisor.watch.records([child], read_end, count - first + 1)
            used = supervisor.end(child)
            seen = supervisor.end_leftovers(seen, child)
            if seen.reason in ("cpu", "wall", "memory"):
                seen = supervisor.watch.unread(seen, read_end)
        finally:
            os.close(read_end)
        supervisor.confinement.wipe()
        if pending is not None:
            if seen.reason != "done":
                seen = supervisor.watch.left_over(seen, pending)
            pending.wipe()
        finished = first + max(0, seen.lines - 1)
        # A program that never got through loading, or was ended as a whole, has no further turn.
        over = seen.reason in FINAL or seen.lines == 0 or used.status == calls.NOT_LOADED << 8
        over = over or finished + 1 >= count or restarts >= supervisor.limits["restarts"]
        supervisor.report(over, seen, finished, used)
        if over:
            return
        if seen.reason in ("cpu", "wall"):
            hung(finished)
        first, restarts = finished + 1, restarts + 1
