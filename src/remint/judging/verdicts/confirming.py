"""CPU time is confirmed before it fails a program: on a busy machine the same work takes more of it.

A program that took too long in a few tests, or in all of them together, is run a second time with twice the CPU time.
What it does there counts for the tests that took too long. So a program that keeps within the limits on a quiet machine
keeps within them on a busy one, and one that hangs is found out twice.

Whether there is a second run depends on time alone, never on what was expected: a program must not be able to learn
from it. And a second run is no second chance: a wrong answer in either of them is wrong.
"""

from __future__ import annotations

import copy
from typing import NamedTuple

import msgspec

from remint.judging.verdicts.judging_plan import HEADROOM, JudgingPlan, extended
from remint.judging.verdicts.task import JudgeTask
from remint.records import Candidate, Outcome, Verdict, encode
from remint.sandbox.engine import Shared
from remint.sandbox.job import Event, ProgramEnded
from remint.sandbox.tasks import ForwardingTask

_LATE = Outcome.TIMEOUT_CPU
_OF_ALL = (Outcome.TAMPERED, Outcome.INFRASTRUCTURE)  # what is said of all tests at once


class ConfirmedTask(ForwardingTask[JudgeTask]):
    """One candidate, run once, or twice where the first run took too much CPU time."""

    def __init__(self, plan: JudgingPlan, candidate: Candidate, sample: str) -> None:
        super().__init__(plan.task(candidate, sample))
        self._plan, self._candidate, self._sample = plan, candidate, sample
        self._first: JudgeTask | None = None
        self._reason = ""  # why the last job ended

    def receive(self, event: Event) -> bool:
        """Take note of something that happened; True asks to stop the program."""
        if isinstance(event, ProgramEnded):
            self._reason = event.reason
        return super().receive(event)

    def next_stage(self) -> bool:
        """Whether there is another job: of the run at hand, or the first of a second run."""
        if self.task.next_stage():
            return True
        if self._first is not None:
            _merge(self._first, self.task)
            return False
        if not needs_confirmation(self.task, self._plan.limits.restarts, self._reason):
            return False
        self._first = self.task
        self.task = _with_more_time(self._plan).task(self._candidate, self._sample)
        return True

    def verdict(self, layer: str) -> Verdict:
        """What became of the candidate."""
        return self.task.verdict(layer)


class ProgramToJudge(NamedTuple):
    """A program that is judged here or on another machine, wherever this is called."""

    plan: Shared[JudgingPlan]
    candidate: Candidate
    sample: str

    def __call__(self) -> ProgramBeingJudged:
        """The task."""
        return ProgramBeingJudged(ConfirmedTask(self.plan.value, self.candidate, self.sample))


class ProgramBeingJudged(ForwardingTask[ConfirmedTask]):
    """A task whose verdict goes back to who has sent it."""

    def finding(self, layer: str) -> bytes:
        """The verdict, encoded: it goes into a ledger like that."""
        return encode(self.task.verdict(layer))


def needs_confirmation(task: JudgeTask, restarts: int, reason: str) -> bool:
    """Whether too much CPU time is something to make sure of. Who has hung in test after test is believed to hang."""
    late = task.outcomes.count(_LATE)
    return not task.stop_early and late > 0 and (late <= restarts or reason == "program-cpu")


def _with_more_time(plan: JudgingPlan) -> JudgingPlan:
    patient = copy.copy(plan)
    # One test that hangs now is enough.
    patient.limits = msgspec.structs.replace(extended(plan.limits, HEADROOM), restarts=0)
    return patient


def _merge(first: JudgeTask, second: JudgeTask) -> None:
    """Complete the second run with what the first has settled."""
    for number, outcome in enumerate(first.outcomes):
        now = second.outcomes[number]
        contradicts = outcome is Outcome.PASS and now not in (_LATE, Outcome.NOT_RUN)
        if outcome is not _LATE and not contradicts and now not in _OF_ALL:
            second.outcomes[number], second.observations[number] = outcome, first.observations[number]
    second.seconds += first.seconds
    second.cpu_seconds += first.cpu_seconds
