"""Signals as a fresh interpreter has them."""

from __future__ import annotations

import _signal  # type: ignore[import-not-found] # typeshed leaves it out; every CPython has it
import signal
from typing import Any

# What Python itself sets up at its start; the rest is the system's default. Plain numbers, worked out once, and the
# module below `signal`: this runs before every program, and making 64 enumeration members costs more than the rest.
_WANTED = tuple(
    (int(number), int(signal.SIG_IGN if number in (signal.SIGPIPE, signal.SIGXFSZ) else signal.SIG_DFL))
    for number in signal.valid_signals()
    if number not in (signal.SIGKILL, signal.SIGSTOP, signal.SIGINT)
)


def forget_handlers(interrupt: Any = signal.default_int_handler) -> None:
    """Undo every handler that was inherited and let all signals through again."""
    signal.set_wakeup_fd(-1)
    look_up = _signal.getsignal
    for number, wanted in _WANTED:
        if look_up(number) != wanted:
            signal.signal(number, wanted)
    signal.signal(signal.SIGINT, interrupt)
    _signal.pthread_sigmask(signal.SIG_SETMASK, ())
