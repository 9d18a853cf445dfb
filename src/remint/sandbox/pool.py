"""The driver's side: start a zygote, keep cells busy, hand each task what its program did.

One thread looks after all cells. Tasks come from an iterator and leave as they finish, so that a hundred thousand of
them need no more memory than a few.
"""

from __future__ import annotations

import array
import contextlib
import json
import selectors
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Generic, NamedTuple, Protocol, Self, TypeVar

from remint.sandbox.errors import NoIsolationError, ZygoteError
from remint.sandbox.inside import frames
from remint.sandbox.inside.keepers import NAMESPACES, NONE
from remint.sandbox.job import Ended, Event, Job, Lost, event_of

T = TypeVar("T", bound="Task")
# The interpreter itself rather than a virtual environment's link to it: programs get no packages by default.
_BASE = str(Path(sys.executable).resolve())
_ROOT = Path(__file__).parents[2]  # the folder that holds the package remint
# Bare packages instead of the real ones: what runs inside needs a few files of Remint and none of its dependencies.
_BOOT = """
import sys, types
root, control = sys.argv[1], int(sys.argv[2])
for name in ("remint", "remint.records", "remint.sandbox", "remint.sandbox.inside"):
    sys.modules[name] = module = types.ModuleType(name)
    module.__path__ = [root + "/" + name.replace(".", "/")]
from remint.sandbox.inside import zygote
zygote.main(control)
"""
_TRIES = 3
_PATIENCE = 30.0  # seconds beyond a program's own limit before its cell is given up


class Task(Protocol):
    """A program to run, and somebody who listens to what it does."""

    @property
    def job(self) -> Job:
        """What is to be run."""

    def receive(self, event: Event) -> bool:
        """Take note of something that happened; True asks to stop the program."""

    def restart(self) -> None:
        """Forget everything received since `job` was last asked for: it is run again, because its cell was lost."""

    def next_stage(self) -> bool:
        """Asked when the program is over: True if there is another job to do first, which `job` now gives."""


class _Cell:
    """The driver's end of one cell."""

    def __init__(self, connection: socket.socket, sealed: socket.socket) -> None:
        self.connection, self.sealed = connection, sealed
        self.reader = frames.FrameReader()
        self.inputs = b""
        self.stopping = False
        self.deadline = 0.0

    def start(self, assignment: _Assignment) -> None:
        self.assignment, self.stopping = assignment, False
        job = assignment.task.job
        self.deadline = time.monotonic() + job.limits.program_wall + _PATIENCE
        # A cell that has died meanwhile is noticed by its silence, like one that dies at work.
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            if job.inputs != self.inputs and job.inputs:
                self.inputs = job.inputs
                self.connection.sendall(frames.pack(frames.INPUTS, job.inputs))
            self.connection.sendall(frames.pack(frames.JOB, job.message()))
            if job.sealed:
                self.sealed.sendall(frames.pack(frames.JOB, job.sealed))

    def close(self) -> None:
        self.connection.close()
        self.sealed.close()

    def progress(self) -> bool | None:
        """Pass on what has arrived: True when the program is over, None when the cell is lost."""
        try:
            data = self.connection.recv(1 << 18)
        except OSError:
            return None
        if not data:
            return None
        for frame in self.reader.feed(data):
            event = event_of(frame)
            if event is None:
                continue
            if self.assignment.task.receive(event) and not self.stopping and not isinstance(event, Ended):
                self.stopping = True
                with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                    self.connection.sendall(frames.pack(frames.STOP))
            if isinstance(event, Ended):
                return True
        return False


class _Assignment(NamedTuple):
    task: Task
    tries: int


class Pool(Generic[T]):
    """Cells of one Python environment, and the zygote that they come from."""

    def __init__(
        self, cells: int = 2, python: str = _BASE, isolation: str = NAMESPACES, preload: tuple[str, ...] = ()
    ) -> None:
        readable = readable_paths(python)  # first of all: it is what a wrong interpreter fails at
        self.cells = cells
        self._work = tempfile.TemporaryDirectory(prefix="remint-")
        self._control, inside = socket.socketpair()
        self._zygote = subprocess.Popen(
            [python, "-I", "-S", "-B", "-c", _BOOT, str(_ROOT), str(inside.fileno())],
            pass_fds=[inside.fileno()],
            env={"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": "/box", "PYTHONHASHSEED": "0"},
            stdin=subprocess.DEVNULL,
            cwd=self._work.name,
        )
        inside.close()
        self.layers = self._configure(python, isolation, preload, readable)

    def _configure(self, python: str, isolation: str, preload: tuple[str, ...], readable: list[str]) -> list[str]:
        settings = {
            "isolation": isolation,
            "preload": preload,
            "readable": readable,
            "work_folder": self._work.name,
            "box_bytes": 256 * 2**20,
            "box_files": 10_000,
        }
        self._control.sendall(frames.pack(frames.JOB, json.dumps(settings).encode()))
        answer = frames.receive(self._control)
        if answer is None or answer.kind != frames.LAYERS:
            self.close()
            why = answer.payload.decode() if answer else "it ended at once"
            if isolation == NONE:
                raise ZygoteError(f"{python} could not be started to run programs: {why}")
            raise NoIsolationError(f"programs cannot be isolated on this machine: {why}")
        layers: list[str] = json.loads(answer.payload)
        return layers

    def run(self, tasks: Iterable[T]) -> Iterator[T]:
        """Run tasks, several at once; each is yielded when its program is over."""
        source = iter(tasks)
        again: list[_Assignment] = []
        with selectors.DefaultSelector() as selector:
            idle = [self._new_cell(selector) for _ in range(self.cells)]
            busy: set[_Cell] = set()
            try:
                while True:
                    while idle and (assignment := _next(again, source)):
                        cell = idle.pop()
                        busy.add(cell)
                        cell.start(assignment)
                    if not busy:
                        return
                    for cell, over in self._look(selector, busy):
                        busy.discard(cell)
                        if over:
                            idle.append(cell)
                            if cell.assignment.task.next_stage():
                                again.append(_Assignment(cell.assignment.task, 1))
                            else:
                                yield cell.assignment.task  # type: ignore[misc]
                            continue
                        selector.unregister(cell.connection)
                        cell.close()
                        idle.append(self._new_cell(selector))
                        task, tries = cell.assignment
                        if tries < _TRIES:
                            task.restart()
                            again.append(_Assignment(task, tries + 1))
                        else:
                            task.receive(Lost())
                            yield task  # type: ignore[misc]
            finally:
                for key in list(selector.get_map().values()):
                    key.data.close()

    def _look(self, selector: selectors.BaseSelector, busy: set[_Cell]) -> Iterator[tuple[_Cell, bool]]:
        """Cells that are through with their program (True), or lost (False)."""
        for key, _ in selector.select(timeout=1.0):
            cell: _Cell = key.data
            if cell not in busy:
                continue  # a new cell that says it is ready, or an idle one that broke: noticed when it is used
            over = cell.progress()
            if over is not False:
                yield cell, bool(over)
        now = time.monotonic()
        for cell in [cell for cell in busy if cell.deadline < now]:
            yield cell, False

    def _new_cell(self, selector: selectors.BaseSelector) -> _Cell:
        (ours, theirs), (our_sealed, their_sealed) = socket.socketpair(), socket.socketpair()
        try:
            descriptors = array.array("i", [theirs.fileno(), their_sealed.fileno()])
            self._control.sendmsg([b"c"], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, descriptors)])
            ready = frames.receive(ours)
            if ready is None:
                raise ZygoteError("a cell for programs could not be made; `remint doctor` may say why")
            self.layers += [layer for layer in json.loads(ready.payload) if layer not in self.layers]
        except OSError as error:
            raise ZygoteError(f"the sandbox has stopped working: {error}") from error
        finally:
            theirs.close()
            their_sealed.close()
        cell = _Cell(ours, our_sealed)
        selector.register(ours, selectors.EVENT_READ, cell)
        return cell

    def close(self) -> None:
        """End the zygote and everything below it."""
        self._control.close()
        try:
            self._zygote.wait(timeout=5)
        except subprocess.TimeoutExpired:
            self._zygote.kill()
            self._zygote.wait()
        self._work.cleanup()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _next(again: list[_Assignment], source: Iterator[Task]) -> _Assignment | None:
    if again:
        return again.pop()
    task = next(source, None)
    return None if task is None else _Assignment(task, 1)


def readable_paths(python: str) -> list[str]:
    """What an interpreter needs to see: itself and its standard library, not packages, which may hold benchmarks."""
    ask = (
        "import json, os, sys, sysconfig; paths = sysconfig.get_paths(); "
        "found = {os.path.join(folder, name) for folder in {paths['stdlib'], paths['platstdlib']} "
        "for name in os.listdir(folder) if name not in ('site-packages', 'dist-packages')}; "
        "library = [sysconfig.get_config_var(name) or '' for name in ('LIBDIR', 'LDLIBRARY')]; "
        "print(json.dumps([os.path.realpath(sys.executable), os.path.join(*library), *sorted(found)]))"
    )
    try:
        answer = subprocess.run([python, "-I", "-S", "-c", ask], capture_output=True, text=True, check=True, timeout=60)
    except (OSError, subprocess.SubprocessError) as error:
        raise ZygoteError(f"{python} is no Python that can run programs: {error}") from error
    return [path for path in json.loads(answer.stdout) if Path(path).exists() and not path.startswith("/usr/")]
