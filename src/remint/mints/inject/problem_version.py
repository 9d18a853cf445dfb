"""One version of a problem: its right program, and how buggy ones are judged."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from enum import Enum
from typing import Any

import msgspec

from remint.judging.judge import plan_for
from remint.judging.verdicts.judging_plan import UnjudgeableError
from remint.judging.verdicts.task import JudgeTask
from remint.mints.inject.splicing import Source, Splice
from remint.records import Candidate, Outcome, Problem, SourceFile, Verdict
from remint.sandbox.limits import Limits

_QUICK_CPU = 1.0  # seconds for a test while bugs are looked for: one that hangs is hardly wanted
_BROKEN = {Outcome.SYNTAX, Outcome.MISSING_ENTRY_POINT, Outcome.TAMPERED}


class BugEffect(Enum):
    """What the run of a changed program shows."""

    PASSES = "passes"
    FAILS = "fails"  # by wrong answers and exceptions alone
    ENDS_OTHERWISE = "ends otherwise"  # by a limit of time, memory or output, early, or with what is no data
    BROKEN = "broken"  # no program that could be repaired
    FAULT = "fault"  # not the program's


def result_of(verdict: Verdict) -> BugEffect:
    """What a verdict shows of a bug."""
    outcomes = {verdict.outcome, *verdict.tests} - {Outcome.PASS, Outcome.NOT_RUN}
    if verdict.outcome is Outcome.PASS:
        return BugEffect.PASSES
    if Outcome.INFRASTRUCTURE in outcomes:
        return BugEffect.FAULT
    if outcomes & _BROKEN or not outcomes:
        return BugEffect.BROKEN
    return BugEffect.FAILS if outcomes <= {Outcome.WRONG, Outcome.EXCEPTION} else BugEffect.ENDS_OTHERWISE


def has_failed(outcome: Outcome) -> bool:
    """Whether a test was run, and did not pass."""
    return outcome not in (Outcome.PASS, Outcome.NOT_RUN)


class ProblemVersion:
    """A problem with its reference; raises UnjudgeableError where there is nothing to put a bug into."""

    def __init__(self, problem: Problem, limits: Limits) -> None:
        if problem.reference is None or problem.language != "python":
            raise UnjudgeableError("there is no reference in Python")
        self.problem, self.reference = problem, problem.reference
        try:
            self.source = Source(problem.reference.text)
        except SyntaxError as error:
            raise UnjudgeableError(f"its reference is not Python: {error}") from error
        quick = msgspec.structs.replace(limits, test_cpu=min(limits.test_cpu, _QUICK_CPU))
        self._screen, self._whole = plan_for(problem, quick, True), plan_for(problem, limits, False)

    def prepare(self) -> Generator[list[Any], None, None]:
        """Ask the reference for the right answers, where the tests hold none."""
        if self._whole.needs_reference:
            task = self._whole.reference_task()
            yield [task]
            answers = task.answers()
            self._whole.learn(answers)
            self._screen.learn(answers)

    def program(self, splices: Sequence[Splice]) -> Candidate:
        """The reference with these changes in its main file."""
        text = self.source.with_splices(splices)
        files = tuple(
            SourceFile(path=file.path, text=text) if file.path == self.reference.main else file
            for file in self.reference.files
        )
        return Candidate(files=files, main=self.reference.main)

    def screening(self, splices: Sequence[Splice]) -> JudgeTask:
        """A run up to the first test that fails."""
        return self._screen.task(self.program(splices), "")

    def proof(self, splices: Sequence[Splice]) -> JudgeTask:
        """A run of all tests."""
        return self._whole.task(self.program(splices), "")
