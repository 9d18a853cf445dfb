"""How many requests are under way at once: as many as help, fewer as soon as the server complains."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable

from remint.models.asking.settings import START_AT_ONCE

_HELPED = 1.15  # this much more throughput, and twice the requests were worth it
_LOOK_AGAIN = 12  # rounds after which a limit that was found is tried again


class Limiter:
    """Slots for requests. Every `limit` answers make a round; after a round the limit may change.

    Without a number from the user the limit doubles while that brings more answers a second. Overload halves it at
    once, and from there it grows back little by little.
    """

    def __init__(self, most: int, chosen: int = 0, clock: Callable[[], float] = time.monotonic) -> None:
        self.most = max(1, min(most, chosen) if chosen else most)
        self.limit = self.most if chosen else min(self.most, START_AT_ONCE)
        self.in_use = 0
        self._searching = not chosen
        self._lower: tuple[int, float] | None = None  # the limit before the last doubling, and its answers a second
        self._first: deque[asyncio.Future[None]] = deque()  # those that ask again go before those that ask first
        self._others: deque[asyncio.Future[None]] = deque()
        self._era = 0  # changes with every halving
        self._clock = clock
        self._rounds = 0
        self._answers, self._began, self._was_full = 0, clock(), False

    async def acquire(self, again: bool = False) -> int:
        """Wait for a slot; the era in which it was given, for `overloaded`."""
        if self.in_use < self.limit:  # then nobody waits
            self._take()
            return self._era
        waiting = asyncio.get_running_loop().create_future()
        queue = self._first if again else self._others
        queue.append(waiting)
        try:
            await waiting
        except asyncio.CancelledError:
            if waiting.done() and not waiting.cancelled():
                self.release()  # the slot came together with the cancellation
            elif waiting in queue:
                queue.remove(waiting)
            raise
        return self._era

    def release(self) -> None:
        """Give a slot back."""
        self.in_use -= 1
        self._hand_out()

    def answered(self) -> None:
        """An answer came: count it."""
        self._answers += 1
        if self._answers >= self.limit:
            if self._was_full:
                self._end_of_round(self._answers / max(self._clock() - self._began, 1e-6))
            self._new_round()
            self._hand_out()

    def overloaded(self, era: int) -> None:
        """The server wants fewer at once. Requests that went out before the last halving say nothing new."""
        if era == self._era:
            self._era += 1
            self.limit = max(1, self.limit // 2)
            self._searching = False
            self._lower = None
            self._rounds = 0
            self._new_round()

    def _take(self) -> None:
        self.in_use += 1
        self._was_full = self._was_full or self.in_use >= self.limit

    def _hand_out(self) -> None:
        while self.in_use < self.limit and (self._first or self._others):
            waiting = (self._first or self._others).popleft()
            if not waiting.done():
                self._take()
                waiting.set_result(None)

    def _new_round(self) -> None:
        self._answers, self._began, self._was_full = 0, self._clock(), self.in_use >= self.limit

    def _end_of_round(self, rate: float) -> None:
        if self._searching:
            self._search(rate)
        elif self._lower is None:
            self.limit = min(self.most, self.limit + max(1, self.limit // 8))
        else:
            self._rounds += 1
            if self._rounds >= _LOOK_AGAIN:
                self._rounds, self._searching, self._lower = 0, True, None

    def _search(self, rate: float) -> None:
        if self._lower is not None and rate < self._lower[1] * _HELPED:
            self.limit, self._searching = self._lower[0], False
        elif self.limit < self.most:
            self._lower = (self.limit, rate)
            self.limit = min(self.most, 2 * self.limit)
