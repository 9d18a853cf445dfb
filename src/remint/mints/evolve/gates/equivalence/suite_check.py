"""Whether evolved programs pass the tests of their problem."""

from __future__ import annotations

from collections.abc import Sequence

from remint.errors import RemintError
from remint.judging.judge import plan_for
from remint.judging.verdicts.judging_plan import JudgingPlan, UnjudgeableError
from remint.judging.verdicts.task import JudgeTask
from remint.mints.evolve.gates.equivalence.behaviour import InputKind
from remint.mints.evolve.gates.equivalence.traced_program import WatchedInputs
from remint.records import Candidate, Outcome, Problem
from remint.records.wording import counted
from remint.sandbox.errors import SandboxError
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool
from remint.sandbox.tasks import ForwardingTask


class UnprovenError(RemintError, ValueError):
    """A problem whose reference cannot serve as the measure of others; the message says why."""


class SuiteEquivalence:
    """By the problem's own tests alone."""

    compares: InputKind = "call"
    watched = WatchedInputs("FlowPlayer", ())  # there is nothing that could be watched call by call

    def __init__(self, problem: Problem, original: Candidate, pool: Pool, limits: Limits, why: str = "") -> None:
        self._pool, self._plan = pool, _prepared(problem, pool, limits)
        task = self._plan.task(original, "")
        (judged,) = pool.run([task])
        verdict = judged.verdict("")
        if verdict.outcome is Outcome.INFRASTRUCTURE:
            raise SandboxError(f"the sandbox failed with the reference of {problem.id}: the same command tries again")
        if verdict.outcome is not Outcome.PASS:
            raise UnprovenError(
                f"{problem.id}: the reference does not pass the problem's own tests: {verdict.message[:200]}"
            )
        tests = counted(len(problem.suite.tests), "test")
        self.checked = f"{tests} and no further inputs" + (f": {why}" if why else "")

    def same(self, programs: Sequence[Candidate]) -> list[bool]:
        """Which of these programs pass every test."""
        tasks = [_Tests(self._plan.task(program, str(number))) for number, program in enumerate(programs)]
        passed = {ran.task.sample: ran.passed() for ran in self._pool.run(tasks)}
        return [passed[str(number)] for number in range(len(programs))]

    def same_with_short_limits(self, programs: Sequence[Candidate]) -> list[bool]:
        """The same: there is no other way."""
        return self.same(programs)

    def surely_same(self, program: Candidate) -> bool:
        """Whether the program does the same in what is too slow for every offspring: there is nothing of the kind."""
        return True

    def difference(self, program: Candidate) -> None:
        """Tests tell no inputs."""
        return

    def passes(self, program: Candidate) -> bool:
        """Whether a program passes every test."""
        return self.same([program])[0]


class _Tests(ForwardingTask[JudgeTask]):
    """The tests, and no attempts to find out a program that cheats.

    What operators make of a reference does not cheat. A proposal of a model may not use what that takes: frames, names
    that are computed, modules that do more than compute (guided/forbidden_uses.py).
    """

    def next_stage(self) -> bool:
        """None follows."""
        return False

    def passed(self) -> bool:
        """Whether every test has passed."""
        outcome = self.task.verdict("").outcome
        if outcome is Outcome.INFRASTRUCTURE:
            raise SandboxError("the sandbox failed while tests were run: the same command tries again")
        return outcome is Outcome.PASS


def _prepared(problem: Problem, pool: Pool, limits: Limits) -> JudgingPlan:
    try:
        plan = plan_for(problem, limits, True)
        if plan.needs_reference:
            (task,) = pool.run([plan.reference_task()])
            plan.learn(task.answers())
    except UnjudgeableError as error:
        raise UnprovenError(f"{problem.id}: {error}") from error
    return plan
