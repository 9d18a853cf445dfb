"""Several pieces of work that each run programs, side by side in one pool."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable, Iterator
from typing import Any, Generic, TypeVar

from remint.sandbox.pool import Pool
from remint.sandbox.tasks import SandboxTask

R = TypeVar("R")
SandboxWork = Generator[list[Any], None, R]  # yields tasks, goes on when all of them are over, returns its result


class _Going(Generic[R]):
    """A piece of work that waits for some of its tasks."""

    def __init__(self, work: SandboxWork[R]) -> None:
        self.work, self.waiting = work, 0


def interleave(pool: Pool, works: Iterable[SandboxWork[R]], at_once: int) -> Iterator[R]:
    """The results as they get ready. What a piece of work finds does not depend upon what runs beside it."""
    source, ready, owners, results = iter(works), deque[SandboxTask](), dict[int, _Going[R]](), deque[R]()
    going: set[_Going[R]] = set()

    def advance(one: _Going[R]) -> None:
        try:
            tasks = next(one.work)
            while not tasks:
                tasks = next(one.work)
        except StopIteration as ended:
            going.discard(one)
            results.append(ended.value)
            return
        one.waiting = len(tasks)
        owners.update((id(task), one) for task in tasks)
        ready.extend(tasks)

    def tasks() -> Iterator[SandboxTask | None]:
        while True:
            while not ready and len(going) < at_once and (work := next(source, None)) is not None:
                one = _Going(work)
                going.add(one)
                advance(one)
            if not ready and not going:
                return
            yield ready.popleft() if ready else None

    for task in pool.run(tasks()):
        yield from _emptied(results)
        one = owners.pop(id(task))
        one.waiting -= 1
        if not one.waiting:
            advance(one)
        yield from _emptied(results)
    yield from _emptied(results)


def _emptied(results: deque[R]) -> Iterator[R]:
    while results:
        yield results.popleft()
