"""Judge the calls of a script by what they gave: expected values never meet a candidate.

The candidate shares its process with the driver that makes the calls, so it can write whatever records it likes. To
write the right ones it has to know the right values, and nothing that it can reach holds those.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from remint.judging.foreign.calls import MalformedError, UnknownTypeError, describe, holds, records
from remint.judging.foreign.launcher_runs import ForeignTask, LauncherSecret, Outputs, not_made, outcome_of
from remint.judging.stdio.stdio_plan import ProcessRun
from remint.judging.verdicts.judging_plan import ReferenceTask, UnjudgeableError
from remint.records import Candidate, Outcome
from remint.records.wording import counted, for_number
from remint.sandbox.job import CellLost, Event

if TYPE_CHECKING:
    from remint.judging.foreign.foreign_plan import ForeignScriptPlan


class RecordsTask(ForeignTask):
    """One candidate: for each test a run that makes its calls."""

    def __init__(self, plan: ForeignScriptPlan, candidate: Candidate, sample: str, expected: list[list[str]]) -> None:
        super().__init__(plan, candidate, sample, kept=2 * plan.limits.output_bytes)
        self.expected = expected
        self.begin_test()

    def begin_test(self) -> None:
        """The calls of the next test."""
        self._secret = LauncherSecret.new()
        self.job = self.plan.calls_job(self.candidate, len(self.outcomes), self._secret)
        self.restart()

    def restart(self) -> None:
        """Forget what the current job has told."""
        self.outputs.clear()
        self._over: tuple[Outcome, str] | None = None

    def run_is_over(self, number: int, run: ProcessRun) -> bool:
        """Judge what was written."""
        telling = self.plan.toolchain.telling(run.complaint)
        if number < 0:
            self._over = not_made(run), telling
            return False
        outcome = outcome_of(run, self._secret.token)
        self._over = self._compared(run.output) if outcome is Outcome.PASS else (outcome, telling)
        return False

    def _compared(self, output: bytes) -> tuple[Outcome, str]:
        """Whether the records of a run that came to its end are complete and right."""
        test = len(self.outcomes)
        checks, expected = self.plan.splits[test].checks, self.expected[test]
        try:
            found = records(output)
            if len(found) != len(checks):
                due = f"{len(checks)} {for_number(len(checks), 'is', 'are')} due"
                raise MalformedError(f"{counted(len(found), 'record')} where {due}")
            verdicts = [holds(*each) for each in zip(found, expected, (check.rule for check in checks), strict=True)]
        except MalformedError as error:
            return Outcome.TAMPERED, str(error)
        except UnknownTypeError as error:
            return Outcome.UNSERIALISABLE, str(error)
        if all(verdicts):
            return Outcome.PASS, ""
        wrong = verdicts.index(False)
        told = f"{checks[wrong].call} gives {describe(found[wrong])}"
        return Outcome.WRONG, f"assertion {wrong + 1} of {len(checks)} fails: {told}"

    def next_stage(self) -> bool:
        """The next test."""
        if self._over is not None:
            self.settle(*self._over)
            self._over = None
        return self.next_test()


class ExpectedTask(ReferenceTask):
    """Evaluates what each test expects, without a candidate, and then judges the reference by it."""

    def __init__(self, plan: ForeignScriptPlan) -> None:
        super().__init__(plan.problem)
        self.plan = plan
        self.expected: list[list[str]] = []
        self.shared = ""  # why the tests must share the candidate's process
        self._trial: RecordsTask | None = None
        self._lost = False
        self._outputs = Outputs(2 * plan.limits.output_bytes)
        self._begin()

    def _begin(self) -> None:
        self._secret = LauncherSecret.new()
        self.job = self.plan.expected_job(len(self.expected), self._secret)
        self.restart()

    def restart(self) -> None:
        """Forget what the current job has told."""
        self._outputs.clear()
        self._found: list[str] | None = None
        self.lost = False
        if self._trial is not None:
            self._trial.restart()

    def record(self, event: Event) -> None:
        """Take note of the values, or of how the reference does."""
        if self._trial is not None:
            self._trial.receive(event)
            return
        over = None if isinstance(event, CellLost) else self._outputs.receive(event)
        if over is not None and over[0] >= 0 and outcome_of(over[1], self._secret.token) is Outcome.PASS:
            self._found = self._readable(records(over[1].output))

    def _readable(self, found: list[str]) -> list[str] | None:
        """The values, where there is one for each comparison and each is plain data."""
        checks = self.plan.splits[len(self.expected)].checks
        if len(found) != len(checks):
            return None
        try:
            for value, check in zip(found, checks, strict=True):
                holds(value, value, check.rule)
        except (MalformedError, UnknownTypeError):
            return None
        return found

    def next_stage(self) -> bool:
        """The values of the next test; then the reference."""
        if self._trial is not None:
            if self._trial.next_stage():
                self.job = self._trial.job
                return True
            self._conclude(self._trial)
            return False
        if self.lost:
            return False
        if self._found is None:
            self.shared = "what its tests expect cannot be evaluated without a candidate"
            return False
        self.expected.append(self._found)
        if len(self.expected) < len(self.plan.splits):
            self._begin()
            return True
        if self.problem.reference is None:
            return False
        self._trial = RecordsTask(self.plan, self.problem.reference, "reference", self.expected)
        self.job = self._trial.job
        return True

    def _conclude(self, trial: RecordsTask) -> None:
        outcome = trial.verdict("").outcome
        self.lost = outcome is Outcome.INFRASTRUCTURE
        if outcome is not Outcome.PASS:
            self.shared = "its reference does not pass when its calls are judged from outside"

    def answers(self) -> bytes:
        """The expected values, or the reason why there are none."""
        if self.lost:
            raise UnjudgeableError("the sandbox failed while its expected values were evaluated: run it again")
        expected = None if self.shared else self.expected
        return json.dumps({"expected": expected, "shared": self.shared}).encode()
