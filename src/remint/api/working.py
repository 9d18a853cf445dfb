"""Long work that can be stopped: by Ctrl-C, or by the cancellation of the task that waits for it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol, TypeVar

KEPT = "what was answered and judged is kept: run the same again to resume"


class Closable(Protocol):
    """Something that holds on to a ledger."""

    def close(self) -> None:
        """Let go of it."""


T = TypeVar("T", bound=Closable)
Check = Callable[[], None]  # raises where the work is to stop


class StoppedError(BaseException):
    """The task that waited for this work was cancelled. Like KeyboardInterrupt, no handler of errors may catch it."""


def never_stopped() -> None:
    """The check of work that nobody cancels."""


@contextmanager
def kept_when_stopped() -> Iterator[None]:
    """Say that nothing is lost where the work in this block is interrupted."""
    try:
        yield
    except KeyboardInterrupt as stop:
        stop.add_note(KEPT)
        raise


async def in_thread(work: Callable[[Check], T]) -> T:
    """Do the work in a thread beside the event loop; a cancelled task waits until the work has stopped cleanly."""
    stopping = threading.Event()

    def check() -> None:
        if stopping.is_set():
            raise StoppedError

    task = asyncio.create_task(asyncio.to_thread(work, check))
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        stopping.set()
        await asyncio.wait([task])
        if not task.cancelled() and task.exception() is None:
            task.result().close()  # it was faster than the check; nobody will get it
        raise
