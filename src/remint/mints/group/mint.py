"""Group the tests of a whole benchmark: references and programs run in the sandbox, results kept in the ledger."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from remint.formats.humaneval_pp.groups import ranges
from remint.judging.verdicts.plan import JudgingPlan
from remint.ledger import Ledger, work_key
from remint.mints.group.by_rules import group_by_rules, needs_answers
from remint.mints.group.grouping import TestGrouping, group_tests
from remint.mints.group.kills import Collection, Kills, ProgramRun, part_of_plan
from remint.mints.group.problem_study import ProblemStudy, expected_of, ungrouped
from remint.mints.group.programs import programs_of
from remint.mints.group.references import Done, Reference, References
from remint.mints.group.report import Grouped, report_of
from remint.mints.group.settings import GroupSettings, Pace
from remint.records import (
    Benchmark,
    Calls,
    Candidate,
    Expected,
    Lineage,
    MintStep,
    Problem,
    Stdio,
    Test,
    Value,
    decode,
    digest,
    encode,
)
from remint.sandbox.pool import Pool

RECIPE, BY_RULES = "group", "group-by-rules"
_KILLS = "kills"
_VERSION = 1  # of what is kept in the ledger


def _nobody(problem: str) -> None:
    """Who is told nothing."""


class GroupMint:
    """Groups the tests of one benchmark in one pool."""

    def __init__(
        self,
        benchmark: Benchmark,
        pool: Pool,
        settings: GroupSettings | None = None,
        ledger: Ledger | None = None,
        wrong_programs: Mapping[str, Sequence[Candidate]] | None = None,
    ) -> None:
        self.benchmark, self.pool, self.ledger = benchmark, pool, ledger
        self.settings, self.wrong_programs = settings or GroupSettings(), wrong_programs or {}
        self._references = References(pool, ledger, self.settings.limits)
        self._found: dict[str, TestGrouping] = {}

    def mint(self, done: Done = _nobody, asked: Done = _nobody) -> Grouped:
        """Every problem with the groups that its tests fall into; `asked` is told each reference that was run."""
        groupable = [problem for problem in self.benchmark.problems if self._is_groupable(problem)]
        references = self._references.asked(map(ungrouped, groupable), asked)
        for left_as_it_is in self._found:
            done(left_as_it_is)
        for piece in self.pool.run(self._pieces(references, done)):
            if piece.collection.take(piece):
                self._conclude(piece.collection)
                done(piece.collection.study.problem.id)
        return self._grouped(RECIPE)

    def mint_by_rules(self, done: Done = _nobody, asked: Done = _nobody) -> Grouped:
        """Every problem with the groups that it has, each test in the one whose rule holds; else a RuleError."""
        wanted = [problem for problem in self.benchmark.problems if problem.suite.groups and needs_answers(problem)]
        references = self._references.asked(map(ungrouped, wanted), asked)
        for problem in self.benchmark.problems:
            if not problem.suite.groups:
                self._found[problem.id] = TestGrouping(remark="it has no groups")
            elif self._is_groupable(problem):
                self._found[problem.id] = group_by_rules(problem, _expected(problem, references.get(problem.id)))
            done(problem.id)
        return self._grouped(BY_RULES)

    def _is_groupable(self, problem: Problem) -> bool:
        if isinstance(problem.suite, Calls | Stdio):
            return True
        self._found[problem.id] = TestGrouping(remark=f"tests of a {problem.suite.kind} suite are left as they are")
        return False

    def _pieces(self, references: dict[str, Reference | None], done: Done) -> Iterator[ProgramRun]:
        """Every program to be run; what is known already is concluded on the way."""
        for problem in self.benchmark.problems:
            if problem.id not in references:
                continue
            reference, bare = references.pop(problem.id), ungrouped(problem)
            pace = self.settings.pace(reference.seconds if reference else 0.0)
            study = ProblemStudy(bare, _expected(bare, reference), self.settings.seed, pace.tests)
            collection = self._collection(study, reference.plan, pace) if reference else None
            kills = Kills() if collection is None else self._recall(collection.key)
            if collection is None or kills is not None:
                self._found[problem.id] = group_tests(study, kills or Kills(), self.settings)
                done(problem.id)
            else:
                yield from collection.pieces()

    def _collection(self, study: ProblemStudy, plan: JudgingPlan, pace: Pace) -> Collection | None:
        """The programs of a problem; None where there is nothing to run, or too few tests to group."""
        settings, tests = self.settings, len(study.rows)
        if not tests or not settings.most_groups(len(study.problem.suite.tests)):
            return None
        most = pace.mutants
        if isinstance(study.problem.suite, Stdio):
            most = min(most, settings.exchanges // tests)
        wrong = self.wrong_programs.get(study.problem.id, ())
        programs = programs_of(study.problem, wrong, settings.seed, most, settings.wrong_programs)
        if not programs.number:
            return None
        part = part_of_plan(plan, study, pace.limits)
        texts = [digest(*map(encode, kind)) for kind in (programs.mutants, programs.wrong, [programs.branching])]
        conditions = [encode([_VERSION, pace.limits]), self._references.conditions]
        key = work_key(_KILLS, conditions=conditions, problem=encode(part.problem), programs=texts)
        return Collection(study, part, programs, key)

    def _recall(self, key: str) -> Kills | None:
        payload = self.ledger.get(_KILLS, key) if self.ledger is not None else None
        return None if payload is None else decode(Kills, payload)

    def _conclude(self, collection: Collection) -> None:
        study, kills = collection.study, collection.kills()
        # A fault of ours is not a result: the next run tries again.
        if self.ledger is not None and not any("I" in outcomes for outcomes in (*kills.mutants, *kills.wrong)):
            self.ledger.put(_KILLS, collection.key, encode(kills))
        self._found[study.problem.id] = group_tests(study, kills, self.settings)

    def _grouped(self, recipe: str) -> Grouped:
        problems = self.benchmark.problems
        grouped = [self._with_groups(problem, recipe) for problem in problems]
        remarks = self._references.remarks
        reports = [report_of(problem, self._found[problem.id], remarks.get(problem.id, "")) for problem in problems]
        return Grouped(Benchmark(self.benchmark.manifest, grouped), tuple(reports))

    def _with_groups(self, problem: Problem, recipe: str) -> Problem:
        found = self._found[problem.id]
        if not found.groups:
            return problem
        suite = problem.suite
        tests = tuple(
            msgspec.structs.replace(test, group=found.groups[number].name)
            for test, number in zip(suite.tests, found.of_test, strict=True)
        )
        suite = msgspec.structs.replace(suite, groups=found.groups, tests=tests)
        about: dict[str, object] = {"groups": len(found.groups), "basis": found.basis, "weights": self.settings.weights}
        about |= {"replaced": _numbers_of(problem)} if problem.suite.groups else {}
        step = MintStep(recipe, {name: Value.of(value) for name, value in about.items()})
        root = problem.root
        lineage = Lineage(root, problem.id, digest(encode(problem)), recipe, self.settings.seed, (step,))
        return msgspec.structs.replace(problem, suite=suite, lineage=lineage)


def _expected(problem: Problem, reference: Reference | None) -> list[Expected]:
    return expected_of(problem, reference.plan if reference else None)


def _numbers_of(problem: Problem) -> dict[str, str]:
    """The groups of a problem with the numbers of their tests, such as 1-5, 9: what was there before can be told."""
    tests: Sequence[Test] = problem.suite.tests
    return {
        group.name: ranges([number for number, test in enumerate(tests, start=1) if test.group == group.name])
        for group in problem.suite.groups
    }
