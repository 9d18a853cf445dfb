"""Short descriptions of calls, values and errors for the message of a test."""

from __future__ import annotations

import re
import reprlib
from typing import Any, Optional

from remint.sandbox.inside.jobs.scripts.handles import Handle
from remint.sandbox.inside.jobs.scripts.link import CallRecord

_LONGEST_MESSAGE = 500


def line_at(error: BaseException, code: str, filename: str) -> str:
    """The line of the test code at which it ended."""
    number, trace = 0, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == filename:
            number = trace.tb_lineno
        trace = trace.tb_next
    lines = code.split("\n")
    return lines[number - 1].strip()[: _LONGEST_MESSAGE // 2] if 0 < number <= len(lines) else ""


def last_call(last: Optional[CallRecord]) -> str:
    """A call of the candidate and what came of it."""
    if last is None:
        return ""
    named = [f"{name}={short(value)}" for name, value in last.kwargs.items()]
    call = f"{last.what}({', '.join([*map(short, last.args), *named])})"
    return f"{call} raised {last.raised}" if last.raised is not None else f"{call} returned {short(last.result)}"


_ADDRESS = re.compile(r" at 0x[0-9a-f]+")


class _Brief(reprlib.Repr):
    """Values in few words, without asking the candidate about its own."""

    def repr1(self, x: Any, level: int) -> str:
        return Handle.__repr__(x) if issubclass(type(x), Handle) else super().repr1(x, level)


_brief = _Brief()
_brief.maxstring = _brief.maxother = 80
_brief.maxlist = _brief.maxtuple = _brief.maxset = _brief.maxdict = 8


def short(value: Any) -> str:
    """A value in few words."""
    try:
        # Without addresses, which differ from run to run.
        return _ADDRESS.sub("", _brief.repr(value))
    except BaseException:
        return "..."


def told(error: BaseException) -> str:
    """An error's name and what it says."""
    try:
        text = str(error)
    except BaseException:
        text = ""
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def words(*parts: str) -> bytes:
    """A record, not longer than it may be."""
    text = " ".join(parts)[:_LONGEST_MESSAGE]
    return text.encode("ascii", "backslashreplace").replace(b"\n", b" ").replace(b"\r", b" ").rstrip()
