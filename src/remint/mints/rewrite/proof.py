"""The proof that a variant can be judged: its reference passes its tests."""

from __future__ import annotations

from remint.judging.judge import plan_for
from remint.judging.verdicts.judging_plan import JudgingPlan, UnjudgeableError
from remint.mints.mint import WorkSteps
from remint.mints.rewrite.errors import UnusableVariantError
from remint.records import Outcome, Problem
from remint.sandbox.errors import SandboxError
from remint.sandbox.limits import Limits


def prepared_plan(problem: Problem, limits: Limits) -> WorkSteps[JudgingPlan]:
    """The plan of a problem that knows the right answers; raises UnusableVariantError."""
    try:
        plan = plan_for(problem, limits)
        if plan.needs_reference:
            yield [asked := plan.reference_task()]
            if asked.lost:
                raise SandboxError("the sandbox failed while a reference ran: run the same command again")
            plan.learn(asked.answers())
    except UnjudgeableError as error:
        raise UnusableVariantError(f"it cannot be judged: {error}") from error
    return plan


def proven(problem: Problem, limits: Limits) -> WorkSteps[JudgingPlan]:
    """The plan of a variant whose reference passes; raises UnusableVariantError where it does not."""
    assert problem.reference is not None
    plan = yield from prepared_plan(problem, limits)
    yield [task := plan.task(problem.reference, "")]
    verdict = task.verdict("")
    if verdict.outcome is Outcome.INFRASTRUCTURE:
        raise SandboxError("the sandbox failed while a variant was proven: run the same command again")
    if verdict.outcome is not Outcome.PASS:
        raise UnusableVariantError(f"its reference fails its tests: {verdict.outcome.value}")
    return plan
