"""A harvested problem proves itself: its reference passes every test, its stub fails every one, wrong versions fail."""

from __future__ import annotations

import random
from collections.abc import Generator
from typing import Any, NamedTuple

import msgspec

from remint.code.mutants import mutants
from remint.judging.judge import plan_for
from remint.judging.verdicts.judging_plan import JudgingPlan, UnjudgeableError
from remint.judging.verdicts.task import JudgeTask
from remint.mints.harvest.targets import stubbed
from remint.records import Candidate, Outcome, Problem
from remint.sandbox.limits import Limits

_ROUNDS = 5
STUB_PASSES = "it passes without the code, too"


class Proved(NamedTuple):
    """A problem with the tests that were left, or the reason why there is none."""

    problem: Problem | None
    plan: JudgingPlan | None
    left_out: dict[str, str]
    reason: str = ""
    settled: bool = True


Steps = Generator[list[Any], None, Proved]


def prove(problem: Problem, limits: Limits) -> Steps:
    """Run the reference twice and the stub once, and drop every test that does not tell them apart."""
    left_out: dict[str, str] = {}
    assert problem.reference is not None
    stub = Candidate.single(stubbed(problem.reference.text, problem.entry_point, "return None"))
    for _ in range(_ROUNDS):
        try:
            plan = plan_for(problem, limits)
            bad = yield from _first_run(plan)
            if not bad:
                bad = yield from _failing(plan, problem.reference, wanted=True)
            if not bad:
                bad = yield from _failing(plan, stub, wanted=False)
        except UnjudgeableError as error:
            return Proved(None, None, left_out, str(error), settled="sandbox failed" not in str(error))
        if not bad:
            return Proved(problem, plan, left_out)
        left_out |= {_label(problem, place): reason for place, reason in bad.items()}
        kept = [test for place, test in enumerate(problem.suite.tests) if place not in bad]
        if not kept:
            return Proved(None, None, left_out, _summary(bad))
        problem = msgspec.structs.replace(problem, suite=msgspec.structs.replace(problem.suite, tests=tuple(kept)))
    return Proved(None, None, left_out, "its tests do not give the same results twice")


def _first_run(plan: JudgingPlan) -> Generator[list[Any], None, dict[int, str]]:
    """Ask the reference what there is to ask; the tests that it fails."""
    if not plan.needs_reference:
        return {}
    yield [asked := plan.reference_task()]
    outcomes: list[Outcome] | None = getattr(asked, "outcomes", None)
    if outcomes is not None and any(one is not Outcome.PASS for one in outcomes):
        current: JudgeTask = asked.current  # type: ignore[attr-defined]
        return {
            place: f"the code fails it from outside: {current.observations[place].message or one.value}"
            for place, one in enumerate(outcomes)
            if one is not Outcome.PASS
        }
    plan.learn(asked.answers())
    return {}


def _failing(plan: JudgingPlan, program: Candidate, wanted: bool) -> Generator[list[Any], None, dict[int, str]]:
    """The tests that do not end as they should."""
    yield [task := plan.task(program, "")]
    verdict = task.verdict("")
    if verdict.outcome is Outcome.INFRASTRUCTURE:
        raise UnjudgeableError("the sandbox failed")
    wrong = [place for place, one in enumerate(task.outcomes) if (one is Outcome.PASS) is not wanted]
    reason = "it does not always pass" if wanted else STUB_PASSES
    return dict.fromkeys(wrong, reason)


def _label(problem: Problem, place: int) -> str:
    test = problem.suite.tests[place]
    return str(getattr(test, "name", f"call {place + 1}"))


def _summary(bad: dict[int, str]) -> str:
    reasons = list(bad.values())
    if all(reason == STUB_PASSES for reason in reasons):
        return "its tests pass without it, too"
    return f"no test can be taken: {next(one for one in reasons if one != STUB_PASSES)}"


def wrong_versions(problem: Problem, count: int, seed: int) -> list[Candidate]:
    """Mutants of the definition itself, drawn at random; what it needs stays as it is."""
    assert problem.reference is not None
    text = problem.reference.text
    # The definition is the last part of the module.
    lines = text.split("\n")
    words = (f"def {problem.entry_point}", f"class {problem.entry_point}")
    first = max((number for number, line in enumerate(lines, 1) if line.startswith(words)), default=1)
    found = [one for one in mutants(text) if one.line > first]
    chosen = random.Random(f"{seed} {problem.id}").sample(found, min(count, len(found)))
    return [Candidate.single(one.source) for one in chosen]
