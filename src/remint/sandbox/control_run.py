"""A job without its program: whether its cell survives that tells who is to blame where cells broke down."""

from __future__ import annotations

import json
import select
import time

import msgspec

from remint.sandbox.cell import Assignment, Cell
from remint.sandbox.inside.messages.seal import KEY_BYTES
from remint.sandbox.job import Event, Job

_WITHIN = 10.0  # seconds; the driver waits, and a job without a program has little to do


class _Control:
    """A task that nobody listens to."""

    def __init__(self, job: Job) -> None:
        self.job = job

    def receive(self, event: Event) -> bool:
        """What it does is of no interest."""
        return False

    def restart(self) -> None:
        """It is run once."""

    def next_stage(self) -> bool:
        """One stage is all."""
        return False


def without_program(job: Job) -> Job:
    """The same job, with nothing in it that a candidate has made."""
    limits = msgspec.structs.replace(job.limits, program_wall=_WITHIN, program_cpu=_WITHIN)
    body, sealed = job.body, job.sealed
    if job.mode == "calls":
        body = b"\n"
    elif job.mode == "check":
        asked = json.loads(sealed[KEY_BYTES:])
        questions = [[checker, arguments, expected, "null"] for checker, arguments, expected, _ in asked["questions"]]
        sealed = sealed[:KEY_BYTES] + json.dumps({**asked, "questions": questions}).encode("ascii")
    else:
        # A head of JSON with the program in it; of exchanges it is the first line, and inputs follow.
        head, end, rest = body.partition(b"\n")
        try:
            body = json.dumps({**json.loads(head), "code": "", "files": []}).encode("ascii") + end + rest
        except (ValueError, TypeError):
            body = b""  # of a kind that is not known here: then nobody is blamed who may be innocent
    return job._replace(body=body, sealed=sealed, limits=limits)


def survives(cell: Cell, job: Job) -> bool:
    """Whether a cell comes through a job once its program is taken away."""
    cell.start(Assignment(_Control(without_program(job)), 1))
    while select.select([cell.connection], [], [], max(0.0, cell.deadline - time.monotonic()))[0]:
        over = cell.progress()
        if over is not False:
            return bool(over)
    return False
