"""Money for requests, taken from a budget before they go out.

A budget lies in the ledger, where every change is a write to the disk. So a purse takes out enough for several requests
at a time and hands that out in memory. What a reply did not use goes back into the purse and pays for the next one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from remint.ledger import Budget, BudgetExceeded, Reservation

_REQUESTS_AHEAD = 32  # how many of them a filling pays for if each costs the most that it can
Run = Callable[..., Awaitable[Any]]  # calls a function where it may wait for a disk


class _Filling:
    """An amount that was reserved in one piece, and is settled in one piece when it is used up."""

    def __init__(self, amount: float, reservation: Reservation | None) -> None:
        self.amount, self.reservation = amount, reservation
        self.spent = self.promised = 0.0
        self.out = 0

    def draw(self, amount: float) -> bool:
        # A hair more than there is: sums of fractions are not exact.
        if self.spent + self.promised + amount > self.amount * (1 + 1e-9):
            return False
        self.promised += amount
        self.out += 1
        return True


class Draw(NamedTuple):
    """What is held back for one request."""

    filling: _Filling
    amount: float


class Purse:
    """Hands out money from a budget; without a ledger, from an amount in memory."""

    def __init__(self, budget: Budget | float, run: Run) -> None:
        self._budget, self._run = budget, run
        self._filling = _Filling(0.0 if isinstance(budget, Budget) else budget, None)
        self._lock = asyncio.Lock()
        self._returned = asyncio.Event()
        self._fill_task: asyncio.Task[None] | None = None
        self._used_up: set[_Filling] = set()  # their last requests are still under way
        self._settling: set[asyncio.Future[Any]] = set()
        self._changes = 0  # how often money came back

    async def take(self, amount: float) -> Draw:
        """Hold back the most that a request may cost; BudgetExceeded when it cannot be had.

        While other requests are under way there is hope: most cost less than they could.
        """
        if self._lock.locked() or not self._filling.draw(amount):
            async with self._lock:
                while not self._filling.draw(amount):
                    self._returned.clear()
                    # Whoever asks may be cancelled; a reservation that is being made must not get lost with him.
                    self._fill_task = asyncio.create_task(self._fill(amount))
                    await asyncio.shield(self._fill_task)
        return Draw(self._filling, amount)

    def settle(self, draw: Draw, cost: float) -> None:
        """A request cost so much."""
        filling = draw.filling
        filling.promised -= draw.amount
        filling.spent += cost
        filling.out -= 1
        self._changes += 1
        self._returned.set()
        if not filling.out and filling in self._used_up:
            self._used_up.discard(filling)
            self._settle(filling)

    async def close(self) -> None:
        """Give back what was not used. No request may be under way any more."""
        if self._fill_task and not self._fill_task.done():
            self._returned.set()
            await asyncio.wait([self._fill_task])
        filling, self._filling = self._filling, _Filling(0.0, None)
        self._settle(filling)
        for future in list(self._settling):
            await future

    async def _fill(self, amount: float) -> None:
        if not isinstance(self._budget, Budget):
            await self._hope(self._refusal(self._filling.spent, self._filling.promised, amount), self._changes)
            return
        wanted = amount * _REQUESTS_AHEAD
        while True:
            before = self._changes
            try:
                reservation = await self._run(self._budget.reserve, wanted)
            except BudgetExceeded as error:
                # Towards the end in ever smaller pieces, down to what one request needs.
                room = error.limit - error.spent - error.reserved
                if wanted > amount and room >= amount:
                    wanted = max(amount, room / 2)
                    continue
                # Whoever reads it wants to know what one request needs, not what the purse tried to take out.
                await self._hope(self._refusal(error.spent, error.reserved, amount), before)
            else:
                self._replace(_Filling(reservation.amount, reservation))
            return

    def _replace(self, filling: _Filling) -> None:
        former, self._filling = self._filling, filling
        if former.out:
            self._used_up.add(former)
        else:
            self._settle(former)

    async def _hope(self, error: BudgetExceeded, before: int) -> None:
        """Wait for a request to cost less than it could, or for a settlement; without any, the answer is final."""
        if self._changes != before:
            return  # while we were being refused
        if self._settling:
            done, _ = await asyncio.wait(self._settling, return_when=asyncio.FIRST_COMPLETED)
            for future in done:
                future.result()  # one that failed says why
        elif self._filling.out or self._used_up:
            await self._returned.wait()
        elif self._filling.reservation:
            # What is left in the purse and in the budget may be enough together; and if not, the refusal is exact.
            self._settle(self._filling)
            self._filling = _Filling(0.0, None)
        else:
            raise error

    def _settle(self, filling: _Filling) -> None:
        if filling.reservation:
            future = asyncio.ensure_future(self._run(filling.reservation.settle, filling.spent))
            self._settling.add(future)
            future.add_done_callback(self._settled)

    def _settled(self, future: asyncio.Future[Any]) -> None:
        # One that failed stays, so that close() meets it.
        if future.cancelled() or future.exception() is None:
            self._settling.discard(future)
            self._changes += 1

    def _refusal(self, spent: float, reserved: float, amount: float) -> BudgetExceeded:
        limit = self._budget.limit if isinstance(self._budget, Budget) else self._budget
        return BudgetExceeded.at("of this run", unit="usd", spent=spent, reserved=reserved, asked=amount, limit=limit)
