"""Runs in the sandbox, as the main file of a marked program: loads it, runs one test a call, tells what was come by.

Standard library only, Python 3.8 or newer: the text of this file is sent there, with a last line that calls `start`.
"""

from __future__ import annotations

import collections
import io
import itertools
import os
import sys
import threading
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

_LONGEST = 1000000  # items that are taken from what a call returns, where its test takes them too
_job: dict[str, Any] = {}
_lines: set[int] = set()
_ways: set[int] = set()


def start(job: dict[str, Any]) -> None:
    """Put the marks in place and load the program, where it is not to be run anew by every test."""
    _job.update(job)
    marks: Any = types.ModuleType(job["marks"])
    marks.line, marks.way = _lines.add, _way
    sys.modules[job["marks"]] = marks
    os.environ.update({"HOME": str(Path.cwd()), "MPLBACKEND": "Agg"})
    if job["kind"] != "stdio":
        module = types.ModuleType("solution")
        sys.modules["solution"] = module
        if job["kind"] == "unittest":
            sys.modules["__main__"] = module
        _execute(job["setup"], "setup.py", module.__dict__)
        _execute(_text(job["main"]), job["main"], module.__dict__)
        _execute(job["module"], "tests.py", module.__dict__)


def covered(*arguments: Any) -> list[Any]:
    """Run a test; the marks that have been come by so far, and what went wrong."""
    failure = ""
    try:
        _KINDS[_job["kind"]](*arguments)
    except BaseException as error:
        failure = _said(error)
    for thread in threading.enumerate():
        if thread is not threading.current_thread() and not thread.daemon:
            thread.join()
    return [sorted(_lines), sorted(_ways), failure]


class _FailedTestError(Exception):
    """A test of a unittest module that did not pass; its message has the name of the exception already."""


def _said(error: BaseException) -> str:
    text = str(error)[:200]
    return text if isinstance(error, _FailedTestError) else type(error).__name__ + (": " + text if text else "")


def _way(number: int, value: Any) -> bool:
    taken = True if value else False  # noqa: SIM210  # asked once, as the condition would
    _ways.add(2 * number + taken)
    return taken


def _call(args: list[Any], kwargs: dict[str, Any], steps: list[Any] | None, takes: bool) -> None:
    """A call that raises has run all the same: what it should do is not asked here."""
    try:
        value = getattr(sys.modules["solution"], _job["entry"])(*args, **kwargs)
        for name, arguments in steps or ():
            _step(value, name, arguments)
        if takes and hasattr(value, "__next__"):
            collections.deque(itertools.islice(value, _LONGEST), maxlen=0)
    except Exception:
        pass


def _step(subject: Any, name: str, arguments: list[Any] | None) -> None:
    try:
        found = getattr(subject, name)
        if arguments is not None:
            found(*arguments)
    except Exception:
        pass


def _assertion(setup: str, code: str) -> None:
    names = dict(vars(sys.modules["solution"]), __name__="__main__")
    names["candidate"] = names[_job["entry"]]
    _execute(setup, "setup", names)
    _execute(code, "test", names)


def _method(name: str) -> None:
    import unittest

    case, _, method = name.rpartition(".")
    result = unittest.TestResult()
    unittest.TestSuite([getattr(sys.modules["solution"], case)(method)]).run(result)
    for _, trace in result.errors + result.failures:
        raise _FailedTestError(trace.strip().rpartition("\n")[2])


def _exchange(stdin: str) -> None:
    """A run of the whole program, in this process: it reads from where programs read."""
    Path("remint-input").write_bytes(stdin.encode("utf-8", "surrogatepass"))
    source = os.open("remint-input", os.O_RDONLY)
    if source != 0:  # which is free where a program has closed its input
        os.dup2(source, 0)
        os.close(source)
    module = types.ModuleType("__main__")
    module.__file__ = _job["main"]
    usual = sys.modules.get("__main__"), sys.stdin, sys.stdout, sys.argv
    sys.modules["__main__"], sys.argv = module, [_job["main"]]
    sys.stdin = os.fdopen(0, encoding="utf-8", errors="surrogateescape", closefd=False)
    sys.stdout = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors="surrogateescape")
    try:
        _execute(_text(_job["main"]), _job["main"], module.__dict__)
    except SystemExit as leave:
        if leave.code not in (None, 0):
            raise
    finally:
        sys.modules["__main__"], sys.stdin, sys.stdout, sys.argv = usual  # type: ignore[assignment]


def _execute(code: str, name: str, names: dict[str, Any]) -> None:
    if code:
        exec(compile(code, name, "exec", dont_inherit=True), names)


def _text(path: str) -> str:
    return Path(path).read_text(encoding="utf-8", errors="surrogatepass")


_KINDS: dict[str, Callable[..., None]] = {
    "calls": _call,
    "script": _assertion,
    "unittest": _method,
    "stdio": _exchange,
}
