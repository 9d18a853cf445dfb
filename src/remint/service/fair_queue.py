"""A queue in which nobody waits for all that somebody else has sent: who has something in it takes turns."""

from __future__ import annotations

import queue
import threading
import time
from collections import OrderedDict, deque
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """Items in the order of their owner, one of each owner after the other; for several threads."""

    def __init__(self) -> None:
        self._owners: OrderedDict[object, deque[T]] = OrderedDict()  # whose turn it is comes first
        self._size = 0
        self._changed = threading.Condition()

    def qsize(self) -> int:
        """How many items wait."""
        return self._size

    def items(self) -> list[T]:
        """All that wait."""
        with self._changed:
            return [item for items in self._owners.values() for item in items]

    def put(self, item: T, owner: object) -> None:
        """Add an item behind those of the same owner."""
        with self._changed:
            self._owners.setdefault(owner, deque()).append(item)
            self._size += 1
            self._changed.notify()

    def get(self, timeout: float) -> T:
        """The next item; raises queue.Empty where none comes within so many seconds."""
        until = time.monotonic() + timeout
        with self._changed:
            while not self._owners:
                left = until - time.monotonic()
                if left <= 0:
                    raise queue.Empty
                self._changed.wait(left)
            owner, items = self._owners.popitem(last=False)
            self._size -= 1
            item = items.popleft()
            if items:
                self._owners[owner] = items
            return item

    def get_nowait(self) -> T:
        """The next item, if there is one."""
        return self.get(0.0)
