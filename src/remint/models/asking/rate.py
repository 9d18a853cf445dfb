"""So many requests and tokens a minute, and pauses that a server asks for."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable

Clock = Callable[[], float]


def a_little_later(seconds: float) -> float:
    """A moment not long after: those who were told the same time do not come back together."""
    return seconds + random.uniform(0.0, min(2.0, seconds / 10))


class Allowance:
    """An amount that refills evenly: within any minute no more than `per_minute` is taken, give or take one request.

    Providers look at shorter windows than a minute, too; so at most a second's worth can be taken at once.
    """

    def __init__(self, per_minute: float, clock: Clock = time.monotonic) -> None:
        self._most = max(1.0, per_minute / 60)
        self._refill = (per_minute - (self._most - 1)) / 60
        self._level, self._seen, self._clock = self._most, clock(), clock

    def take(self, amount: float) -> float:
        """Seconds to wait before using the amount, which is taken from now on; first come, first served."""
        now = self._clock()
        self._level = min(self._most, self._level + (now - self._seen) * self._refill)
        self._seen = now
        # More than a second's worth is used at once, too, and whoever comes next waits for it.
        wait = max(0.0, (min(amount, self._most) - self._level) / self._refill)
        self._level -= amount
        return wait

    def correct(self, taken: float, used: float) -> None:
        """What was taken turned out to be another amount."""
        self._level += taken - used


class RateLimits:
    """Requests and tokens a minute; 0 is no limit."""

    def __init__(self, requests: float, tokens: float, clock: Clock = time.monotonic) -> None:
        self._requests = Allowance(requests, clock) if requests else None
        self._tokens = Allowance(tokens, clock) if tokens else None

    async def wait(self, tokens: float) -> None:
        """Return when a request of so many tokens may go out."""
        wait = self._requests.take(1) if self._requests else 0.0
        if self._tokens:
            wait = max(wait, self._tokens.take(tokens))
        if wait > 0:
            try:
                await asyncio.sleep(wait)
            except asyncio.CancelledError:
                self._give_back(tokens)
                raise

    def correct(self, expected: float, used: float) -> None:
        """The request needed another number of tokens than expected."""
        if self._tokens:
            self._tokens.correct(expected, used)

    def _give_back(self, tokens: float) -> None:
        if self._requests:
            self._requests.correct(1, 0)
        self.correct(tokens, 0)


class Hold:
    """A pause for everybody who asks this model, because its server said when to come back."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self.seconds = 0.0  # all pauses together
        self._until, self._clock = 0.0, clock

    def extend(self, seconds: float) -> None:
        """Nobody asks for so many seconds."""
        now = self._clock()
        self.seconds += max(0.0, now + seconds - max(now, self._until))
        self._until = max(self._until, now + seconds)

    async def wait(self) -> None:
        """Return when there is no pause; not everybody at the same moment."""
        while (left := self._until - self._clock()) > 0:
            await asyncio.sleep(a_little_later(left))
