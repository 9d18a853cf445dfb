"""Who answers variants for the panel: models that are asked now, or answers that were written before."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from remint.judging.verdicts.judging_plan import JudgingPlan
from remint.mints.context import Ask
from remint.mints.mint import WorkSteps
from remint.mints.rewrite.panel import PanelFinding, Solved, panel_validity
from remint.mints.rewrite.program_names import renamed_suite
from remint.mints.rewrite.proof import prepared_plan
from remint.mints.rewrite.rewriting import Accounts, UnansweredError
from remint.models import Parameters
from remint.models.asking import Question
from remint.records import Candidate, Item, Outcome, Problem, Sample, Suite
from remint.sandbox.errors import SandboxError
from remint.sandbox.limits import Limits
from remint.tasks.prompts import Prompts
from remint.tasks.synthesize import SYNTHESIZE


class Solver(Protocol):
    """Somebody who answers a variant from its own text."""

    name: str

    def answer(self, problem: Problem, accounts: Accounts) -> Generator[Any, Any, Candidate | None]:
        """A program, or None where the answer holds none."""


class ModelSolver:
    """A model."""

    def __init__(self, name: str, role: str, parameters: Parameters) -> None:
        self.name, self.role, self._parameters = name, role, parameters

    def answer(self, problem: Problem, accounts: Accounts) -> Generator[Any, Any, Candidate | None]:
        """Ask it as any run would, at temperature 0."""
        item = Item(SYNTHESIZE.name, problem, None)
        parameters = msgspec.structs.replace(self._parameters, temperature=0.0)
        request = SYNTHESIZE.request(item, Prompts(), parameters)
        (answer,) = yield Ask((Question(request),), self.role)
        reply = accounts.add(answer)
        return SYNTHESIZE.extract(item, request, reply).candidate


class SolverPanel:
    """Several solvers, and the tests that judge them."""

    def __init__(self, solvers: Sequence[Solver], limits: Limits, stronger: Mapping[str, Suite] | None = None) -> None:
        self._solvers, self._limits, self._stronger = solvers, limits, stronger or {}

    def __call__(self, problem: Problem, accounts: Accounts) -> WorkSteps[PanelFinding]:
        """What the panel says of a variant."""
        plan = yield from prepared_plan(self._judged(problem), self._limits)
        found = list[Solved]()
        for solver in self._solvers:
            candidate = yield from solver.answer(problem, accounts)
            found.append((yield from _solved(solver.name, candidate, plan)))
        return panel_validity(found)

    def _judged(self, problem: Problem) -> Problem:
        """The variant with the strongest tests that there are for its seed, in the variant's names."""
        if problem.root not in self._stronger or problem.lineage is None:
            return problem
        names = problem.lineage.steps[-1].detail["names"].decode()
        old = next((one for one, new in names.items() if new == problem.entry_point), problem.entry_point)
        suite = renamed_suite(self._stronger[problem.root], old, names, frozenset(names))
        return msgspec.structs.replace(problem, suite=suite)


class WrittenAnswers:
    """Answers that were written before: a sample for each variant, by its id."""

    def __init__(self, name: str, samples: Mapping[str, Sample]) -> None:
        self.name, self._samples = name, samples

    def answer(self, problem: Problem, accounts: Accounts) -> Generator[Any, Any, Candidate | None]:
        """The program; raises UnansweredError where there is none for this variant."""
        yield []
        if problem.id not in self._samples:
            raise UnansweredError(f"{self.name} has no answer for {problem.id}")
        sample = self._samples[problem.id]
        if sample.candidate is None or not sample.continues_prompt:
            return sample.candidate
        return Candidate.single(problem.prompt + sample.candidate.text, sample.candidate.main)


def _solved(name: str, candidate: Candidate | None, plan: JudgingPlan) -> WorkSteps[Solved]:
    if candidate is None:
        return Solved(name, "")
    yield [task := plan.task(candidate, name)]
    verdict = task.verdict("")
    if verdict.outcome is Outcome.INFRASTRUCTURE:
        raise SandboxError("the sandbox failed while a panel was judged: run the same command again")
    return Solved.of(name, verdict)
