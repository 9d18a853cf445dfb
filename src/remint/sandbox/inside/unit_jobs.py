"""Jobs of unittest modules."""

from __future__ import annotations

import gc
from typing import Any, Dict, List

from remint.sandbox.inside import recorded, unit
from remint.sandbox.inside.buffers import Message
from remint.sandbox.inside.turns import Turns
from remint.sandbox.inside.unit_guard import Guard

# What unittest is like before any candidate; made by the first job that needs it.
_guards: List[Guard] = []


def run(turns: Turns, head: Dict[str, Any], message: Message) -> None:
    """Run a unittest module against a candidate."""
    if not _guards:
        gc.unfreeze()
        _guards.append(unit.prepare())
        gc.freeze()
    count = int(head["count"])
    recorded.run(turns, count, lambda results, first: unit.run(_guards[0], bytes(message.body()), results, first))
