"""Work on many problems, several at once: each worker is a process with a place of its own, such as a sandbox."""

from __future__ import annotations

import atexit
import multiprocessing
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import closing, contextmanager
from typing import Any, NamedTuple

from remint.sandbox.engine import P, TaskDone, WorkerState
from remint.sandbox.inside.isolation.leftover_processes import die_with_parent


def spread(
    make: Callable[[], P], work: Callable[[P, bytes], bytes], tasks: Sequence[bytes], jobs: int
) -> Iterator[TaskDone]:
    """What comes of each task, as they get ready. `make` and `work` are found by name in the worker's process."""
    if not tasks:
        return
    if jobs <= 1 or len(tasks) == 1:
        with closing(make()) as place:
            for number, task in enumerate(tasks):
                yield TaskDone(number, work(place, task))
        return
    # Spawned, not forked: a fork of a process with threads and open ledgers is a trap.
    context = multiprocessing.get_context("spawn")
    workers = min(jobs, len(tasks))
    before = set(multiprocessing.active_children())
    executor = ProcessPoolExecutor(workers, mp_context=context, initializer=_begin, initargs=(make,))
    try:
        with _main_module_hidden():
            asked = {executor.submit(_in_worker, work, task): number for number, task in enumerate(tasks)}
        for done in as_completed(asked):
            yield TaskDone(asked[done], done.result())
    except BaseException:
        # Nobody waits for what they are at: it would be thrown away.
        executor.shutdown(wait=False, cancel_futures=True)
        for worker in set(multiprocessing.active_children()) - before:
            worker.kill()
        raise
    executor.shutdown()


@contextmanager
def _main_module_hidden() -> Iterator[None]:
    """While workers start: they do not import the script or notebook that called us.

    A spawned process runs the main module again unless it is guarded by ``if __name__ == "__main__"``, which nobody
    expects of a call such as `remint.evolve`: the whole script would run once more in every worker.
    """
    main = sys.modules["__main__"]
    hidden = {name: getattr(main, name) for name in ("__spec__", "__file__") if hasattr(main, name)}
    main.__spec__ = None
    main.__dict__.pop("__file__", None)
    try:
        yield
    finally:
        main.__dict__.update(hidden)


class _Here(NamedTuple):
    """What a worker has: how to make its place, and the place once there was work."""

    make: list[Callable[[], Any]]
    place: list[Any]


_here = _Here([], [])


def _begin(make: Callable[[], WorkerState]) -> None:
    """In a worker. Ctrl-C is the parent's to act upon, and a worker whose parent was killed works for nobody."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    die_with_parent()
    _here.make.append(make)


def _in_worker(work: Callable[[Any, bytes], bytes], task: bytes) -> bytes:
    if not _here.place:
        # Here, not when the worker begins: what fails now is told to whoever waits for the answer.
        _here.place.append(_here.make[0]())
        atexit.register(_here.place[0].close)
    return work(_here.place[0], task)
