"""Jobs of unittest modules."""

from __future__ import annotations

import gc
from typing import Any, Dict, List

from remint.sandbox.inside.jobs import recorded
from remint.sandbox.inside.jobs.unittests import program
from remint.sandbox.inside.jobs.unittests.guard import Guard
from remint.sandbox.inside.messages.buffers import Message
from remint.sandbox.inside.supervision.supervisor import Turns

# What unittest is like before any candidate; made by the first job that needs it.
_guards: List[Guard] = []


def run(turns: Turns, head: Dict[str, Any], message: Message) -> None:
    """Run a unittest module against a candidate."""
    if not _guards:
        gc.unfreeze()
        _guards.append(program.prepare())
        gc.freeze()
    count = int(head["count"])
    recorded.run(turns, count, lambda results, first: program.run(_guards[0], bytes(message.body()), results, first))
