"""Ask references for their answers, once: they are part of what rules can say of a test."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, NamedTuple

from remint.judging.calls.calls_plan import CallsReference
from remint.judging.judge import plan_for
from remint.judging.stdio.stdio_plan import ExchangesReference
from remint.judging.verdicts.judging_plan import JudgingPlan, ReferenceTask, UnjudgeableError
from remint.judging.verdicts.task import JUDGE_VERSION
from remint.ledger import Ledger, work_key
from remint.records import Problem, encode
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool

_ANSWERS, _SECONDS = "answers", "reference-seconds"


class Reference(NamedTuple):
    """A plan that knows the right answers, and the CPU seconds that the reference took for all of them."""

    plan: JudgingPlan
    seconds: float = 0.0


class References:
    """The plans of problems with the answers of their references; `remarks` tell why one is missing."""

    def __init__(self, pool: Pool, ledger: Ledger | None, limits: Limits) -> None:
        self.pool, self.ledger, self.limits = pool, ledger, limits
        # Without isolation a program can reach us: what was found like that is never taken for the rest.
        self.conditions = encode([JUDGE_VERSION, pool.environment.id, "none" in pool.layers])
        self.remarks: dict[str, str] = {}

    def of(self, problem: Problem) -> Generator[list[Any], None, Reference | None]:
        """What the reference of a problem says; None where nothing can be run."""
        try:
            plan = plan_for(problem, self.limits)
            # Also where all answers are given: how long it takes decides on how many tests its mutants are run.
            known = None if problem.reference is None else self._recall(plan)
            if problem.reference is None or known is not None:
                return known or self._without_reference(plan)
            task = plan.reference_task()
        except UnjudgeableError as error:
            return self._missing(problem.id, error)
        yield [task]
        return self._learn(plan, task)

    def _learn(self, plan: JudgingPlan, task: ReferenceTask) -> Reference | None:
        seconds = _seconds(task)
        try:
            answers = task.answers()
        except UnjudgeableError as error:
            return self._missing(plan.problem.id, error)
        if plan.needs_reference:
            plan.learn(answers)
        if self.ledger is not None:
            key = self._key(plan.problem)
            self.ledger.put(_ANSWERS, key, answers if plan.needs_reference else b"")
            self.ledger.put(_SECONDS, key, encode(seconds))
        return Reference(plan, seconds)

    def _recall(self, plan: JudgingPlan) -> Reference | None:
        if self.ledger is None:
            return None
        key = self._key(plan.problem)
        answers, seconds = self.ledger.get(_ANSWERS, key), self.ledger.get(_SECONDS, key)
        if answers is None or seconds is None:
            return None
        if plan.needs_reference:
            plan.learn(answers)
        return Reference(plan, float(seconds))

    def _without_reference(self, plan: JudgingPlan) -> Reference | None:
        if plan.needs_reference:
            return self._missing(plan.problem.id, "its tests take their answers from a reference, and it has none")
        return Reference(plan)

    def _missing(self, problem: str, why: object) -> Reference | None:
        self.remarks[problem] = f"nothing was run: {why}"
        return None

    def _key(self, problem: Problem) -> str:
        return work_key("answers", conditions=self.conditions, limits=encode(self.limits), of=encode(problem))


def _seconds(task: ReferenceTask) -> float:
    ended = None
    if isinstance(task, CallsReference):
        ended = task.recording.ended
    elif isinstance(task, ExchangesReference):
        ended = task.runs.ended
    return ended.cpu if ended is not None else 0.0
