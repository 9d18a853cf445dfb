"""Which programs fail which tests, and which branches each test takes: run in the sandbox, kept in the ledger."""

from __future__ import annotations

import json
from collections.abc import Generator
from typing import TYPE_CHECKING, Any

import msgspec

from remint.judging.calls.calls_plan import CallsPlan
from remint.judging.stdio.stdio_plan import ExchangesPlan
from remint.judging.verdicts.judging_plan import JudgingPlan
from remint.judging.verdicts.recording import Observation
from remint.judging.verdicts.recording_task import RecordingTask
from remint.mints.group.problem_study import ProblemStudy
from remint.mints.group.programs import WrongPrograms
from remint.records import Candidate, Record, pack
from remint.sandbox.limits import Limits

if TYPE_CHECKING:
    from numpy.typing import NDArray

# Letters of verdicts that say nothing of a test: not run, our own fault, or the end of the program before its time.
_UNKNOWN = set("-ITCOMXt")
_PASS = "."
_FAILED = "x"


class Kills(Record, frozen=True):
    """One text a program, with one letter a test as in verdicts; and one text a branch: `x` where a test takes it."""

    mutants: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    branches: tuple[str, ...] = ()

    def failing(self, rows: int) -> NDArray[Any]:
        """1 where a program fails: a column for each that says something about every test."""
        return _matrix([*self.mutants, *self.wrong], rows)

    def signatures(self, rows: int) -> NDArray[Any]:
        """All that tells tests apart. Programs that models wrote stand there twice, so that they count more."""
        return _matrix([*self.mutants, *self.wrong, *self.wrong, *self.branches], rows)


def _matrix(columns: list[str], rows: int) -> NDArray[Any]:
    import numpy as np

    usable = [column for column in columns if len(column) == rows and not _UNKNOWN & set(column)]
    made = [[letter != _PASS for letter in column] for column in usable]
    return np.array(made, dtype=float).reshape(len(made), rows).T


def part_of_plan(plan: JudgingPlan, study: ProblemStudy, limits: Limits) -> JudgingPlan:
    """A plan for the chosen tests of a problem, under the limits of programs, with the answers that are known."""
    suite = study.problem.suite
    some = msgspec.structs.replace(suite, tests=tuple(suite.tests[row] for row in study.rows))
    part = type(plan)(msgspec.structs.replace(study.problem, suite=some), limits)
    if isinstance(part, CallsPlan | ExchangesPlan) and isinstance(plan, CallsPlan | ExchangesPlan):
        part.answers = [plan.answers[row] for row in study.rows]
    return part


class BranchTask(RecordingTask):
    """The reference that notes its branches, called with every input."""

    def __init__(self, plan: CallsPlan, candidate: Candidate) -> None:
        super().__init__(plan.job(candidate))


class Collection:
    """All programs of one problem, and what came of running them."""

    def __init__(self, plan: JudgingPlan, programs: WrongPrograms, key: str) -> None:
        self.plan, self.programs, self.key = plan, programs, key

    def run(self) -> Generator[list[Any], None, Kills]:
        """Run them all."""
        mutants, wrong = (
            [self.plan.task(program, "") for program in some] for some in (self.programs.mutants, self.programs.wrong)
        )
        branching = self.programs.branching
        marked = [BranchTask(self.plan, branching)] if branching and isinstance(self.plan, CallsPlan) else []
        yield [*mutants, *wrong, *marked]
        branches = _branches(marked[0].recording.observations, self.programs.branches) if marked else ()
        failed, also = (tuple(pack(task.outcomes) for task in some) for some in (mutants, wrong))
        return Kills(failed, also, branches)


def _branches(observations: list[Observation], count: int) -> tuple[str, ...]:
    """For each branch the tests that take it; nothing where one of them gave no answer."""
    if any(seen.kind != "returned" for seen in observations):
        return ()
    try:
        taken = [set(json.loads(seen.content)) for seen in observations]
    except (ValueError, TypeError):
        return ()
    return tuple("".join(_FAILED if branch in one else _PASS for one in taken) for branch in range(count))
