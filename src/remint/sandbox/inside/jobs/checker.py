"""Jobs of a problem's own checker, which decides whether results are right.

The cell never reads what the checker reads, because candidates are forked from its memory: expected values and results
come over the second socket, to the process of the checker alone, and its answers pass through sealed. All of its work,
the decoding of results included, counts against the limits of the job.
"""

from __future__ import annotations

import os
import socket
from typing import Any, Dict

from remint.sandbox.inside.jobs import checker_process
from remint.sandbox.inside.supervision.supervisor import Supervisor


class QuestionsLeftError(RuntimeError):
    """Questions are still on their way in the second socket: whoever reads from there next would get the wrong ones."""


def run(supervisor: Supervisor, head: Dict[str, Any], sealed: socket.socket) -> None:
    """Run one process, which answers one question after the other."""
    records, send_records = os.pipe()
    process = supervisor.fork(lambda: checker_process.run(sealed, send_records), keep=[sealed.fileno(), send_records])
    os.close(send_records)
    try:
        seen = supervisor.watch.records([process], records, int(head["count"]) + 1)
    finally:
        os.close(records)
    used = supervisor.end(process)
    arrived = seen.lines > 0
    seen = supervisor.end_leftovers(seen, process)
    supervisor.confinement.wipe()
    if not arrived:
        raise QuestionsLeftError  # the end of this cell; another one takes the job
    supervisor.report(True, seen, max(0, seen.lines - 1), used)
