"""Which programs fail which tests, and which branches each test takes: run in the sandbox, kept in the ledger."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from remint.judging.calls.plan import CallsPlan
from remint.judging.stdio.plan import ExchangesPlan
from remint.judging.verdicts.plan import JudgingPlan
from remint.judging.verdicts.recording import Observation
from remint.judging.verdicts.recording_task import RecordingTask
from remint.judging.verdicts.task import JudgeTask
from remint.mints.group.problem_study import ProblemStudy
from remint.mints.group.programs import WrongPrograms
from remint.records import Candidate, Record, pack
from remint.sandbox.limits import Limits
from remint.sandbox.tasks import ForwardingTask

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


class ProgramRun(ForwardingTask[JudgeTask | BranchTask]):
    """One program on its way through the pool."""

    def __init__(self, collection: Collection, kind: str, number: int, task: JudgeTask | BranchTask) -> None:
        super().__init__(task)
        self.collection, self.kind, self.number = collection, kind, number


class Collection:
    """All programs of one problem: hands out the pieces, puts together what came of them."""

    def __init__(self, study: ProblemStudy, plan: JudgingPlan, programs: WrongPrograms, key: str) -> None:
        self.study, self.plan, self.programs, self.key = study, plan, programs, key
        self.left = programs.number
        self._outcomes: dict[tuple[str, int], str] = {}
        self._branches: tuple[str, ...] = ()

    def pieces(self) -> Iterator[ProgramRun]:
        """What is to be run."""
        for kind, programs in (("mutants", self.programs.mutants), ("wrong", self.programs.wrong)):
            for number, program in enumerate(programs):
                yield ProgramRun(self, kind, number, self.plan.task(program, ""))
        if self.programs.branching is not None and isinstance(self.plan, CallsPlan):
            yield ProgramRun(self, "branches", 0, BranchTask(self.plan, self.programs.branching))

    def take(self, piece: ProgramRun) -> bool:
        """Take note of what a program did; True when it was the last."""
        if isinstance(piece.task, BranchTask):
            self._branches = _branches(piece.task.recording.observations, self.programs.branches)
        else:
            self._outcomes[piece.kind, piece.number] = pack(piece.task.outcomes)
        self.left -= 1
        return self.left == 0

    def kills(self) -> Kills:
        """What came of them all."""
        of = {
            kind: tuple(self._outcomes[kind, number] for number in range(len(programs)))
            for kind, programs in (("mutants", self.programs.mutants), ("wrong", self.programs.wrong))
        }
        return Kills(of["mutants"], of["wrong"], self._branches)


def _branches(observations: list[Observation], count: int) -> tuple[str, ...]:
    """For each branch the tests that take it; nothing where one of them gave no answer."""
    if any(seen.kind != "returned" for seen in observations):
        return ()
    try:
        taken = [set(json.loads(seen.content)) for seen in observations]
    except (ValueError, TypeError):
        return ()
    return tuple("".join(_FAILED if branch in one else _PASS for one in taken) for branch in range(count))
