"""Jobs of assertions in Python: the test code runs in a process of its own and calls the candidate in another.

The cell never reads the test code, because candidates are forked from its memory: the code comes over a second socket
that only the process of the tests reads. Whether it has done so is the first thing that it says.
"""

from __future__ import annotations

import os
import socket
from typing import Any, Dict

from remint.sandbox.inside.jobs.scripts import candidate, tester
from remint.sandbox.inside.messages.buffers import BufferedMessage
from remint.sandbox.inside.supervision.supervisor import ProcessUsage, Supervisor

_BEFORE_TESTS = 2  # lines: the test code has arrived, everything is loaded


class SealedLeftError(RuntimeError):
    """Test code is still on its way in the second socket: whoever reads from there next would get the wrong one."""


def run(supervisor: Supervisor, head: Dict[str, Any], message: BufferedMessage, sealed: socket.socket) -> None:
    """Run one pair of processes."""
    (calls, send_calls), (replies, send_replies), (records, send_records) = os.pipe(), os.pipe(), os.pipe()
    longest = int(supervisor.limits["record_bytes"])
    test_process = supervisor.fork(
        lambda: tester.run(sealed, send_calls, replies, send_records, longest),
        keep=[sealed.fileno(), send_calls, replies, send_records],
    )
    candidate_process = supervisor.fork(
        lambda: candidate.run(bytes(message.body()), calls, send_replies, longest), keep=[calls, send_replies]
    )
    for descriptor in (calls, send_calls, replies, send_replies, send_records):
        os.close(descriptor)
    try:
        seen = supervisor.watch.records([test_process, candidate_process], records, int(head["count"]) + _BEFORE_TESTS)
    finally:
        os.close(records)
    used = [supervisor.end(process) for process in (test_process, candidate_process)]
    arrived = seen.lines > 0
    seen = supervisor.end_leftovers(seen, test_process, candidate_process)
    supervisor.confinement.wipe()
    if not arrived:
        raise SealedLeftError  # the end of this cell; another one takes the job
    peak = max(each.peak_kilobytes for each in used)
    supervisor.report(True, seen, max(0, seen.lines - _BEFORE_TESTS), ProcessUsage(used[0].status, peak))
