"""What is run in the sandbox, and what comes back from it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Literal, NamedTuple

from remint.records import EXACT, Call, Candidate, Comparator, Outcome, SourceFile
from remint.sandbox.inside.jobs.calls import PROJECTIONS
from remint.sandbox.inside.messages import frames
from remint.sandbox.limits import Limits

_USUAL_NAME = "solution.py"


class Job(NamedTuple):
    """A program and its tests, as the other side reads them."""

    mode: str  # calls | unit | exchanges | script | check
    body: bytes
    tests: int
    limits: Limits
    inputs: bytes = b""  # of the tests, where many programs share them: sent to a cell once, not with every program
    groups: tuple[int, ...] = ()  # of the tests, where one that hangs ends the rest of its group
    sealed: bytes = b""  # for the process of the test code alone, which no candidate shares
    program: dict[str, Any] = {}  # what a cell may know: of exchanges, the commands; of calls, all but the candidate
    making: float = 0.0  # seconds that compilers may take on top of the program's own limit

    def message(self) -> bytes:
        """The job as one message."""
        head = {"mode": self.mode, "count": self.tests, "limits": self.limits.as_dict()}
        head |= {"groups": self.groups, "program": self.program}
        return json.dumps(head).encode() + b"\n" + self.body


class ProgramOutput(NamedTuple):
    """Bytes that the program wrote as its results."""

    data: bytes


class ProcessEnded(NamedTuple):
    """A process of the program is over, in the course of that test; the next test gets a new one."""

    reason: str
    test: int
    status: int
    complaint: str = ""  # the end of what it wrote to its standard error


class ProgramEnded(NamedTuple):
    """The program is over: why, how far it got, and what it used."""

    reason: str
    finished: int  # tests that were through by then; for exchanges the number of the last, -1 if it was not even made
    loaded: bool
    status: int
    wall: float
    cpu: float
    peak_kilobytes: int
    complaint: str = ""
    longest_cpu: float = 0.0  # of one test


class CellLost(NamedTuple):
    """The cell broke down, several times: nothing is known about the program, but who is to blame."""

    # INFRASTRUCTURE where the sandbox itself does not work, TAMPERED where it works for other programs.
    outcome: Outcome = Outcome.INFRASTRUCTURE
    message: str = ""


Event = ProgramOutput | ProcessEnded | ProgramEnded | CellLost


def calls_job(
    candidate: Candidate,
    entry_point: str,
    count: int,
    limits: Limits,
    inputs: bytes,
    setup: str = "",
    files: tuple[SourceFile, ...] = (),
    groups: tuple[int, ...] = (),
    also: tuple[Literal["arguments", "stdout"], ...] = (),
) -> Job:
    """The job of calling a candidate's entry point with inputs from `call_inputs`.

    Records can `also` tell what became of the arguments and what a call printed.
    """
    about = {"setup": setup, "entry": entry_point, "files": _listed(files), "also": also}
    usual = candidate.main == _USUAL_NAME and len(candidate.files) == 1
    line = "" if usual else json.dumps({"main": candidate.main, "files": _written(candidate, ())})
    body = line.encode("ascii") + b"\n" + candidate.text.encode("utf-8", "surrogatepass")
    return Job("calls", body, count, limits, inputs, groups, program=about)


def unit_job(
    candidate: Candidate,
    entry_point: str,
    modules: Iterable[str],
    tests: Iterable[tuple[int, str]],
    limits: Limits,
    files: tuple[SourceFile, ...] = (),
    module_fixtures: Iterable[str] = (),
) -> Job:
    """The job of running tests in the candidate's own process, each as ``Class.method`` of one of the modules."""
    head = {
        "code": candidate.text,
        "main": candidate.main,
        "entry": entry_point,
        "files": _written(candidate, files),
        "modules": list(modules),
        "tests": list(tests),
        "module_fixtures": list(module_fixtures),
    }
    return Job("unit", json.dumps(head).encode("ascii"), len(head["tests"]), limits)


def script_job(
    candidate: Candidate,
    names: Iterable[str],
    count: int,
    limits: Limits,
    sealed: bytes,
    files: tuple[SourceFile, ...] = (),
) -> Job:
    """The job of test code that calls a candidate from a process of its own.

    Only `inside/jobs/scripts/tester.py` reads `sealed`. `names` is what the test code may use of the candidate, its
    entry point first.
    """
    head = {
        "code": candidate.text,
        "main": candidate.main,
        "names": list(names),
        "files": _written(candidate, files),
    }
    return Job("script", json.dumps(head).encode("ascii"), count, limits, sealed=sealed)


def check_job(count: int, limits: Limits, sealed: bytes) -> Job:
    """The job of asking checkers about results. Only `inside/jobs/checker_process.py` reads `sealed`."""
    return Job("check", b"", count, limits, sealed=sealed)


def _written(candidate: Candidate, files: tuple[SourceFile, ...]) -> list[list[str]]:
    """The files that must lie in the program's folder: a candidate of one file need not."""
    return _listed([*files, *(file for file in candidate.files if len(candidate.files) > 1)])


def _listed(files: Iterable[SourceFile]) -> list[list[str]]:
    return [[file.path, file.text] for file in files]


def call_inputs(calls: Iterable[Call], compare: Comparator = EXACT) -> bytes:
    """The arguments of calls, a line each; made once for all candidates."""
    return "\n".join(_call_line(call, compare) for call in calls).encode("ascii")


def exchanges_job(program: dict[str, Any], files: Iterable[SourceFile], inputs: Iterable[str], limits: Limits) -> Job:
    """The job of running a program once for each input. `program` says how: see `inside/jobs/stdio.py`."""
    text = {
        "files": [[file.path, file.text] for file in files],
        "main": program.get("main"),
        "code": program.get("code"),
    }
    lines = [json.dumps(text), *(json.dumps(each) for each in inputs)]
    about = {name: part for name, part in program.items() if name in ("prepare", "making", "argv")}
    # Twice: a program whose test has changed what was made is made again.
    seconds = 2 * float(program["making"]["program_wall"]) if "making" in program else 0.0
    return Job("exchanges", "\n".join(lines).encode("ascii"), len(lines) - 1, limits, making=seconds, program=about)


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


def event_of(frame: frames.Frame, complaint: str) -> Event | None:
    """The event that a message from a cell stands for, with the complaint before it; None when it stands for none."""
    if frame.kind == frames.DATA:
        return ProgramOutput(frame.payload)
    if frame.kind not in (frames.TURN, frames.END):
        return None
    reason, finished, loaded, status, wall, cpu, peak, longest = frame.payload.split(b" ")
    if frame.kind == frames.TURN:
        return ProcessEnded(reason.decode("ascii"), int(finished), int(status), complaint)
    about = (reason.decode("ascii"), int(finished), loaded == b"1", int(status))
    return ProgramEnded(*about, float(wall), float(cpu), int(peak), complaint, float(longest))
