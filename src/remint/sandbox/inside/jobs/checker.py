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
from remint.sandbox.inside.supervision.supervisor import Turns


class QuestionsLeftError(RuntimeError):
    """Questions are still on their way in the second socket: whoever reads from there next would get the wrong ones."""


def run(turns: Turns, head: Dict[str, Any], sealed: socket.socket) -> None:
    """Run one process, which answers one question after the other."""
    records, send_records = os.pipe()
    process = turns.fork(lambda: checker_process.run(sealed, send_records), keep=[sealed.fileno(), send_records])
    os.close(send_records)
    try:
        seen = turns.watch.records([process], records, int(head["count"]) + 1)
    finally:
        os.close(records)
    used = turns.end(process)
    arrived = seen.lines > 0
    seen = turns.end_strays(seen, process)
    turns.keeper.wipe()
    if not arrived:
        raise QuestionsLeftError  # the end of this cell; another one takes the job
    turns.report(True, seen, max(0, seen.lines - 1), used)
