"""What is run in the sandbox, and what comes back from it."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from remint.records import EXACT, Call, Candidate, Comparator, SourceFile
from remint.sandbox.inside import frames
from remint.sandbox.inside.calls import PROJECTIONS
from remint.sandbox.limits import Limits


class Job(NamedTuple):
    """A program and the calls to make, as the other side reads them."""

    body: bytes
    calls: int
    limits: Limits

    def message(self) -> bytes:
        """The job as one message."""
        head = {"count": self.calls, "limits": self.limits.as_dict()}
        return json.dumps(head).encode() + b"\n" + self.body


class Written(NamedTuple):
    """Bytes that the program wrote as its results."""

    data: bytes


class Interrupted(NamedTuple):
    """The program was ended during one call, and is being started again behind it."""

    reason: str
    call: int
    status: int


class Ended(NamedTuple):
    """The program is over: why, how many calls it finished, and what it used."""

    reason: str
    finished: int
    loaded: bool
    status: int
    wall: float
    cpu: float
    peak_kilobytes: int


class Lost(NamedTuple):
    """The cell broke down, several times: nothing is known about the program."""


Event = Written | Interrupted | Ended | Lost


def calls_job(
    candidate: Candidate,
    entry_point: str,
    calls: tuple[Call, ...],
    limits: Limits,
    compare: Comparator = EXACT,
    setup: str = "",
    files: tuple[SourceFile, ...] = (),
) -> Job:
    """The job of calling a candidate's entry point."""
    written = [*files, *(file for file in candidate.files if len(candidate.files) > 1)]
    head = {
        "code": candidate.text,
        "main": candidate.main,
        "setup": setup,
        "entry": entry_point,
        "files": [[file.path, file.text] for file in written],
    }
    lines = [json.dumps(head), *(_call_line(call, compare) for call in calls)]
    return Job("\n".join(lines).encode("ascii"), len(calls), limits)


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
    if frame.kind not in (frames.STOPPED, frames.END):
        return None
    report: dict[str, Any] = json.loads(frame.payload)
    if frame.kind == frames.STOPPED:
        return Interrupted(report["reason"], report["finished"], report["status"])
    return Ended(
        report["reason"],
        report["finished"],
        report["lines"] > 0,
        report["status"],
        report["wall"],
        report["cpu"],
        report["peak_kilobytes"],
    )
