"""Long work: how it is stopped (by Ctrl-C, or by the cancellation of the task that waits for it), and which files its
programs may not read."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol, TypeVar

from remint.api.options.sandbox import SandboxOptions
from remint.formats import CATALOGUE, benchmark_folders, locate
from remint.formats.sources import is_there
from remint.ledger.location import resolve_location
from remint.records import Benchmark, Record
from remint.sealing.keyring import named_key_files

KEPT = "what was answered and judged is kept: run the same again to resume"


class Closable(Protocol):
    """Something that holds on to a ledger."""

    def close(self) -> None:
        """Release it."""


T = TypeVar("T", bound=Closable)
Check = Callable[[], None]  # raises where the work is to stop


class StoppedError(BaseException):
    """The task that waited for this work was cancelled. Like KeyboardInterrupt, no handler of errors may catch it."""


def never_stopped() -> None:
    """The check of work that nobody cancels."""


@contextmanager
def kept_when_stopped() -> Iterator[None]:
    """Say that nothing is lost where the work in this block is interrupted."""
    try:
        yield
    except KeyboardInterrupt as stop:
        stop.add_note(KEPT)
        raise


async def in_thread(work: Callable[[Check], T]) -> T:
    """Do the work in a thread beside the event loop; a cancelled task waits until the work has stopped cleanly."""
    stopping = threading.Event()

    def check() -> None:
        if stopping.is_set():
            raise StoppedError

    task = asyncio.create_task(asyncio.to_thread(work, check))
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        stopping.set()
        await asyncio.wait([task])
        if not task.cancelled() and task.exception() is None:
            task.result().close()  # it was faster than the check; nobody will get it
        raise


def private_paths(db: str | os.PathLike[str] | None, *named: object) -> tuple[Path, ...]:
    """All that was named: benchmarks, samples, results, templates, the ledger; and the folders of benchmarks.

    Hand over every argument: whatever it is for, a value that is a path of this machine counts, so that none can be
    forgotten. Records are looked through field by field; the sandbox's own are for its programs.
    """
    found = [*benchmark_folders(), *(path.absolute() for path in named_key_files())]
    ledger = resolve_location(db)
    if isinstance(ledger, Path):
        found.append(ledger.parent)  # its journal comes and goes beside it
    return (*found, *_paths_in(named))


def _paths_in(value: Any) -> Iterator[Path]:
    if isinstance(value, os.PathLike) and not isinstance(value, str):
        yield Path(value).absolute()
    elif isinstance(value, str):
        path = Path(value).expanduser() if value and "\0" not in value else None
        if value in CATALOGUE:
            yield from filter(None, [locate(CATALOGUE[value])])
        elif path and is_there(path):
            yield path.absolute()
    elif isinstance(value, Benchmark):
        yield from _paths_in(value.origin.address)
    elif isinstance(value, Record):
        if not isinstance(value, SandboxOptions):
            yield from _paths_in([getattr(value, name) for name in value.__struct_fields__])
    elif isinstance(value, Iterable) and not isinstance(value, Mapping | bytes):
        for one in value:
            yield from _paths_in(one)


def hidden_modules(benchmark: Benchmark) -> list[str]:
    """The modules that programs for a benchmark must not import."""
    return sorted({name for problem in benchmark.problems for name in problem.about("hides", [])})
