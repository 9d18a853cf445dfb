"""What is run in the sandbox, and what comes back from it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, NamedTuple

from remint.records import EXACT, Call, Candidate, Comparator, SourceFile
from remint.sandbox.inside import frames
from remint.sandbox.inside.calls import PROJECTIONS
from remint.sandbox.limits import Limits


class Job(NamedTuple):
    """A program and its tests, as the other side reads them."""

    mode: str  # calls | unit | exchanges | script
    body: bytes
    tests: int
    limits: Limits
    inputs: bytes = b""  # of the tests, where many programs share them: sent to a cell once, not with every program
    sealed: bytes = b""  # for the process of the test code alone, which no candidate shares

    def message(self) -> bytes:
        """The job as one message."""
        head = {"mode": self.mode, "count": self.tests, "limits": self.limits.as_dict()}
        return json.dumps(head).encode() + b"\n" + self.body


class Written(NamedTuple):
    """Bytes that the program wrote as its results."""

    data: bytes


class Turn(NamedTuple):
    """A process of the program is over, in the course of that test; the next test gets a new one."""

    reason: str
    test: int
    status: int
    complaint: str = ""  # the end of what it wrote to its standard error


class Ended(NamedTuple):
    """The program is over: why, how far it got, and what it used."""

    reason: str
    finished: int  # tests that were through by then; for exchanges the number of the last, -1 if it was not even made
    loaded: bool
    status: int
    wall: float
    cpu: float
    peak_kilobytes: int
    complaint: str = ""


class Lost(NamedTuple):
    """The cell broke down, several times: nothing is known about the program."""


Event = Written | Turn | Ended | Lost


def calls_job(
    candidate: Candidate,
    entry_point: str,
    count: int,
    limits: Limits,
    inputs: bytes,
    setup: str = "",
    files: tuple[SourceFile, ...] = (),
) -> Job:
    """The job of calling a candidate's entry point with inputs from `call_inputs`."""
    written = [*files, *(file for file in candidate.files if len(candidate.files) > 1)]
    head = {
        "code": candidate.text,
        "main": candidate.main,
        "setup": setup,
        "entry": entry_point,
        "files": [[file.path, file.text] for file in written],
    }
    return Job("calls", json.dumps(head).encode("ascii"), count, limits, inputs)


def call_inputs(calls: Iterable[Call], compare: Comparator = EXACT) -> bytes:
    """The arguments of calls, a line each; made once for all candidates."""
    return "\n".join(_call_line(call, compare) for call in calls).encode("ascii")


def exchanges_job(program: dict[str, Any], files: Iterable[SourceFile], inputs: Iterable[str], limits: Limits) -> Job:
    """The job of running a program once for each input. `program` says how: see `inside/exchanges.py`."""
    head = {"files": [[file.path, file.text] for file in files], **program}
    lines = [json.dumps(head), *(json.dumps(text) for text in inputs)]
    return Job("exchanges", "\n".join(lines).encode("ascii"), len(lines) - 1, limits)


def _call_line(call: Call, suite_rule: Comparator) -> str:
    rule = call.compare or suite_rule
    first = rule.projections[0].name if rule.projections else None
    projection = json.dumps(first if first in PROJECTIONS else None)
    kwargs = "{}" if call.kwargs is None else call.kwargs.text
    steps = "null"
    if call.steps:
        texts = (f"[{json.dumps(step.name)},{'null' if step.args is None else step.args.text}]" for step in call.steps)
        steps = f"[{','.join(texts)}]"
    return f"[{call.args.text},{kwargs},{steps},{projection}]"


def event_of(frame: frames.Frame) -> Event | None:
    """The event that a message from a cell stands for; None when it stands for none."""
    if frame.kind == frames.DATA:
        return Written(frame.payload)
    if frame.kind not in (frames.TURN, frames.END):
        return None
    report: dict[str, Any] = json.loads(frame.payload)
    if frame.kind == frames.TURN:
        return Turn(report["reason"], report["finished"], report["status"], report["complaint"])
    return Ended(**report)
