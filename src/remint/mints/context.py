"""What a mint has at hand while it works: a sandbox, the ledger, a model, and somebody who counts."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import aclosing
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from remint.errors import UsageError
from remint.ledger import Ledger
from remint.models.asking import Answer, Asker, Question
from remint.records import decode, encode
from remint.sandbox.engine import ExecutionEngine, PoolSettings
from remint.sandbox.environments.interpreters import BASE
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool

R = TypeVar("R")


class Ask(NamedTuple):
    """Questions for the model. A session that yields this gets their answers, in the order of the questions."""

    questions: tuple[Question, ...]
    role: str = ""  # who is asked, where a mint has several models; nothing, or a role without one: the main model


class SandboxPlace(NamedTuple):
    """Where programs run. Can be sent to other processes, where each opens a pool of its own."""

    workers: int = 1
    limits: Limits = Limits()
    python: str = ""  # an interpreter to use in place of our own, with its packages
    preload: tuple[str, ...] = ()
    isolation: str = "auto"
    private: tuple[Path, ...] = ()  # files and folders that programs must not read
    engine: ExecutionEngine | None = None  # None: this machine

    def pool(self, preload: Sequence[str] = (), packages: bool = False) -> Pool:
        """A pool with these modules loaded."""
        loaded = tuple(dict.fromkeys((*preload, *self.preload)))
        with_packages = packages or bool(self.python)
        settings = PoolSettings(self.workers, self.python or BASE, self.isolation, loaded, with_packages, self.private)
        return settings.open(self.workers) if self.engine is None else self.engine.pool(settings)


class MintContext:
    """Everything that a session may use. The pool starts when it is first asked for."""

    def __init__(
        self,
        place: SandboxPlace,
        ledger: Ledger | None = None,
        asker: Asker | None = None,
        preload: Sequence[str] = (),
        packages: bool = False,
        count: Callable[[str], None] = lambda doing: None,
        pool: Pool | None = None,
        others: Mapping[str, Asker] | None = None,
    ) -> None:
        self.others = dict(others or {})  # models for single roles
        self.place, self.ledger, self.asker, self.count = place, ledger, asker, count
        self._given = pool
        self._preload, self._packages = preload, packages

    @cached_property
    def pool(self) -> Pool:
        """The sandbox."""
        return self._given or self.place.pool(self._preload, self._packages)

    @cached_property
    def _loop(self) -> asyncio.AbstractEventLoop:
        """Where the model is asked: in a thread of its own, since the sandbox is not asynchronous."""
        loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=loop.run_forever, name="remint-mint-asking", daemon=True)
        self._thread.start()
        return loop

    def close(self) -> None:
        """End the sandbox, if it was started here; close the model, if it was asked."""
        if "pool" in self.__dict__ and self._given is None:
            self.pool.close()
        if "_loop" in self.__dict__:
            askers = [self.asker, *self.others.values()]
            for model in {id(asker.model): asker.model for asker in askers if asker is not None}.values():
                asyncio.run_coroutine_threadsafe(model.close(), self._loop).result()
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
            self._loop.close()

    def recall(self, kind: str, key: str, record: type[R]) -> R | None:
        """What the ledger knows; None where it knows nothing."""
        payload = self.ledger.get(kind, key) if self.ledger is not None else None
        return None if payload is None else decode(record, payload)

    def keep(self, kind: str, key: str, finding: object) -> None:
        """Put a finding into the ledger, on the disk: after a kill the same command goes on from there."""
        if self.ledger is not None:
            self.ledger.put(kind, key, encode(finding))
            self.ledger.flush()

    def remembered(
        self, kind: str, key: str, record: type[R], work: Generator[Any, Any, R],
        is_settled: Callable[[R], bool] = lambda found: True,
    ) -> Generator[Any, Any, R]:  # fmt: skip
        """A step inside the work on an input, whose result is kept: not done again where the ledger knows it."""
        known = self.recall(kind, key, record)
        if known is not None:
            return known
        found = yield from work
        if is_settled(found):
            self.keep(kind, key, found)
        return found

    def asker_of(self, role: str) -> Asker:
        """Who is asked in a role."""
        asker = self.others.get(role, self.asker)
        if asker is None:
            raise UsageError("This mint asks a model, and none was given. Name one with `model`.")
        return asker

    def ask(self, questions: Sequence[Question], role: str = "") -> list[Answer]:
        """Ask the model and wait, such as for what is shared over all inputs; inside `work`, yield `Ask` instead."""
        return self.asking(questions, role).result()

    def asking(self, questions: Sequence[Question], role: str = "") -> Future[list[Answer]]:
        """The answers in the order of the questions, once they are there."""
        return asyncio.run_coroutine_threadsafe(self._answers(self.asker_of(role), questions), self._loop)

    async def _answers(self, asker: Asker, questions: Sequence[Question]) -> list[Answer]:
        numbered = [question._replace(about=number) for number, question in enumerate(questions)]
        found: dict[int, Answer] = {}
        async with aclosing(asker.ask(numbered)) as coming:
            async for answer in coming:
                number = answer.question.about
                found[number] = answer._replace(question=questions[number])
        return [found[number] for number in range(len(questions))]
