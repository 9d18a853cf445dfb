"""Judge a candidate by tests for pytest: always from outside, in a process that the candidate cannot reach.

A pytest in the candidate's own process could be changed by it. Tests that cannot be run from outside are therefore
never run at all: such a problem cannot be judged, and says why.
"""

from __future__ import annotations

import json

from remint.code.parsing import parse
from remint.judging.unittests.separate_process import (
    SeparateProcessTask,
    SeparateReference,
    SeparateTests,
    reason_to_share,
)
from remint.judging.verdicts.judging_plan import ForwardingReference, JudgingPlan, UnjudgeableError
from remint.judging.verdicts.task import JudgeTask
from remint.records import Candidate, Outcome, Problem, Pytest
from remint.sandbox.limits import Limits


class PytestPlan(JudgingPlan):
    """The tests, for a process of their own; only the entry point is the candidate's."""

    needs_reference = True

    def __init__(self, problem: Problem, limits: Limits, stop_early: bool = False) -> None:
        super().__init__(problem, limits, stop_early)
        suite, reference = problem.suite, problem.reference
        assert isinstance(suite, Pytest)
        if reference is None or not problem.entry_point:
            raise UnjudgeableError("tests for pytest need a reference and an entry point, and there is none")
        try:
            reason = reason_to_share(parse(suite.module), suite.module, reference.text)
        except SyntaxError as error:
            raise UnjudgeableError(f"its test module is not Python: {error}") from error
        if reason:
            raise UnjudgeableError(f"its tests cannot be kept apart from programs: {reason}")
        order = list(range(len(suite.tests)))
        self.apart = SeparateTests(problem, limits, stop_early, suite.module, order, [], [problem.entry_point])

    def task(self, candidate: Candidate, sample: str) -> JudgeTask:
        """Judge a candidate."""
        return SeparateProcessTask(self.apart.within(self.limits, self.stop_early), candidate, sample)

    def reference_task(self) -> PytestReference:
        """Run the reference as a candidate, to learn where it replies with objects."""
        return PytestReference(self)

    def learn(self, answers: bytes) -> None:
        """Take where the reference replies with objects."""
        self.apart.objects = json.loads(answers)


class PytestReference(ForwardingReference):
    """The reference, tested from outside."""

    def __init__(self, plan: PytestPlan) -> None:
        super().__init__(plan.problem)
        assert plan.problem.reference is not None
        self._task = SeparateReference(plan.apart, plan.problem.reference)

    @property
    def current(self) -> SeparateReference:
        """The one task."""
        return self._task

    @property
    def outcomes(self) -> list[Outcome]:
        """What became of each test, in the order of the suite."""
        return list(self._task.outcomes)

    def next_stage(self) -> bool:
        """The tests behind one that hung."""
        return self._task.next_stage()

    def answers(self) -> bytes:
        """What `PytestPlan.learn` takes."""
        if Outcome.INFRASTRUCTURE in self._task.outcomes:
            raise UnjudgeableError("the sandbox failed while the reference was run")
        reason = self._task.reason_to_share()
        if reason:
            raise UnjudgeableError(reason)
        assert self._task.learned is not None
        return json.dumps(self._task.learned.objects).encode()
