"""Runs inside the program's own process: load a candidate and its unittest module, run the tests, write down results.

Candidate and tests share one module, as they do everywhere. There may be several versions of the test module, and each
test belongs to one of them: see `judging/unittests/`. The first thing written is a key that was made in this very
process; every line ends in a tag that follows from the key and from all lines so far, so that a line which something
else wrote, or wrote twice, is recognised as such. After `KEY ` the lines are, each with its tag:

    load ok            candidate and tests were loaded
    load e NAME TEXT   one of them raised; s: it is not Python; m: the candidate does not define the entry point
    load t TEXT        something that the tests rely on was changed
    7 p                test 7 passed
    7 w TEXT           an assertion failed
    7 e NAME TEXT      something else was raised
    7 k TEXT           the test did not count: skipped, or marked as expected to fail
    7 t TEXT           something that the tests rely on was changed
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import types
from typing import Any, Callable, Dict, List, Tuple

from remint.sandbox.inside.jobs import calls
from remint.sandbox.inside.jobs.sources import keep_for_children, without_mark, write_files
from remint.sandbox.inside.jobs.unittests.fixtures import Fixtures, TestReport
from remint.sandbox.inside.jobs.unittests.guard import TamperGuard

KEY_BYTES = 16
TAG_LETTERS = 16
_MODULE = "solution"


def prepare() -> TamperGuard:
    """In the cell, once: load what nearly every test module loads, and remember what it is like."""
    import asyncio  # noqa: F401  # slow to load, and unittest.mock is not the only one that asks for it
    import unittest.async_case
    import unittest.mock  # noqa: F401

    return TamperGuard()


def run(guard: TamperGuard, body: bytes, result_fd: int, first: int) -> None:
    """Load the candidate and the tests in `body` and run those from number `first` on."""
    job = json.loads(body)
    write = signed_writer(result_fd)
    module = types.ModuleType(_MODULE)
    versions: List[Dict[str, Any]] = []
    if not _load(job, guard, write, module, versions):
        os._exit(calls.NOT_LOADED)
    tests: List[Tuple[int, str]] = job["tests"]
    fixtures = Fixtures(module, job["module_fixtures"])
    for number in range(first, len(tests)):
        version, test = tests[number]
        case, _, method = test.rpartition(".")
        last = number + 1 == len(tests)
        following = None if last else (tests[number + 1][0], tests[number + 1][1].rpartition(".")[0])
        module.__dict__.update(versions[version])
        report = fixtures.run(case, method, last_of_class=following != (version, case), last=last)
        change = guard.change()
        write(b"%d %s" % (number, b"t " + change.encode("ascii", "replace") if change else _line(report)))


def signed_writer(result_fd: int) -> Callable[[bytes], None]:
    """Write the key; what is returned writes lines that can be told from anybody else's."""
    write = _writer(result_fd)
    key = os.urandom(KEY_BYTES)
    write(key.hex().encode() + b" ")
    tags = hashlib.blake2b(key=key)

    def signed(line: bytes) -> None:
        tags.update(line)
        write(line + b" " + tags.hexdigest()[:TAG_LETTERS].encode() + b"\n")

    return signed


def _writer(result_fd: int) -> Callable[[bytes], None]:
    def write(data: bytes, os_write: Callable[[int, bytes], int] = os.write) -> None:
        while data:
            data = data[os_write(result_fd, data) :]

    return write


def _load(
    job: Dict[str, Any],
    guard: TamperGuard,
    write: Callable[[bytes], None],
    module: types.ModuleType,
    versions: List[Dict[str, Any]],
) -> bool:
    # Tests say patch("__main__.name") when they are meant to be run as a program together with the candidate.
    sys.modules[_MODULE] = sys.modules["__main__"] = module
    sys.argv = [job["main"]]
    _set_environment()
    write_files(job["files"])
    if job["files"]:
        sys.path.insert(0, os.getcwd())
    try:
        answer = _execute(job, guard, module, versions)
    except SyntaxError as error:
        answer = b"s " + calls._text(error)
    except BaseException as error:
        answer = b"e " + calls._raised(error)
    write(b"load " + answer)
    return answer == b"ok"


def _execute(
    job: Dict[str, Any], guard: TamperGuard, module: types.ModuleType, versions: List[Dict[str, Any]]
) -> bytes:
    # Compiled before the candidate has had its say, executed after it.
    texts = [compile(without_mark(text), "tests.py", "exec", dont_inherit=True) for text in job["modules"]]
    keep_for_children(module, job["main"], job["code"], tests=job["modules"][0])
    exec(compile(without_mark(job["code"]), job["main"], "exec", dont_inherit=True), module.__dict__)
    if job["entry"] and not hasattr(module, job["entry"]):
        return b"m"
    change = guard.change()
    for number, tests in enumerate(texts):
        if change:
            break
        before = dict(module.__dict__)
        exec(tests, module.__dict__)
        versions.append({name: value for name, value in module.__dict__.items() if before.get(name) is not value})
        for name in {test.rpartition(".")[0] for version, test in job["tests"] if version == number}:
            if isinstance(getattr(module, name, None), type):
                guard.watch(getattr(module, name))
        change = guard.change()
    return b"t " + change.encode("ascii", "replace") if change else b"ok"


def _set_environment() -> None:
    """What libraries look for at home is found in the work folder, and figures are drawn without a screen."""
    here = os.getcwd()
    os.environ.update({"HOME": here, "MPLCONFIGDIR": here + "/.matplotlib", "MPLBACKEND": "Agg"})
    matplotlib = sys.modules.get("matplotlib")
    if matplotlib is not None:  # loaded before there was such a setting
        matplotlib.use("Agg")


def _line(report: TestReport) -> bytes:
    if report.kind == "e" and report.error is not None:
        return b"e " + calls._raised(report.error)
    text = report.text.encode("ascii", "backslashreplace")[: calls.LONGEST_MESSAGE]
    return report.kind.encode() + b" " + text.replace(b"\n", b" ")
