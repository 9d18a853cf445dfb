"""Checks of the problems that come with requests: clients take turns, none takes for ever, none outlives its client."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from itertools import islice
from typing import Any, TypeVar, cast
from weakref import WeakKeyDictionary

from remint.errors import InfrastructureError
from remint.records.wording import counted
from remint.sandbox.pool import Pool
from remint.sandbox.tasks import SandboxTask
from remint.service.clients import TokenHolder
from remint.service.engine import Engine, Ticket
from remint.service.errors import BusyError, ClosingError, UnusableProblemError

T = TypeVar("T")
S = TypeVar("S", bound=SandboxTask)
_PATIENCE = 0.1  # seconds until a check looks whether it may go on


class _Turns:
    """What one client has in checks: one of them runs, the others wait."""

    def __init__(self) -> None:
        self.places = 0
        self.turn = asyncio.Lock()


class ProblemChecks:
    """Runs checks in cells of their own, so that programs of known problems do not wait for them.

    A client has one check at a time, which leaves a cell to the others where there are two or more.
    """

    def __init__(self, open_pool: Callable[[], Pool], places: int, seconds: float) -> None:
        self._engine = Engine(open_pool)
        self._places, self._seconds = places, seconds
        self._turns: WeakKeyDictionary[TokenHolder, _Turns] = WeakKeyDictionary()
        self._opening = threading.Lock()
        self._is_open = False
        self.waiting = 0  # checks that wait or run

    def __enter__(self) -> ProblemChecks:
        return self

    def __exit__(self, *_: object) -> None:
        with self._opening:
            if self._is_open:
                self._engine.__exit__()

    async def run(self, check: Callable[[Pool], T], client: TokenHolder) -> T:
        """What a check finds; it is given a pool. Who is cancelled takes it back, begun or not."""
        turns = self._turns.setdefault(client, _Turns())
        if turns.places >= self._places:
            many = counted(turns.places, "problem that came with a request is", "problems that came with requests are")
            told = f"{many} being checked for this token."
            raise BusyError(f"{told} Try again after a moment.", 5.0)
        turns.places += 1
        self.waiting += 1
        try:
            async with turns.turn:
                return await self._run(check, client)
        finally:
            turns.places -= 1
            self.waiting -= 1

    async def _run(self, check: Callable[[Pool], T], client: TokenHolder) -> T:
        given_up, found = threading.Event(), Future[T]()

        def work() -> None:
            try:
                answer = check(cast("Pool", _CheckPool(self._opened(), client, self._seconds, given_up)))
            except BaseException as error:
                if found.set_running_or_notify_cancel():
                    found.set_exception(error)
            else:
                if found.set_running_or_notify_cancel():
                    found.set_result(answer)

        # No thread that the interpreter or the event loop waits for at its end.
        threading.Thread(target=work, name="check", daemon=True).start()
        try:
            return await asyncio.wrap_future(found)
        finally:
            given_up.set()

    def _opened(self) -> Engine:
        with self._opening:
            if not self._is_open:
                self._engine.__enter__()
                self._is_open = True
        try:
            self._engine.wait_until_ready()
        except InfrastructureError as error:
            raise ClosingError(str(error)) from error
        return self._engine


class _CheckPool:
    """As much of a pool as a check needs: its tasks go through the engine, between those of other clients."""

    def __init__(self, engine: Engine, client: TokenHolder, seconds: float, given_up: threading.Event) -> None:
        assert engine.pool is not None, "it is ready"
        self._engine, self._client, self._seconds, self._given_up = engine, client, seconds, given_up
        self.environment, self.layers = engine.pool.environment, list(engine.layers)
        self._at_once = max(1, engine.pool.cells - 1)
        self._began: float | None = None

    def run(self, tasks: Iterable[S]) -> Iterator[S]:
        """Run tasks; raises UnusableProblemError once they have taken too long."""
        source = iter(tasks)
        under_way: dict[Future[Any], Ticket[S]] = {}
        try:
            while True:
                for task in islice(source, self._at_once - len(under_way)):
                    ticket = self._engine.ticket(task, self._client)
                    under_way[ticket.done] = ticket
                if not under_way:
                    return
                done, _ = wait(under_way, _PATIENCE, FIRST_COMPLETED)
                for one in done:
                    self._note(under_way.pop(one))
                    yield one.result()
                self._require_time(under_way.values())
        finally:
            for one in under_way:
                one.cancel()

    def _note(self, ticket: Ticket[S]) -> None:
        # The time of a check counts from its first program that runs: until then others had their turn.
        if ticket.began is not None:
            self._began = min(self._began or ticket.began, ticket.began)

    def _require_time(self, tickets: Iterable[Ticket[S]]) -> None:
        for ticket in tickets:
            self._note(ticket)
        if self._given_up.is_set():
            raise ClosingError("The check was given up.")
        if self._began is not None and time.monotonic() - self._began > self._seconds:
            raise UnusableProblemError(
                f"The check of the problem took longer than {self._seconds:.0f} seconds. Send one with a faster"
                " reference or fewer tests, or serve it as a benchmark."
            )
