"""A turn: one confined process, forked, watched, ended, cleaned up after and reported. A job takes one or more."""

from __future__ import annotations

import json
import os
import signal
import socket
import time
from typing import Any, Callable, Dict, List, NamedTuple, Tuple

from remint.sandbox.inside import frames, watching
from remint.sandbox.inside.watching import Seen, Watch

# Reasons after which a program has no further turn.
FINAL = ("done", "output", "stopped", "abandoned", "program-wall", "program-cpu")


class Keeper(NamedTuple):
    """What differs between isolated cells and plain ones: confinement of a program, and cleaning up after it."""

    confine: Callable[[Dict[str, Any], List[int]], None]
    end_strays: Callable[[int], None]
    wipe: Callable[[], None]
    layers: List[str]


class Used(NamedTuple):
    """How a process ended and what it used."""

    status: int
    peak_kilobytes: int


class Turns:
    """What the turns of one job share."""

    def __init__(self, connection: socket.socket, keeper: Keeper, limits: Dict[str, Any]) -> None:
        self.connection, self.keeper, self.limits = connection, keeper, limits
        self.watch = Watch(connection, limits)

    def fork(self, become: Callable[[], None], streams: Tuple[int, int, int] = (-1, -1, -1), keep: Any = ()) -> int:
        """Start a confined process with these standard streams (-1: none) and these other descriptors."""
        child = os.fork()
        if child == 0:
            try:
                _set_streams(streams)
                self.keeper.confine(self.limits, list(keep))
                become()
            finally:
                os._exit(0)
        return child

    def end(self, child: int) -> Used:
        """Kill and reap a process of this turn."""
        try:
            os.kill(child, signal.SIGKILL)
        except ProcessLookupError:
            pass
        _, status, usage = os.wait4(child, 0)
        self.watch.cpu_spent += usage.ru_utime + usage.ru_stime
        return Used(status, usage.ru_maxrss)

    def report(self, over: bool, seen: Seen, finished: int, used: Used) -> None:
        """Tell the driver that a turn, or the whole job, is over; `finished` tests are through."""
        document = {
            "reason": seen.reason,
            "finished": finished,
            "loaded": seen.lines > 0,
            "status": used.status,
            "wall": time.monotonic() - self.watch.started,
            "cpu": self.watch.cpu_spent,
            "peak_kilobytes": used.peak_kilobytes,
        }
        complaint = watching.complaint.content()
        if len(complaint):
            frames.send(self.connection, frames.COMPLAINT, complaint)
        watching.forget()
        kind = frames.END if over else frames.TURN
        self.connection.sendall(frames.pack(kind, json.dumps(document).encode()))


def _set_streams(streams: Tuple[int, int, int]) -> None:
    null = os.open(os.devnull, os.O_RDWR)
    for number, descriptor in enumerate(streams):
        os.dup2(null if descriptor < 0 else descriptor, number)
    if null > 2:
        os.close(null)
