"""Whether evolved programs of a problem do what its reference does, by whatever suite it has."""

from __future__ import annotations

from collections.abc import Sequence

from remint.judge.plan import Plan
from remint.judge.plans import plan_for
from remint.judge.task import JudgeTask
from remint.mint.evolve.equivalence.inputs import further_calls
from remint.mint.evolve.equivalence.observed import Behaviour, differences
from remint.records import Call, Calls, Candidate, Outcome, Problem
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool


class UnprovenError(ValueError):
    """A problem whose reference cannot serve as the measure of others; the message says why."""


class CallsEquivalence:
    """By calls: the tests of the problem and further inputs, compared with what the original does."""

    def __init__(
        self, problem: Problem, original: Candidate, pool: Pool, limits: Limits, inputs: int, seed: int
    ) -> None:
        assert isinstance(problem.suite, Calls)
        tests: Sequence[Call] = problem.suite.tests
        calls = [*tests, *further_calls(tests, inputs, seed)]
        program = _with_setup(problem.suite.setup, original)
        self._setup, self._pool = problem.suite.setup, pool
        self.behaviour = Behaviour.of(program, problem.entry_point, calls, pool, limits)
        if not self.behaviour.calls:
            raise UnprovenError(f"{problem.id}: the reference does not do the same twice on any input")

    def same(self, programs: Sequence[Candidate]) -> list[bool]:
        """Which of these programs do the same on every call."""
        asked = [_with_setup(self._setup, program) for program in programs]
        found = {
            compared.program: compared.difference is None for compared in differences(self.behaviour, asked, self._pool)
        }
        return [found[program] for program in asked]


class SuiteEquivalence:
    """By the problem's own tests, where they are no calls: whole programs, assertions, unittest modules."""

    def __init__(self, problem: Problem, original: Candidate, pool: Pool, limits: Limits) -> None:
        self._pool, self._plan = pool, _prepared(problem, pool, limits)
        if not self.same([original])[0]:
            raise UnprovenError(f"{problem.id}: the reference does not pass the problem's own tests")

    def same(self, programs: Sequence[Candidate]) -> list[bool]:
        """Which of these programs pass every test."""
        tasks: list[JudgeTask] = [self._plan.task(program, str(number)) for number, program in enumerate(programs)]
        passed = {task.sample: task.verdict("").outcome is Outcome.PASS for task in self._pool.run(tasks)}
        return [passed[str(number)] for number in range(len(programs))]


def equivalence_of(
    problem: Problem, original: Candidate, pool: Pool, limits: Limits, inputs: int, seed: int
) -> CallsEquivalence | SuiteEquivalence:
    """The strictest check that the problem's suite allows."""
    if isinstance(problem.suite, Calls) and not any(call.steps for call in problem.suite.tests):
        return CallsEquivalence(problem, original, pool, limits, inputs, seed)
    return SuiteEquivalence(problem, original, pool, limits)


def _prepared(problem: Problem, pool: Pool, limits: Limits) -> Plan:
    plan = plan_for(problem, limits, True)
    if plan.needs_reference:
        (task,) = pool.run([plan.reference_task()])
        plan.learn(task.answers())
    return plan


def _with_setup(setup: str, program: Candidate) -> Candidate:
    """The program with what a suite runs before it."""
    if not setup:
        return program
    text = f"{setup}\n{program.text}"
    files = tuple(
        type(file)(path=file.path, text=text) if file.path == program.main else file for file in program.files
    )
    return Candidate(files=files, main=program.main)
