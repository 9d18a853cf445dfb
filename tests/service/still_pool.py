"""A pool in whose cells nothing ever ends by itself."""

from __future__ import annotations

import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any


class StillPool:
    """Holds each task in one of its cells until it is given up."""

    isolation, layers, cells = "none", ("none",), 2
    environment = SimpleNamespace(id="still")

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *_: object) -> None: ...

    def run(self, tickets: Iterator[Any]) -> Iterator[Any]:
        busy: list[Any] = []
        while True:
            for ticket in [one for one in busy if one.given_up]:
                busy.remove(ticket)
                yield ticket
            if len(busy) == self.cells:
                time.sleep(0.01)
                continue
            try:
                ticket = next(tickets)
            except StopIteration:
                return
            if ticket is not None and ticket.job is not None:
                busy.append(ticket)
            elif ticket is not None:
                yield ticket
