"""The driver's side: start a zygote, keep cells busy, hand each task what its program did.

One thread looks after all cells. Tasks come from an iterator and leave as they finish, so that a hundred thousand of
them need no more memory than a few.
"""

from __future__ import annotations

import contextlib
import selectors
import time
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple, Self, TypeVar

from remint.records import Outcome
from remint.sandbox.cell import Assignment, Cell
from remint.sandbox.control_run import survives
from remint.sandbox.environments.interpreters import BASE, environment_of
from remint.sandbox.environments.private_paths import without_private
from remint.sandbox.errors import SandboxError, ZygoteError, ZygoteKilledError
from remint.sandbox.inside.isolation.modes import AUTO
from remint.sandbox.job import CellLost, Job
from remint.sandbox.tasks import RecallableTask, SandboxTask
from remint.sandbox.zygote import Zygote

T = TypeVar("T", bound=SandboxTask)
_TRIES = 3
_FAILURES = 5  # zygotes or cells that fail one after the other, without a finished program between
_WAIT_FOR_TASKS = 0.02  # seconds between questions whether there is something to do
_BLAME = f"its sandbox broke down {_TRIES} times, and without the program it does not"
_PAUSE = 0.2  # seconds before what has failed is tried again, times the number of failures


class Pool:
    """Cells of one Python environment, and the zygote that they come from.

    `isolation` is "auto" (namespaces where they work, else Landlock and seccomp, else NoIsolationError), or one of
    "namespaces", "weak" and "none". What is in force is in `isolation` and `layers`. `private` are files and folders
    that programs must not read, such as the benchmark: they are covered where they lie among what programs can read.
    """

    def __init__(
        self,
        cells: int = 2,
        python: str = BASE,
        isolation: str = AUTO,
        preload: tuple[str, ...] = (),
        packages: bool = False,
        private: Iterable[Path] = (),
    ) -> None:
        self.cells = cells
        self.environment = without_private(environment_of(python, packages), private)
        self._preload = preload
        self._zygote = self._start(isolation)
        self.isolation, self.layers = self._zygote.isolation, list(self._zygote.layers)
        self._failures = 0
        self._dead: list[Zygote] = []
        self._kept: list[Cell] = []  # by finished runs

    def _start(self, isolation: str) -> Zygote:
        for _ in range(_FAILURES):
            with contextlib.suppress(ZygoteKilledError):
                return Zygote(self.environment, isolation, self._preload)
        return Zygote(self.environment, isolation, self._preload)

    def run(self, tasks: Iterable[T | None]) -> Iterator[T]:
        """Run tasks, several at once; each is yielded when its program is over.

        Tasks that are still to come, from elsewhere, need not hold up those that run: None stands for "nothing yet".
        """
        source = iter(tasks)
        again: list[Assignment] = []
        with selectors.DefaultSelector() as selector:
            busy: set[Cell] = set()
            try:
                idle = [self._ready_cell(selector) for _ in range(self.cells)]
                while True:
                    waiting = False
                    while idle and (offer := _next(again, source)):
                        if offer.task is None:
                            waiting = True
                            break
                        if offer.task.job is None:
                            yield offer.task  # type: ignore[misc]
                            continue
                        cell = idle.pop()
                        busy.add(cell)
                        cell.start(Assignment(offer.task, offer.tries))
                    if not busy:
                        if waiting:
                            continue
                        self._keep(idle, selector)
                        return
                    for cell, over in self._look(selector, busy, _WAIT_FOR_TASKS if waiting else 1.0):
                        busy.discard(cell)
                        task, tries = cell.assignment
                        if over:
                            self._failures = 0
                            idle.append(cell)
                            if task.next_stage():
                                again.append(Assignment(task, 1))
                            else:
                                yield task  # type: ignore[misc]
                            continue
                        selector.unregister(cell.connection)
                        cell.close()
                        idle.append(self._new_cell(selector))
                        if _is_given_up(task):
                            yield task  # type: ignore[misc]
                        elif tries < _TRIES:
                            task.restart()
                            again.append(Assignment(task, tries + 1))
                        else:
                            task.receive(self._loss(task.job))
                            yield task  # type: ignore[misc]
            finally:
                for key in list(selector.get_map().values()):
                    key.data.close()

    def _look(self, selector: selectors.BaseSelector, busy: set[Cell], patience: float) -> Iterator[tuple[Cell, bool]]:
        """Cells that are through with their program (True), or lost (False)."""
        for key, _ in selector.select(timeout=patience):
            cell: Cell = key.data
            if cell not in busy:
                continue  # a new cell that says it is ready, or an idle one that broke: noticed when it is used
            over = cell.progress()
            if over is not False:
                yield cell, bool(over)
        now = time.monotonic()
        for cell in [cell for cell in busy if cell.deadline < now or _is_given_up(cell.assignment.task)]:
            yield cell, False

    def _loss(self, job: Job | None) -> CellLost:
        """Who is to blame for the cells that a job has cost: its program, where a cell survives the job without it.

        Else a program could choose to be left out of every score.
        """
        try:
            cell = self._zygote.new_cell()
        except SandboxError:
            return CellLost()
        try:
            return CellLost(Outcome.TAMPERED, _BLAME) if job is not None and survives(cell, job) else CellLost()
        finally:
            cell.close()

    def _keep(self, idle: Iterable[Cell], selector: selectors.BaseSelector) -> None:
        """Leave cells to the next run, which need not wait for new ones then; as many as a run has."""
        for cell in islice(idle, max(0, self.cells - len(self._kept))):
            selector.unregister(cell.connection)
            self._kept.append(cell)

    def _ready_cell(self, selector: selectors.BaseSelector) -> Cell:
        """A cell that an earlier run has left, else a new one: to make one takes longer than many a program."""
        while self._kept:
            cell = self._kept.pop()
            if not cell.is_broken() and self._zygote.is_alive():
                selector.register(cell.connection, selectors.EVENT_READ, cell)
                return cell
            cell.close()
        return self._new_cell(selector)

    def _new_cell(self, selector: selectors.BaseSelector) -> Cell:
        while True:
            try:
                if not self._zygote.is_alive():
                    # Another of the same kind: verdicts of one run must not differ in how they came about.
                    replaced, self._zygote = self._zygote, Zygote(self.environment, self.isolation, self._preload)
                    self._dead.append(replaced)  # its cells go on, and need its folder
                cell = self._zygote.new_cell()
                break
            except SandboxError as error:
                self._failures += 1
                if self._failures > _FAILURES:
                    raise ZygoteError(
                        f"the sandbox has stopped working, and {_FAILURES} new attempts have failed: {error}."
                        " `remint doctor` may say why"
                    ) from error
                time.sleep(_PAUSE * self._failures)
        self.layers += [layer for layer in cell.layers if layer not in self.layers]
        selector.register(cell.connection, selectors.EVENT_READ, cell)
        return cell

    def close(self) -> None:
        """End the zygote and everything below it."""
        while self._kept:
            self._kept.pop().close()
        for zygote in (*self._dead, self._zygote):
            zygote.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class _Offer(NamedTuple):
    """What is to be done next: a task, or None, which is not there yet."""

    task: SandboxTask | None
    tries: int


def _is_given_up(task: SandboxTask) -> bool:
    return isinstance(task, RecallableTask) and task.given_up


def _next(again: list[Assignment], source: Iterator[SandboxTask | None]) -> _Offer | None:
    if again:
        return _Offer(*again.pop())
    for task in source:
        return _Offer(task, 1)
    return None
