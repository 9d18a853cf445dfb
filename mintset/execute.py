"""Run our own solutions and their mutants on their tests, each in a forked child with limits.

This is for code that we wrote: the limits stop a mutant's endless loop, they are no sandbox.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import resource
import signal
import sys
from types import ModuleType
from typing import Any

from mintset.sources import Source
from remint.judge.compare import agrees
from remint.records import Value, ValueEncodingError

CPU_SECONDS = 2.0
Outcome = tuple[str, Any]  # ("return", value) | ("raise", exception name) | ("died", why)


def outcomes(source: Source, program: str) -> list[Outcome]:
    """What a program does on each test. A child that dies counts as dying on every test that it did not finish."""
    read_end, write_end = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read_end)
        _run_child(source, program, write_end)
    os.close(write_end)
    with os.fdopen(read_end, encoding="ascii") as pipe:
        lines = pipe.read().splitlines()
    os.waitpid(child, 0)
    finished: list[Outcome] = [tuple(Value(line).decode()) for line in lines]
    return finished + [("died", "limit")] * (len(source.tests) - len(finished))


def failures(source: Source, wanted: list[Outcome], program: str) -> list[int]:
    """The tests on which a program does not do what is wanted."""
    found = outcomes(source, program)
    return [index for index in range(len(wanted)) if not _alike(source, wanted[index], found[index])]


def _alike(source: Source, wanted: Outcome, found: Outcome) -> bool:
    if wanted[0] != found[0]:
        return False
    return wanted[1] == found[1] if wanted[0] == "raise" else agrees(source.compare, wanted[1], found[1])


def _run_child(source: Source, program: str, write_end: int) -> None:
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, CPU_SECONDS)
    resource.setrlimit(resource.RLIMIT_AS, (2**31, 2**31))
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    try:
        with os.fdopen(write_end, "w", encoding="ascii") as pipe:
            for test in source.tests:
                pipe.write(_encode(_outcome(source, program, test.args.decode())) + "\n")
                pipe.flush()
    finally:
        os._exit(0)


def _encode(outcome: Outcome) -> str:
    try:
        return Value.of(list(outcome)).text
    except ValueEncodingError:
        return json.dumps(["died", "unserialisable"])


def _outcome(source: Source, program: str, args: list[Any]) -> Outcome:
    try:
        if source.kind == "program":
            return "return", _printed(program, args[0])
        namespace = vars(_fresh_module())
        exec(compile(program, "solution.py", "exec", dont_inherit=True), namespace)
        if source.kind == "function":
            return "return", namespace[source.entry_point](*args)
        return "return", _steps(namespace[source.entry_point](*args[0]), args[1])
    except Exception as error:
        return "raise", type(error).__name__


def _fresh_module() -> ModuleType:
    """A module that can be found by its name, as dataclasses and pickling expect."""
    sys.modules["solution"] = ModuleType("solution")
    return sys.modules["solution"]


def _steps(subject: Any, steps: list[tuple[Any, ...]]) -> list[Outcome]:
    done: list[Outcome] = []
    for name, *args in steps:
        try:
            value = getattr(subject, name[1:]) if name.startswith(".") else getattr(subject, name)(*args)
            # A snapshot: a later step may change what was returned.
            done.append(("return", Value.of(value).decode()))
        except Exception as error:
            done.append(("raise", type(error).__name__))
    return done


def _printed(program: str, stdin: str) -> str:
    written, sys.stdin = io.StringIO(), io.StringIO(stdin)
    with contextlib.redirect_stdout(written), contextlib.suppress(SystemExit):
        exec(compile(program, "solution.py", "exec", dont_inherit=True), {"__name__": "__main__"})
    return written.getvalue()
