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
from collections.abc import Callable, Iterator
from types import CodeType, ModuleType
from typing import Any, TextIO

from mintset.sources import Source
from remint.judging.comparison.compare import agrees
from remint.records import Value, ValueEncodingError

CPU_SECONDS = 5.0
# A mutant that takes this many times as long as the reference does not end at all.
MUTANT_PATIENCE = 10
SHORTEST_LIMIT = 0.05
Outcome = tuple[str, Any]  # ("return", value) | ("raise", exception name) | ("died", why)


def outcomes(source: Source, program: str) -> list[Outcome]:
    """What a program does on each test. A child that dies counts as dying on every test that it did not finish."""

    def answer_all(pipe: TextIO) -> None:
        for outcome in _run(source, program):
            pipe.write(_encode(outcome) + "\n")
            pipe.flush()

    lines = _in_child(answer_all, CPU_SECONDS).splitlines()
    finished: list[Outcome] = [tuple(Value(line).decode()) for line in lines]
    return finished + [("died", "limit")] * (len(source.tests) - len(finished))


def failures(source: Source, wanted: list[Outcome], program: str) -> list[int]:
    """The tests on which a program does not do what is wanted."""
    found = outcomes(source, program)
    return [index for index in range(len(wanted)) if not _alike(source, wanted[index], found[index])]


def mutant_limit(source: Source) -> float:
    """The CPU seconds that a mutant may take, from what the reference takes for all tests."""
    before = _children_seconds()
    outcomes(source, source.solution)
    return SHORTEST_LIMIT + MUTANT_PATIENCE * (_children_seconds() - before)


def _children_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def is_told_apart(source: Source, wanted: list[Outcome], program: str, cpu_seconds: float) -> bool:
    """Whether any test tells a program from the reference; stops at the first that does."""

    def compare(pipe: TextIO) -> None:
        for expected, outcome in zip(wanted, _run(source, program), strict=True):
            found: Outcome = tuple(Value(_encode(outcome)).decode())
            if not _alike(source, expected, found):
                return
        pipe.write("same")

    return _in_child(compare, cpu_seconds) != "same"


def _alike(source: Source, wanted: Outcome, found: Outcome) -> bool:
    if wanted[0] != found[0]:
        return False
    return wanted[1] == found[1] if wanted[0] == "raise" else agrees(source.compare, wanted[1], found[1])


def _in_child(work: Callable[[TextIO], None], cpu_seconds: float) -> str:
    """What a forked child under limits wrote before it ended, in whatever way."""
    read_end, write_end = os.pipe()
    child = os.fork()
    if child == 0:
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, cpu_seconds)
        resource.setrlimit(resource.RLIMIT_AS, (2**31, 2**31))
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        try:
            with os.fdopen(write_end, "w", encoding="ascii") as pipe:
                work(pipe)
        finally:
            os._exit(0)
    os.close(write_end)
    with os.fdopen(read_end, encoding="ascii") as pipe:
        text = pipe.read()
    os.waitpid(child, 0)
    return text


def _encode(outcome: Outcome) -> str:
    try:
        return Value.of(list(outcome)).text
    except ValueEncodingError:
        return json.dumps(["died", "unserialisable"])


def _run(source: Source, program: str) -> Iterator[Outcome]:
    """The outcome of each test, one after the other in this process; a module is loaded once, as the judge does."""
    namespace = vars(_fresh_module())
    try:
        code = compile(program, "solution.py", "exec", dont_inherit=True)
        if source.kind != "program":
            exec(code, namespace)
    except Exception as error:
        yield from [("raise", type(error).__name__)] * len(source.tests)
        return
    for test in source.tests:
        try:
            yield "return", _result(source, code, namespace, test.args.decode())
        except Exception as error:
            yield "raise", type(error).__name__


def _result(source: Source, code: CodeType, namespace: dict[str, Any], args: list[Any]) -> Any:
    if source.kind == "program":
        return _printed(code, args[0])
    if source.kind == "function":
        return namespace[source.entry_point](*args)
    return _steps(namespace[source.entry_point](*args[0]), args[1])


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


def _printed(code: CodeType, stdin: str) -> str:
    written, sys.stdin = io.StringIO(), io.StringIO(stdin)
    with contextlib.redirect_stdout(written), contextlib.suppress(SystemExit):
        exec(code, {"__name__": "__main__"})
    return written.getvalue()
