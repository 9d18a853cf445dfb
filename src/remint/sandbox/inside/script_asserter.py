"""The process of the test code. It holds the reference and the expected values, runs every test, and says how it went.

The candidate runs beside it, in the same cell and under the same user: it can stop or kill this process, which is a
failure, and it can reply. It can neither look into this process nor reach the pipe for records. Those are lines:

    read      the test code has arrived
    load …    "ok": candidate, reference and setup are loaded; else an outcome and a message
    7 …       how test 7 ended: an outcome, a digest of what the candidate replied in it, a message

What stands for … is sealed (`script_seal.py`).
"""

from __future__ import annotations

import builtins
import json
import os
import random
import re
import reprlib
import signal
import socket
import sys
from typing import Any, Callable, Dict, Optional, Tuple

from remint.sandbox.inside import frames
from remint.sandbox.inside.descriptors import close_all_but
from remint.sandbox.inside.script_handles import Handle
from remint.sandbox.inside.script_link import Exchanged, Failure, Link, outcome_of
from remint.sandbox.inside.script_seal import KEY_BYTES, seal
from remint.sandbox.inside.script_trusted import Trusted
from remint.sandbox.inside.sources import without_mark
from remint.sandbox.inside.syscalls import set_dumpable

_LONGEST_MESSAGE = 500
_DEEPEST = 10_000  # calls within calls: pickling a linked list takes a few for each of its nodes


def run(sealed: socket.socket, calls: int, replies: int, records: int, longest_reply: int) -> None:
    """Read the test code, run the tests, write records."""
    _close_off(sealed, calls, replies, records)
    key, job = _receive(sealed)
    _write(records, b"read")

    def record(label: bytes, text: bytes) -> None:
        _write(records, label + b" " + seal(key, label, text))

    tests = _Tests(job, calls, replies, longest_reply)
    failure = tests.load()
    record(b"load", b"ok" if failure is None else _words(failure.outcome, failure.message))
    if failure is not None:
        return
    for number in range(len(job["tests"])):
        record(b"%d" % number, tests.run(number))
        if tests.lost:
            return  # what is left is for a new pair of processes


def _write(descriptor: int, line: bytes) -> None:
    line += b"\n"
    while line:
        line = line[os.write(descriptor, line) :]


def _close_off(sealed: socket.socket, calls: int, replies: int, records: int) -> None:
    if sys.platform == "linux":
        set_dumpable(False)
    close_all_but([sealed.fileno(), calls, replies, records])
    # An interruption must end this process: as an exception it could end just one assertion.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.setrecursionlimit(_DEEPEST)


def _receive(sealed: socket.socket) -> Tuple[bytes, Dict[str, Any]]:
    frame = frames.receive(sealed)
    sealed.close()
    if frame is None:
        os._exit(0)
    return frame.payload[:KEY_BYTES], json.loads(frame.payload[KEY_BYTES:])


class _Tests:
    """The test code of a problem, and the candidate to which it is applied."""

    def __init__(self, job: Dict[str, Any], calls: int, replies: int, longest_reply: int) -> None:
        self._job = job
        self._ends = (calls, replies, longest_reply)
        self._names: Dict[str, Any] = {}
        self._link: Optional[Link] = None

    @property
    def lost(self) -> bool:
        """Whether the candidate's process is gone, or not to be spoken to any more."""
        return self._link is None or self._link.lost

    def load(self) -> Optional[Failure]:
        """Load everything; what is wrong with it, if anything."""
        job = self._job
        random.seed(job["seed"])
        try:
            trusted = Trusted(job["solution"], job["main"], job["complete"], dict(job["files"]))
        except BaseException as fault:
            return Failure("exception", f"the problem's own solution cannot be loaded: {_told(fault)}")
        self._link = link = Link(*self._ends, trusted, job["entry"])
        proxies = {job["entry"]: link.entry, "candidate": link.entry}
        shown = trusted.show(proxies)
        self._names = {**vars(shown), "__name__": "__main__", "__builtins__": builtins}
        error = _raised_by(link.load)
        if error is None:
            error = _raised_by(lambda: self._execute(job["setup"], "setup", self._names))
        failure = self._failure(error, job["setup"], "setup")
        return failure if failure.outcome != "pass" else None

    def run(self, number: int) -> bytes:
        """Run a test; its record."""
        assert self._link is not None
        code: str = self._job["tests"][number]
        self._link.begin()
        # For each test anew: it must not depend on which others ran before it in this process.
        random.seed(f"{self._job['seed']} {self._job['first'] + number}")
        error = _raised_by(lambda: self._execute(code, "test", dict(self._names)))
        digest = self._link.finish()
        failure = self._failure(error, code, "test")
        return _words(failure.outcome, digest, failure.message)

    def _execute(self, code: str, name: str, scope: Dict[str, Any]) -> None:
        exec(compile(without_mark(code), f"<{name}>", "exec", dont_inherit=True), scope)

    def _failure(self, error: Optional[BaseException], code: str, name: str) -> Failure:
        link = self._link
        assert link is not None
        if link.failure is not None:
            return link.failure
        if error is None:
            return Failure("pass", "")
        link.close()
        if link.raised is not None and error is link.raised.error:
            return Failure(outcome_of(link.raised.described), _last_call(link.raised.call))
        last = _last_call(link.last)
        line = _line(error, code, f"<{name}>")
        if isinstance(error, AssertionError):
            said = f" ({_short(error)})" if error.args else ""
            return Failure("wrong", f"{line}{said}" + (f"; {last}" if last else ""))
        outcome = "memory" if isinstance(error, MemoryError) else "exception"
        message = f"the {name} itself failed: {_told(error)}" + (f" in `{line}`" if line else "")
        return Failure(outcome, message + (f"; {last}" if last else ""))


def _raised_by(action: Callable[[], None]) -> Optional[BaseException]:
    try:
        action()
    except BaseException as error:
        return error
    return None


def _line(error: BaseException, code: str, filename: str) -> str:
    """The line of the test code at which it ended."""
    number, trace = 0, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == filename:
            number = trace.tb_lineno
        trace = trace.tb_next
    lines = code.split("\n")
    return lines[number - 1].strip()[: _LONGEST_MESSAGE // 2] if 0 < number <= len(lines) else ""


def _last_call(last: Optional[Exchanged]) -> str:
    if last is None:
        return ""
    named = [f"{name}={_short(value)}" for name, value in last.kwargs.items()]
    call = f"{last.what}({', '.join([*map(_short, last.args), *named])})"
    return f"{call} raised {last.raised}" if last.raised is not None else f"{call} returned {_short(last.result)}"


_ADDRESS = re.compile(r" at 0x[0-9a-f]+")


class _Brief(reprlib.Repr):
    """Values in few words, without asking the candidate about its own."""

    def repr1(self, x: Any, level: int) -> str:
        return Handle.__repr__(x) if issubclass(type(x), Handle) else super().repr1(x, level)


_brief = _Brief()
_brief.maxstring = _brief.maxother = 80
_brief.maxlist = _brief.maxtuple = _brief.maxset = _brief.maxdict = 8


def _short(value: Any) -> str:
    try:
        # Without addresses, which differ from run to run.
        return _ADDRESS.sub("", _brief.repr(value))
    except BaseException:
        return "..."


def _told(error: BaseException) -> str:
    try:
        text = str(error)
    except BaseException:
        text = ""
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def _words(*words: str) -> bytes:
    text = " ".join(words)[:_LONGEST_MESSAGE]
    return text.encode("ascii", "backslashreplace").replace(b"\n", b" ").replace(b"\r", b" ").rstrip()
