"""One program, run once with an input, without tests."""

from __future__ import annotations

import os
import re
from pathlib import Path

from remint.judging.stdio.stdio_plan import ProcessRuns
from remint.judging.verdicts.recording import ending
from remint.records import Candidate, Outcome
from remint.sandbox.inside.supervision.watch import COMPLAINT_BYTES
from remint.sandbox.job import CellLost, Event, Job, ProgramEnded, ProgramOutput, exchanges_job
from remint.sandbox.limits import Limits
from remint.sandbox.toolchains import TOOLCHAINS
from remint.service.errors import UnusableProblemError
from remint.service.messages import RunReply, RunRequest

# Frames of the processes that programs are started from, as `traceback.print_stack` and faulthandler write them, with
# the lines that are shown of them; the outermost frame has no file.
_ROOT = re.escape(str(Path(__file__).parents[1]))
_OUTERMOST = r' +File "<string>", line \d+,? in <module>\n'
_OUR_FRAMES = re.compile(rf'^(?:{_OUTERMOST})?(?: +File "{_ROOT}/[^"\n]*".*\n(?: {{4}}.*\n)*)+(?:{_OUTERMOST})?', re.M)


STDOUT_BYTES = 2**20  # of what a program prints, from the beginning; the rest is not kept


class SingleRun:
    """A task for the pool that ends as the reply to a request."""

    def __init__(self, request: RunRequest, limits: Limits) -> None:
        if request.language not in TOOLCHAINS:
            known = ", ".join(TOOLCHAINS)
            raise UnusableProblemError(f"Programs in {request.language} cannot be run. Known are {known}.")
        toolchain = TOOLCHAINS[request.language]
        missing = " and ".join(toolchain.missing())
        if missing:
            raise UnusableProblemError(f"{missing} must be installed where the service runs: {toolchain.fix}.")
        limits = toolchain.limits(limits)
        candidate = toolchain.arranged(Candidate.single(request.program, toolchain.main_file))
        self.job: Job | None = exchanges_job(
            toolchain.program(candidate, limits), candidate.files, [request.stdin], limits
        )
        self._toolchain = toolchain
        self._runs = ProcessRuns(1)
        self._lost: CellLost | None = None
        self._printed = 0

    def receive(self, event: Event) -> bool:
        """Take note of what the program does."""
        if isinstance(event, CellLost):
            self._lost = event
        if isinstance(event, ProgramOutput):
            room = max(0, STDOUT_BYTES - self._printed)
            self._printed += len(event.data)
            event = ProgramOutput(event.data[:room])
        self._runs.receive(event)
        return False

    def restart(self) -> None:
        """Forget everything: the program is run again."""
        self._runs.clear()
        self._printed = 0

    def next_stage(self) -> bool:
        """There is but one job."""
        return False

    def reply(self, request: str) -> RunReply:
        """What the program did."""
        ended, run = self._runs.ended, next(iter(self._runs.runs), None)
        cpu, wall = (ended.cpu, ended.wall) if ended else (0.0, 0.0)
        if run is None:
            outcome = self._lost.outcome if self._lost else self._not_made(ended)
            complaint = self._toolchain.telling(self._runs.not_made)
            return RunReply(request, outcome.value, None if ended is None else 1, "", complaint, cpu, wall)
        stdout, cut = run.output.decode("utf-8", "backslashreplace"), self._printed > STDOUT_BYTES
        how = "ended" if run.reason == "ended" else ending(run.reason, run.status).value
        status = os.waitstatus_to_exitcode(run.status)
        code, complaint = status if status >= 0 else 128 - status, _without_us(run.complaint)
        long = len(run.complaint.encode()) >= COMPLAINT_BYTES
        return RunReply(request, how, code, stdout, complaint, cpu, wall, cut, long)

    def _not_made(self, ended: ProgramEnded | None) -> Outcome:
        if ended is None:
            return Outcome.INFRASTRUCTURE
        return Outcome.SYNTAX if ended.reason == "ended" else ending(ended.reason, ended.status)


def _without_us(complaint: str) -> str:
    """What a program wrote, without where this machine keeps Remint."""
    return re.sub(rf"{_ROOT}(?=/)", "remint", _OUR_FRAMES.sub("", complaint))
