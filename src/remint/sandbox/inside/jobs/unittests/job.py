"""Jobs of unittest modules."""

from __future__ import annotations

import gc
from typing import Any, Dict, List

from remint.sandbox.inside.jobs import recorded
from remint.sandbox.inside.jobs.unittests import program
from remint.sandbox.inside.jobs.unittests.guard import TamperGuard
from remint.sandbox.inside.messages.buffers import BufferedMessage
from remint.sandbox.inside.supervision.supervisor import Supervisor

# What unittest is like before any candidate; made by the first job that needs it.
_guards: List[TamperGuard] = []


def run(supervisor: Supervisor, head: Dict[str, Any], message: BufferedMessage) -> None:
    """Run a unittest module against a candidate."""
    if not _guards:
        gc.unfreeze()
        _guards.append(program.prepare())
        gc.freeze()
    count = int(head["count"])
    recorded.run(
        supervisor, count, lambda results, first: program.run(_guards[0], bytes(message.body()), results, first)
    )
