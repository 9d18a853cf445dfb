"""A cell: process 1 of its own namespaces, which runs one job at a time and cleans up after it.

It reads jobs from the driver, never from a program, and never reads what a program writes. Of both it keeps nothing:
programs are forked from here.
"""

from __future__ import annotations

import json
import os
import socket
from typing import Any, Callable, Dict, NamedTuple

from remint.sandbox.inside.isolation.confinement import Confinement
from remint.sandbox.inside.jobs import recorded, stdio
from remint.sandbox.inside.messages import frames
from remint.sandbox.inside.messages.buffers import Inbox
from remint.sandbox.inside.supervision.supervisor import Supervisor
from remint.sandbox.inside.zygote import lazy_modules


class Channels(NamedTuple):
    """A cell's two lines to the driver. What comes over the second is for test code alone: the cell never reads it."""

    main: socket.socket
    sealed: socket.socket


_MODES: Dict[str, Callable[..., None]] = {
    "calls": recorded.run_calls,
    "exchanges": stdio.run,
    "unit": lambda *job: lazy_modules.load("jobs.unittests.job").run(*job),
}


def serve(channels: Channels, confinement: Confinement) -> None:
    """Do one job after the other until the driver goes away."""
    connection, inbox = channels.main, Inbox(channels.main)
    _close_streams()
    connection.sendall(frames.pack(frames.READY, json.dumps(confinement.layers).encode()))
    head_text = b""
    head: Dict[str, Any] = {}
    while True:
        message = inbox.next()
        if message is None:
            return
        if message.kind == frames.INPUTS:
            recorded.keep_inputs(message.lines())
        elif message.kind == frames.JOB:  # a late request to stop is of no interest any more
            if message.head() != head_text:
                # The same for all programs of a problem, and nothing of any of them.
                head_text = bytes(message.head())
                head = json.loads(head_text)
            supervisor = Supervisor(connection, confinement, head["limits"])
            if head["mode"] == "script":
                lazy_modules.load("jobs.scripts.job").run(supervisor, head, message, channels.sealed)
            elif head["mode"] == "check":
                lazy_modules.load("jobs.checker").run(supervisor, head, channels.sealed)
            else:
                _MODES[head["mode"]](supervisor, head, message)
        inbox.wipe()


def _close_streams() -> None:
    """Leave nothing of the zygote's standard streams; programs inherit them."""
    null = os.open(os.devnull, os.O_RDWR)
    for number in range(3):
        os.dup2(null, number)
    if null > 2:
        os.close(null)
