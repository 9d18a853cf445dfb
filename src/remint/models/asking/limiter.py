"""When requests go out: as many at once as help, fewer as soon as the server complains, within the rates that are
allowed; and when to ask again."""

from __future__ import annotations

import asyncio
import random
import time
from collections import deque
from collections.abc import Callable

from remint.models.asking.question import START_AT_ONCE, AskSettings
from remint.models.errors import OverloadedError, PassingError

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


class Patience:
    """The tries of one question.

    Being turned away because of overload uses up no try as long as others are being answered: the server is alive, and
    this question is in a queue.
    """

    def __init__(self, settings: AskSettings) -> None:
        self.tries = 0  # requests that went out
        self._settings = settings
        self._counted = 0
        self._replies_before = -1

    def wait_after(self, error: PassingError, replies: int) -> float | None:
        """Seconds until the next try, or None when there is none; `replies` counts those to all questions so far."""
        queueing = isinstance(error, OverloadedError) and replies > self._replies_before >= 0
        self._replies_before = replies
        self._counted += not queueing
        if self._counted >= self._settings.tries:
            return None
        backoff = min(self._settings.longest_wait, self._settings.first_wait * 2.0 ** (self._counted - 1))
        asked_for = error.retry_after or 0.0
        return max(a_little_later(asked_for), backoff * random.uniform(0.5, 1.0))
