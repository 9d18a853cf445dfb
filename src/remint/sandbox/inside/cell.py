"""A cell: process 1 of its own namespaces, which runs one job at a time and cleans up after it.

It reads jobs from the driver, never from a program, and never reads what a program writes.
"""

from __future__ import annotations

import json
import socket
from typing import Any, Callable, Dict, NamedTuple

from remint.sandbox.inside import exchanges, frames, recorded
from remint.sandbox.inside.turns import Keeper, Turns


class Channels(NamedTuple):
    """A cell's two lines to the driver. What comes over the second is for test code alone: the cell never reads it."""

    main: socket.socket
    sealed: socket.socket


_MODES: Dict[str, Callable[..., None]] = {
    "calls": recorded.run_calls,
    "exchanges": exchanges.run,
}


def serve(channels: Channels, keeper: Keeper) -> None:
    """Do one job after the other until the driver goes away."""
    connection = channels.main
    connection.sendall(frames.pack(frames.READY, json.dumps(keeper.layers).encode()))
    while True:
        frame = frames.receive(connection)
        if frame is None:
            return
        if frame.kind == frames.INPUTS:
            recorded.keep_inputs(frame.payload)
        elif frame.kind == frames.JOB:  # a late request to stop is of no interest any more
            first, _, body = frame.payload.partition(b"\n")
            head: Dict[str, Any] = json.loads(first)
            _MODES[head["mode"]](Turns(connection, keeper, head["limits"]), head, body)
