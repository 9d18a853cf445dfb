"""Work that takes longer than a page may: done beside the requests, once, and kept for a while."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from typing import Any, NamedTuple, TypeVar

from remint.errors import RemintError

T = TypeVar("T")
PATIENCE = 0.2  # seconds that a page waits before it says that it will be complete in a moment


class Found(NamedTuple):
    """A result, or why there is none yet."""

    value: Any = None
    pending: bool = False
    error: str = ""


class Background:
    """Results by key; at most so many are kept, the least recently used go first."""

    def __init__(self, most: int, threads: int = 1) -> None:
        self._most, self._guard = most, threading.Lock()
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="remint-view")
        self._known: OrderedDict[Hashable, Future[Any]] = OrderedDict()

    def get(self, key: Hashable, work: Callable[[], T], patience: float | None = PATIENCE) -> Found:
        """The result of `work`, which is done at most once for a key; without patience, it is waited for."""
        with self._guard:
            coming = self._known.get(key)
            if coming is None:
                coming = self._known[key] = self._threads.submit(work)
            self._known.move_to_end(key)
            while len(self._known) > self._most:
                self._known.popitem(last=False)
        try:
            return Found(coming.result(patience))
        except NotYet:
            return Found(pending=True)
        except (RemintError, OSError, ValueError, LookupError) as error:
            return Found(error=str(error))

    def knows(self, key: Hashable) -> bool:
        """Whether there is a result, or one is coming."""
        with self._guard:
            return key in self._known

    def keep(self, key: Hashable, value: object) -> None:
        """Take in a result that was at hand, so that nobody waits for it behind slower work."""
        done: Future[Any] = Future()
        done.set_result(value)
        with self._guard:
            self._known.setdefault(key, done)

    def forget(self, key: Hashable) -> None:
        """Do it again the next time."""
        with self._guard:
            self._known.pop(key, None)

    def close(self) -> None:
        """Start nothing new."""
        self._threads.shutdown(wait=False, cancel_futures=True)
