"""The second stage of a candidate whose problem brings a checker of its own: what that says of the results.

A checker is the problem's code and reads what the candidate made. It runs in the sandbox, apart from the candidate and
from the judge, and what it reads is sealed: no cell ever holds an expected value.
"""

from __future__ import annotations

import json
import secrets
from typing import NamedTuple

import msgspec

from remint.judging.verdicts.recording import ending
from remint.records import Outcome
from remint.sandbox.inside.jobs import checker_process
from remint.sandbox.inside.messages.seal import KEY_BYTES, unseal
from remint.sandbox.job import CellLost, Event, Job, ProgramEnded, ProgramOutput, check_job
from remint.sandbox.limits import Limits

_BATCH = 8 << 20  # characters of results and answers that go into one job, if there is more than one of them
_OUTCOMES = {
    checker_process.RIGHT: Outcome.PASS,
    checker_process.WRONG: Outcome.WRONG,
    checker_process.MALFORMED: Outcome.TAMPERED,
    checker_process.COSTLY: Outcome.OUTPUT_LIMIT,
    checker_process.MEMORY: Outcome.MEMORY,
    # A result over which the checker stumbles is not right.
    checker_process.FAILED: Outcome.WRONG,
}


class CheckerQuestion(NamedTuple):
    """A result, with all that its checker wants to know: encodings, but for the checker's source."""

    test: int
    checker: str
    arguments: str
    expected: str
    got: str

    @property
    def size(self) -> int:
        """How long it is."""
        return len(self.arguments) + len(self.expected) + len(self.got)


class Checking:
    """Asks the checkers about one candidate's results; `outcomes` are those of the questions, in their order."""

    def __init__(self, questions: list[CheckerQuestion], limits: Limits) -> None:
        self._questions, self._limits = questions, limits
        self.outcomes: list[Outcome] = []
        self._restarts = 0
        self._seconds = self._cpu = 0.0
        self._begin(0, limits)

    def _begin(self, first: int, limits: Limits) -> None:
        self._first, self._job_limits = first, limits
        batch = [self._questions[first]]
        size = batch[0].size
        for question in self._questions[first + 1 :]:
            size += question.size
            if size > _BATCH:
                break
            batch.append(question)
        self._count = len(batch)
        self._key = secrets.token_bytes(KEY_BYTES)  # of every job its own
        checkers = list(dict.fromkeys(question.checker for question in batch))
        asked = [[checkers.index(each.checker), each.arguments, each.expected, each.got] for each in batch]
        sealed = json.dumps({"checkers": checkers, "questions": asked}).encode("ascii")
        self.job: Job = check_job(self._count, limits, self._key + sealed)
        self._partial, self._lines, self._over = b"", 0, False

    def receive(self, event: Event) -> None:
        """Read answers; at the end say what became of the question that was being answered."""
        if isinstance(event, ProgramOutput):
            self._read(event.data)
        elif isinstance(event, ProgramEnded):
            self._seconds += event.wall
            self._cpu += event.cpu
            self._end(event)
        elif isinstance(event, CellLost):
            self._fill(event.outcome)

    def restart(self) -> None:
        """Forget what the current job has told."""
        del self.outcomes[self._first :]
        self._begin(self._first, self._job_limits)

    def next_job(self) -> bool:
        """Whether questions are left for another job, which `job` then is."""
        if len(self.outcomes) == len(self._questions):
            return False
        limits = self._limits
        cpu, wall = limits.program_cpu - self._cpu, limits.program_wall - self._seconds
        if self._restarts > limits.restarts or cpu <= 0 or wall <= 0:
            self._fill(Outcome.WRONG)
            return False
        self._begin(len(self.outcomes), msgspec.structs.replace(limits, program_cpu=cpu, program_wall=wall))
        return True

    def _read(self, data: bytes) -> None:
        *lines, self._partial = (self._partial + data).split(b"\n")
        for line in lines:
            self._lines += 1
            number = len(self.outcomes) - self._first
            if self._lines == 1 or self._over or number >= self._count:
                continue  # the first only tells the cell that the questions have arrived
            label, _, digits = line.partition(b" ")
            answer = unseal(self._key, label, digits) if label == b"%d" % number else None
            if answer not in _OUTCOMES:
                # Nobody but the checker can write these: whatever got in between, none of them can be believed.
                del self.outcomes[self._first :]
                self._fill(Outcome.TAMPERED)
                return
            self.outcomes.append(_OUTCOMES[answer])

    def _end(self, event: ProgramEnded) -> None:
        done = len(self.outcomes) - self._first
        if self._over or done >= self._count:
            return
        self._restarts += 1
        if not ending(event.reason, event.status).counts:
            self._fill(Outcome.INFRASTRUCTURE)
        else:
            # The result that kept the checker too long, or that ended it.
            self.outcomes.append(Outcome.WRONG)

    def _fill(self, outcome: Outcome) -> None:
        """Give every question that has no answer the same outcome; no other is asked."""
        self._over = True
        self.outcomes += [outcome] * (len(self._questions) - len(self.outcomes))
