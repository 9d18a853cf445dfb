"""The work on several inputs, side by side in one sandbox, while a model is asked."""

from __future__ import annotations

import queue
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future
from typing import Any, Generic, NamedTuple, TypeVar

from remint.mints.context import Ask, MintContext
from remint.sandbox.tasks import SandboxTask as Task

R = TypeVar("R")
SandboxWork = Generator[list[Task] | Ask, Any, R]  # goes on when all tasks are over, or with the answers
_PATIENCE = 0.1  # seconds between looks at the answers, when no program runs


class _Ongoing(Generic[R]):
    """Work that waits for some of its tasks, or for answers."""

    def __init__(self, work: SandboxWork[R]) -> None:
        self.work, self.waiting = work, 0


class _Answered(NamedTuple):
    ongoing: _Ongoing[Any]
    answers: Any
    error: BaseException | None


class Interleaving(Generic[R]):
    """Runs works in one pool, a few at a time; `done` gets each result as soon as it is there.

    What a piece of work finds does not depend on what runs beside it.
    """

    def __init__(self, context: MintContext, at_once: int, done: Callable[[R], None]) -> None:
        self._context, self._at_once, self._done = context, at_once, done
        self._ready = deque[Task]()
        self._owners: dict[int, _Ongoing[R]] = {}
        self._going: set[_Ongoing[R]] = set()
        self._asking = 0
        self._answers: queue.SimpleQueue[_Answered] = queue.SimpleQueue()

    def run(self, works: Iterable[SandboxWork[R]]) -> None:
        """Run them all."""
        for task in self._context.pool.run(self._tasks(iter(works))):
            ongoing = self._owners.pop(id(task))
            ongoing.waiting -= 1
            if not ongoing.waiting:
                self._advance(ongoing, None)

    def _tasks(self, works: Iterator[SandboxWork[R]]) -> Iterator[Task | None]:
        while True:
            self._take_answers()
            while not self._ready and len(self._going) < self._at_once and (work := next(works, None)) is not None:
                ongoing = _Ongoing(work)
                self._going.add(ongoing)
                self._advance(ongoing, None)
            if not self._ready and not self._going:
                return
            yield self._ready.popleft() if self._ready else None

    def _take_answers(self) -> None:
        """Go on with what was answered. Where nothing else is left to do, wait a little for it."""
        is_idle = self._asking and not self._ready and self._asking == len(self._going)
        while self._asking:
            try:
                found = self._answers.get(timeout=_PATIENCE if is_idle else 0)
            except queue.Empty:
                return
            is_idle = False
            self._asking -= 1
            self._advance(found.ongoing, found.answers, found.error)

    def _advance(self, ongoing: _Ongoing[R], answers: Any, error: BaseException | None = None) -> None:
        try:
            # Work that does not expect the error, such as the end of a budget, lets it pass.
            request = ongoing.work.send(answers) if error is None else ongoing.work.throw(error)
            while not isinstance(request, Ask) and not request:
                request = ongoing.work.send(None)
        except StopIteration as ended:
            self._going.discard(ongoing)
            self._done(ended.value)
            return
        if isinstance(request, Ask):
            self._ask(ongoing, request)
            return
        ongoing.waiting = len(request)
        self._owners.update((id(task), ongoing) for task in request)
        self._ready.extend(request)

    def _ask(self, ongoing: _Ongoing[R], ask: Ask) -> None:
        self._asking += 1

        def answered(coming: Future[Any]) -> None:
            error = coming.exception()
            self._answers.put(_Answered(ongoing, None if error else coming.result(), error))

        self._context.asking(ask.questions, ask.role).add_done_callback(answered)
