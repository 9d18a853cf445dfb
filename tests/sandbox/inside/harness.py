"""Real sandboxes for tests: a zygote, a cell and one process per program, as root or as an ordinary user."""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import time
import traceback
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from remint.sandbox.inside import (
    WeakIsolation,
    end_leftovers,
    enter_cell_namespaces,
    enter_outer,
    enter_weak_isolation,
    prepare_cell,
    prepare_program,
    prepare_weak_program,
    wipe_box,
)
from remint.sandbox.inside.isolation.network import renew_network
from remint.sandbox.inside.limits.resource_limits import ResourceLimits

Program = Callable[[], Any]
ORDINARY_USER = 65534
BOX_BYTES = 32 << 20
BOX_FILES = 2000
DEFAULTS: dict[str, Any] = {
    "memory": 512 << 20,
    "processes": 16,
    "file_bytes": 8 << 20,
    "open_files": 64,
    "cpu_seconds": 5,
    "allow_exec": True,
}


def confined_program(limits: dict[str, Any], keep: list[int]) -> None:
    wanted = {**DEFAULTS, **limits}
    allowed = ResourceLimits(**{name: wanted[name] for name in wanted if name != "allow_exec"})
    prepare_program(allowed, wanted["allow_exec"], keep)()


def confined_weakly(weak: WeakIsolation, limits: dict[str, Any], keep: list[int]) -> None:
    wanted = {**DEFAULTS, **limits}
    allowed = ResourceLimits(**{name: wanted[name] for name in wanted if name != "allow_exec"})
    prepare_weak_program(weak, allowed, wanted["allow_exec"], keep)()


class Outcome(NamedTuple):
    """What a program reported, or how it ended where it reported nothing."""

    value: Any
    signal: int


def fork() -> int:
    with warnings.catch_warnings():
        # pytest-xdist has a thread; the child only makes system calls and exits.
        warnings.simplefilter("ignore", DeprecationWarning)
        return os.fork()


def in_child(work: Callable[[], Any], seconds: float = 25) -> Any:
    """What the function returns in a child process; its exception as AssertionError."""
    reading, writing = os.pipe()
    child = fork()
    if child == 0:
        try:
            answer = {"value": work()}
        except BaseException:
            answer = {"error": traceback.format_exc()}
        os.write(writing, json.dumps(answer).encode()[:60000])
        os._exit(0)
    os.close(writing)
    text = b""
    deadline = time.monotonic() + seconds
    while select.select([reading], [], [], max(0, deadline - time.monotonic()))[0]:
        piece = os.read(reading, 65536)
        if not piece:
            break
        text += piece
    os.close(reading)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    answer = json.loads(text or b'{"error": "no answer"}')
    assert "error" not in answer, answer["error"]
    return answer["value"]


def become_ordinary() -> None:
    os.setgroups([])
    os.setresgid(ORDINARY_USER, ORDINARY_USER, ORDINARY_USER)
    os.setresuid(ORDINARY_USER, ORDINARY_USER, ORDINARY_USER)


def run_one(program: Program, confine: Callable[[list[int]], None], seconds: float = 10) -> Outcome:
    """Fork, confine, run; the program's answer comes over a pipe."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            confine([writing])
            text = json.dumps({"value": program()})
        except BaseException as error:
            text = json.dumps({"value": type(error).__name__ + ": " + str(error)})
        os.write(writing, text.encode()[:60000])
        os._exit(0)
    os.close(writing)
    ready = select.select([reading], [], [], seconds)[0]
    text_back = os.read(reading, 65536) if ready else b""
    os.close(reading)
    if not ready:
        os.kill(child, signal.SIGKILL)
    status = os.waitpid(child, 0)[1]
    return Outcome(json.loads(text_back)["value"] if text_back else None, os.WTERMSIG(status))


class Sandbox:
    """A way to run programs, one after the other, in one cell."""

    def __init__(
        self, ordinary: bool, readable: list[str] | None = None, before: Callable[[], None] = lambda: None
    ) -> None:
        self.ordinary = ordinary
        self.before = before
        self.readable = readable or []

    def run(self, *programs: Program, **limits: Any) -> list[Outcome]:
        return [Outcome(*pair) for pair in self.in_cell(lambda: self.run_in_cell(programs, limits))]

    def value(self, program: Program, **limits: Any) -> Any:
        return self.run(program, **limits)[0].value

    def in_cell(self, work: Callable[[], Any]) -> Any:
        """What the function returns as pid 1 of a prepared cell."""

        def zygote() -> Any:
            if self.ordinary and os.geteuid() == 0:
                become_ordinary()
            self.before()
            enter_outer(self.readable)
            enter_cell_namespaces()

            def cell() -> Any:
                prepare_cell(BOX_BYTES, BOX_FILES)
                return work()

            return in_child(cell)

        return in_child(zygote)

    def run_in_cell(self, programs: tuple[Program, ...], limits: dict[str, Any]) -> list[Outcome]:
        outcomes = []
        for program in programs:
            outcomes.append(run_one(program, lambda keep: confined_program(limits, keep)))
            clean_up()
        return outcomes


def clean_up() -> None:
    """What a cell does after every program."""
    with contextlib.suppress(ProcessLookupError):
        os.kill(-1, signal.SIGKILL)
    try:
        while True:
            os.waitpid(-1, 0)
    except ChildProcessError:
        pass
    wipe_box()
    renew_network()


class WeakSandbox:
    """The path without namespaces."""

    def __init__(self, ordinary: bool, work_folder: Path) -> None:
        self.ordinary = ordinary
        self.work_folder = work_folder
        self.readable: list[str] = []

    def run(self, *programs: Program, before: Callable[[], None] = lambda: None, **limits: Any) -> list[Outcome]:
        def cell() -> Any:
            if self.ordinary and os.geteuid() == 0:
                os.chown(self.work_folder, ORDINARY_USER, ORDINARY_USER)
                os.chdir("/")
                become_ordinary()
            before()
            weak = enter_weak_isolation(self.readable, str(self.work_folder))
            outcomes = []
            for program in programs:
                outcomes.append(run_one(program, lambda keep: confined_weakly(weak, limits, keep)))
                end_leftovers()
            return outcomes

        return [Outcome(*pair) for pair in in_child(cell)]
