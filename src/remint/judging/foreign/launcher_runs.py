"""What the ways of judging scripts in other languages share: runs of a launcher, and what they show."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, NamedTuple

from remint.judging.stdio.stdio_plan import ProcessRun
from remint.judging.verdicts.recording import Observation, ending
from remint.judging.verdicts.task import JudgeTask
from remint.records import Candidate, Outcome
from remint.sandbox.job import CellLost, Event, ProcessEnded, ProgramEnded, ProgramOutput

if TYPE_CHECKING:
    from remint.judging.foreign.foreign_plan import ForeignScriptPlan

_SHARE_BYTES = 32
_SHOWN = 200
# What an assertion that does not hold leaves in a complaint.
_FAILED = ("AssertionError", "Assertion `", "assertion failed", "assertion `", "--- FAIL")


class LauncherSecret(NamedTuple):
    """Two shares, of which neither tells anything; both together are the token."""

    first: bytes
    second: bytes

    @classmethod
    def new(cls) -> LauncherSecret:
        """Shares that nobody knows."""
        return cls(secrets.token_bytes(_SHARE_BYTES), secrets.token_bytes(_SHARE_BYTES))

    @property
    def lines(self) -> str:
        """What the launcher reads."""
        return f"{self.first.hex()}\n{self.second.hex()}\n"

    @property
    def token(self) -> bytes:
        """What the launcher writes at the end."""
        return bytes(one ^ other for one, other in zip(self.first, self.second, strict=True)).hex().encode()


class Outputs:
    """Collects what the runs of one job write; `kept` is how much of an output's end is of interest."""

    def __init__(self, kept: int) -> None:
        self.kept = kept
        self.clear()

    def clear(self) -> None:
        """Start over."""
        self._output = bytearray()

    def receive(self, event: Event) -> tuple[int, ProcessRun] | None:
        """Take an event; the number of the run that is over now (-1: not made), and what it did."""
        if isinstance(event, ProgramOutput):
            self._output += event.data
            if len(self._output) > 2 * self.kept:
                del self._output[: -self.kept]
            return None
        assert isinstance(event, ProcessEnded | ProgramEnded)
        run = ProcessRun(bytes(self._output), event.reason, event.status, event.complaint)
        self._output = bytearray()
        return (event.test if isinstance(event, ProcessEnded) else event.finished), run


def outcome_of(run: ProcessRun, token: bytes) -> Outcome:
    """What a run shows. The token alone makes a pass; a complaint only tells one failure from another."""
    failure = run.failure()
    if failure is None:
        return Outcome.PASS if run.output.endswith(token) else Outcome.EARLY_EXIT
    if failure is Outcome.EXCEPTION and any(sign in run.complaint for sign in _FAILED):
        return Outcome.WRONG
    return failure


def not_made(run: ProcessRun) -> Outcome:
    """What it means that a program could not be compiled."""
    return Outcome.SYNTAX if run.reason == "ended" else ending(run.reason, run.status)


class ForeignTask(JudgeTask):
    """One candidate on all tests, one after the other."""

    def __init__(self, plan: ForeignScriptPlan, candidate: Candidate, sample: str, kept: int) -> None:
        super().__init__(plan.problem, sample, plan.stop_early)
        self.plan, self.candidate = plan, candidate
        self.outputs = Outputs(kept)

    def receive(self, event: Event) -> bool:
        """Take note of each run that is over."""
        if isinstance(event, CellLost):
            self.settle(event.outcome, event.message)
            self.leave_rest(event.outcome)
            return False
        if isinstance(event, ProgramEnded):
            self.add_up(event)
        over = self.outputs.receive(event)
        return over is not None and self.run_is_over(*over)

    def run_is_over(self, number: int, run: ProcessRun) -> bool:
        """Take note of a run, -1 where the program was not made; True asks to stop the job."""
        raise NotImplementedError

    def begin_test(self) -> None:
        """Set up the job of the next test."""
        raise NotImplementedError

    def next_test(self) -> bool:
        """Go on behind a test that is settled."""
        if self.settled():
            self.leave_rest(Outcome.NOT_RUN)
        if len(self.outcomes) == len(self.plan.suite.tests):
            return False
        self.begin_test()
        return True

    def settle(self, outcome: Outcome, message: str = "") -> None:
        """The test at hand is judged."""
        self.outcomes.append(outcome)
        self.observations.append(Observation("failed", message=message, outcome=outcome))

    def leave_rest(self, outcome: Outcome) -> None:
        """The tests behind it all end like this."""
        missing = len(self.plan.suite.tests) - len(self.outcomes)
        self.outcomes += [outcome] * missing
        self.observations += [Observation("failed", outcome=outcome)] * missing

    def describe(self, number: int) -> str:
        """The failure in words."""
        message = self.observations[number].message[:_SHOWN]
        where = f"test {number + 1} of {len(self.outcomes)}: {self.outcomes[number].value}"
        return f"{where}, {message}" if message else where
