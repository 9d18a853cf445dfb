"""Group the tests of a whole benchmark: references and programs run in the sandbox, their results are kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple

import msgspec

from remint.formats.humaneval_pp.groups import ranges
from remint.judging.verdicts.judging_plan import JudgingPlan
from remint.ledger import work_key
from remint.mints.context import MintContext
from remint.mints.driver.driver import FreshBenchmark
from remint.mints.group.by_rules import group_by_rules, needs_answers
from remint.mints.group.grouping import SuiteGrouping, group_tests
from remint.mints.group.kills import Collection, Kills, part_of_plan
from remint.mints.group.problem_study import ProblemStudy, expected_of, ungrouped
from remint.mints.group.programs import programs_of
from remint.mints.group.references import Reference, References
from remint.mints.group.report import Grouped, report_of
from remint.mints.group.settings import GroupSettings, Pace
from remint.mints.mint import MAIN, Mint, Minted, MintSession, Refused, Source, WorkSteps
from remint.records import (
    Benchmark,
    Calls,
    Candidate,
    Expected,
    Lineage,
    Manifest,
    MintStep,
    Problem,
    Stdio,
    Test,
    Value,
    digest,
    encode,
)

RECIPE, BY_RULES = "group", "group-by-rules"
# 2: rules on inputs first, tiny groups weigh half, names without double negatives; 3: plainer names; 4: what the text
# of the problem names, and boundaries, before properties that nobody would ask for; 5: a limit belongs to one argument;
# 6: so does a word, sizes only where the text speaks of them, tokens that it quotes, equal inputs count once
RECIPE_VERSION = 6
_KILLS = "kills"
_VERSION = 1  # of what is kept in the ledger
_ASKED = "references asked"


class GroupFinding(NamedTuple):
    """The groups of a problem, and a remark about its reference."""

    grouping: SuiteGrouping
    remark: str = ""


class GroupMint(Mint[GroupSettings, Problem, GroupFinding]):
    """Splits tests into groups that programs treat alike; with `by_rules`, into the groups whose rules hold."""

    name = "group"
    summary = "Split the tests of each problem of a BENCHMARK into groups, each with a name and a rule."
    counts = "problems grouped"
    settings_type = GroupSettings
    finding_type: ClassVar[type[GroupFinding]] = GroupFinding
    keeps_findings = False  # what takes long are answers and failures of programs: those are kept one by one

    def __init__(
        self,
        settings: GroupSettings | None = None,
        wrong_programs: Mapping[str, Sequence[Candidate]] | None = None,
        by_rules: bool = False,
    ) -> None:
        super().__init__(settings or GroupSettings())
        self.wrong_programs, self.by_rules = wrong_programs or {}, by_rules

    def open(self, context: MintContext) -> MintSession[Problem, GroupFinding]:
        """The references' answers are shared with the judge, through the ledger."""
        return _GroupSession(self, context)

    def outcome(self, one: Problem, finding: GroupFinding) -> Minted | Refused:
        """The problem with its groups; one whose tests cannot be grouped stays as it is."""
        return Minted((self._with_groups(one, finding.grouping),))

    def manifests(self, source: Source) -> dict[str, Manifest]:
        """The benchmark keeps its name: its problems and tests are the same."""
        assert isinstance(source, Benchmark)
        return {MAIN: source.manifest}

    def _with_groups(self, problem: Problem, found: SuiteGrouping) -> Problem:
        if not found.groups:
            return problem
        suite, recipe = problem.suite, BY_RULES if self.by_rules else RECIPE
        tests = tuple(
            msgspec.structs.replace(test, group=found.groups[number].name)
            for test, number in zip(suite.tests, found.of_test, strict=True)
        )
        suite = msgspec.structs.replace(suite, groups=found.groups, tests=tests)
        about: dict[str, object] = {"groups": len(found.groups), "basis": found.basis, "weights": self.settings.weights}
        about |= {} if self.by_rules else {"version": RECIPE_VERSION}
        about |= {"replaced": _numbers_of(problem)} if problem.suite.groups else {}
        step = MintStep(recipe, {name: Value.of(value) for name, value in about.items()})
        root = problem.root
        lineage = Lineage(root, problem.id, digest(encode(problem)), recipe, self.settings.seed, (step,))
        return msgspec.structs.replace(problem, suite=suite, lineage=lineage)


def grouped(source: Benchmark, fresh: FreshBenchmark[GroupFinding]) -> Grouped:
    """What a group mint came to, with a report for every problem."""
    pairs = zip(source.problems, fresh.findings, strict=True)
    return Grouped(fresh.benchmark, tuple(report_of(problem, found.grouping, found.remark) for problem, found in pairs))


class _GroupSession(MintSession[Problem, GroupFinding]):
    def __init__(self, mint: GroupMint, context: MintContext) -> None:
        self._mint, self._settings, self._context = mint, mint.settings, context
        self._references = References(context.pool, context.ledger, mint.settings.limits)

    def work(self, one: Problem) -> WorkSteps[GroupFinding]:
        """The groups of one problem."""
        found = yield from (self._by_rules(one) if self._mint.by_rules else self._by_programs(one))
        return GroupFinding(found, self._references.remarks.get(one.id, ""))

    def _by_rules(self, problem: Problem) -> WorkSteps[SuiteGrouping]:
        if not problem.suite.groups:
            return SuiteGrouping(remark="it has no groups")
        reference = None
        if needs_answers(problem):
            reference = yield from self._reference(ungrouped(problem))
        return _not_groupable(problem) or group_by_rules(problem, _expected(problem, reference))

    def _by_programs(self, problem: Problem) -> WorkSteps[SuiteGrouping]:
        left = _not_groupable(problem)
        if left is not None:
            return left
        bare = ungrouped(problem)
        reference = yield from self._reference(bare)
        pace = self._settings.pace(reference.seconds if reference else 0.0)
        study = ProblemStudy(bare, _expected(bare, reference), self._settings.seed, pace.tests)
        collection = self._collection(study, reference.plan, pace) if reference else None
        kills = Kills()
        if collection is not None:
            kills = yield from self._context.remembered(_KILLS, collection.key, Kills, collection.run(), _is_settled)
        return group_tests(study, kills, self._settings)

    def _reference(self, problem: Problem) -> WorkSteps[Reference | None]:
        found = yield from self._references.of(problem)
        self._context.count(_ASKED)
        return found

    def _collection(self, study: ProblemStudy, plan: JudgingPlan, pace: Pace) -> Collection | None:
        """The programs of a problem; None where there is nothing to run, or too few tests to group."""
        settings, tests = self._settings, len(study.rows)
        if not tests or not settings.most_groups(len(study.problem.suite.tests)):
            return None
        most = pace.mutants
        if isinstance(study.problem.suite, Stdio):
            most = min(most, settings.exchanges // tests)
        wrong = self._mint.wrong_programs.get(study.problem.id, ())
        programs = programs_of(study.problem, wrong, settings.seed, most, settings.wrong_programs)
        if not programs.number:
            return None
        part = part_of_plan(plan, study, pace.limits)
        texts = [digest(*map(encode, kind)) for kind in (programs.mutants, programs.wrong, [programs.branching])]
        conditions = [encode([_VERSION, pace.limits]), self._references.conditions]
        key = work_key(_KILLS, conditions=conditions, problem=encode(part.problem), programs=texts)
        return Collection(part, programs, key)


def _is_settled(kills: Kills) -> bool:
    """A failure of ours is not a result: the next run tries again."""
    return not any("I" in outcomes for outcomes in (*kills.mutants, *kills.wrong))


def _not_groupable(problem: Problem) -> SuiteGrouping | None:
    if isinstance(problem.suite, Calls | Stdio):
        return None
    return SuiteGrouping(remark=f"tests of a {problem.suite.kind} suite are left as they are")


def _expected(problem: Problem, reference: Reference | None) -> list[Expected]:
    return expected_of(problem, reference.plan if reference else None)


def _numbers_of(problem: Problem) -> dict[str, str]:
    """The groups of a problem with the numbers of their tests, such as 1-5, 9: what was there before can be told."""
    tests: Sequence[Test] = problem.suite.tests
    return {
        group.name: ranges([number for number, test in enumerate(tests, start=1) if test.group == group.name])
        for group in problem.suite.groups
    }
