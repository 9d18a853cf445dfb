"""Find bugs for one problem, and prove each: programs run, and nothing is believed before they have.

The search is a generator: it yields tasks for the sandbox and goes on when they are over, so that several problems can
share a pool. What it finds follows from the problem, the settings and the seed alone.
"""

from __future__ import annotations

import itertools
from collections.abc import Generator, Sequence
from random import Random
from typing import Any, NamedTuple

from remint.judging.verdicts.judging_plan import UnjudgeableError
from remint.judging.verdicts.task import JudgeTask
from remint.mints.inject.bug_operators import BugEdit, edits
from remint.mints.inject.failing_test import test_text
from remint.mints.inject.findings import Bug, BuggyProgram, Injection
from remint.mints.inject.problem_version import BugEffect, ProblemVersion, has_failed, result_of
from remint.mints.inject.settings import InjectSettings
from remint.mints.inject.shared_statements import shared_statements
from remint.mints.inject.splicing import Splice, put_back
from remint.mints.inject.statements import Path, spots
from remint.records import Outcome, Problem, Verdict, pack
from remint.records.wording import counted

Tasks = list[Any]
_BATCH = 12  # single changes that are tried at a time
_DRAWS = 15  # sets of changes that are tried for one bug of one order


class StatementChange(NamedTuple):
    """One change of one statement, in every version."""

    statement: int
    splices: tuple[Splice, ...]


class _Site(NamedTuple):
    statement: int
    path: Path
    edit: BugEdit


def injecting(
    original: Problem, evolved: Problem | None, settings: InjectSettings
) -> Generator[Tasks, None, Injection]:
    """The bugs of a problem. One that can have none says why."""
    try:
        return (yield from _Search(original, evolved, settings).run())
    except UnjudgeableError as error:
        # What is missing may be there next time, and to look again costs little.
        return Injection(problem=original.id, reason=str(error), unsettled=True)


class _Search:
    """The work on one problem."""

    def __init__(self, original: Problem, evolved: Problem | None, settings: InjectSettings) -> None:
        if evolved is not None and original.suite.test_ids() != evolved.suite.test_ids():
            raise UnjudgeableError(
                "the two versions have different tests; inject into the original with the same tests, which "
                "`remint mint evolve --fresh-tests` writes beside the evolved benchmark (FRESH-original.jsonl)"
            )
        self.problem, self.settings = original, settings
        self.chance = Random(f"{settings.seed} {original.id}")
        self.versions = [ProblemVersion(one, settings.limits) for one in (original, evolved) if one is not None]
        sources = [version.source for version in self.versions]
        everything = {number: number for number in range(len(sources[0].statements))}
        self.shared = everything if evolved is None else shared_statements(original, evolved)
        self.tried, self.faults = 0, False

    def run(self) -> Generator[Tasks, None, Injection]:
        for version in self.versions:
            yield from version.prepare()
        yield from self._check_references()
        sites = self._drawn(self._sites())
        if not sites:
            return self._result([], self._nowhere())
        failing, odd = yield from self._singles(sites)
        bugs: list[Bug] = []
        used: set[frozenset[StatementChange]] = set()
        for _ in range(self.settings.bugs):
            bug = yield from self._bug(failing, used)
            bug = bug or (yield from self._odd_bug(odd, used))
            if bug is None:
                break
            bugs.append(bug)
        return self._result(bugs, self._shortage(len(bugs), len(failing)))

    def _check_references(self) -> Generator[Tasks, None, None]:
        tasks = [version.proof([]) for version in self.versions]
        yield list(tasks)
        for version, task in zip(self.versions, tasks, strict=True):
            verdict = task.verdict("")
            if verdict.outcome is not Outcome.PASS:
                which = "reference" if version is self.versions[0] else "evolved program"
                raise UnjudgeableError(f"the {which} does not pass the problem's own tests: {verdict.message}")

    def _sites(self) -> list[_Site]:
        statements = self.versions[0].source.statements
        return [
            _Site(number, spot.path, edit)
            for number in sorted(self.shared)
            for spot in spots(statements[number])
            for edit in edits(spot.node, spot.place, self.settings.operators)
        ]

    def _drawn(self, sites: list[_Site]) -> list[_Site]:
        """At random, each operator as likely as the others: programs have many more comparisons than truth values."""
        by_operator: dict[str, list[_Site]] = {}
        for site in sites:
            by_operator.setdefault(site.edit.operator, []).append(site)
        for group in by_operator.values():
            self.chance.shuffle(group)
        drawn = []
        while by_operator:
            name = self.chance.choice(sorted(by_operator))
            drawn.append(by_operator[name].pop())
            if not by_operator[name]:
                del by_operator[name]
        return drawn

    def _singles(
        self, sites: Sequence[_Site]
    ) -> Generator[Tasks, None, tuple[list[StatementChange], list[StatementChange]]]:
        """Changes that make every version fail: by wrong answers and exceptions, and otherwise."""
        failing: list[StatementChange] = []
        odd: list[StatementChange] = []
        seen: set[str] = set()
        # More than one bug takes, so that there is a choice.
        enough = 2 * self.settings.bugs * self.settings.order
        left = iter(sites[: self.settings.trials])
        while len(failing) < enough and (batch := list(itertools.islice(left, _BATCH))):
            singles = [single for site in batch if (single := self._single(site, seen)) is not None]
            for single, result in (yield from self._screened(singles)):
                if result is BugEffect.FAILS:
                    failing.append(single)
                elif result is BugEffect.ENDS_OTHERWISE:
                    odd.append(single)
        return failing, odd

    def _single(self, site: _Site, seen: set[str]) -> StatementChange | None:
        places = (site.statement, self.shared[site.statement])
        found = []
        for version, statement in zip(self.versions, places, strict=False):
            splice = version.source.splice(statement, site.path, site.edit)
            if splice is None:
                return None
            found.append(splice)
        text = self.versions[0].source.with_splices(found[:1])
        if text in seen:
            return None
        seen.add(text)
        return StatementChange(site.statement, tuple(found))

    def _screened(
        self, singles: Sequence[StatementChange]
    ) -> Generator[Tasks, None, list[tuple[StatementChange, BugEffect]]]:
        """The changes that no version passes with, and how the worst of them ends."""
        left = [(single, BugEffect.FAILS) for single in singles]
        for number, version in enumerate(self.versions):
            verdicts = yield from self._judged([version.screening([one.splices[number]]) for one, _ in left])
            results = [result_of(verdict) for verdict in verdicts]
            left = [
                (single, BugEffect.ENDS_OTHERWISE if BugEffect.ENDS_OTHERWISE in (before, now) else now)
                for (single, before), now in zip(left, results, strict=True)
                if now in (BugEffect.FAILS, BugEffect.ENDS_OTHERWISE)
            ]
        return left

    def _bug(
        self, failing: Sequence[StatementChange], used: set[frozenset[StatementChange]]
    ) -> Generator[Tasks, None, Bug | None]:
        """A bug of an order that is drawn, or of the next lower one that there is.

        Where bugs that fail some tests only are wanted, one that fails them all is taken if there is no other.
        """
        whole: Bug | None = None
        for order in range(self.chance.randint(1, self.settings.order), 0, -1):
            for _ in range(_DRAWS if len(failing) >= order else 0):
                fresh = [single for single in failing if not any(single in one for one in used)]
                chosen = self._picked(fresh if len(fresh) >= order else failing, order)
                if chosen in used or not self._are_apart(chosen):
                    continue
                used.add(chosen)
                bug = yield from self._proven(sorted(chosen))
                if bug is not None and (not self.settings.partial or _passes_some(bug)):
                    return bug
                whole = whole or bug
        return whole

    def _picked(self, of: Sequence[StatementChange], number: int) -> frozenset[StatementChange]:
        """Some changes at random, each operator again as likely as the others: some fail tests far more often."""
        left, picked = list(of), []
        for _ in range(number):
            operator = self.chance.choice(sorted({single.splices[0].operator for single in left}))
            picked.append(self.chance.choice([single for single in left if single.splices[0].operator == operator]))
            left.remove(picked[-1])
        return frozenset(picked)

    def _odd_bug(
        self, odd: Sequence[StatementChange], used: set[frozenset[StatementChange]]
    ) -> Generator[Tasks, None, Bug | None]:
        for single in odd:
            if frozenset([single]) not in used:
                used.add(frozenset([single]))
                bug = yield from self._proven([single], (BugEffect.FAILS, BugEffect.ENDS_OTHERWISE))
                if bug is not None:
                    return bug
        return None

    def _are_apart(self, chosen: frozenset[StatementChange]) -> bool:
        """Whether each change is in a statement, and on lines, of its own."""
        if len({single.statement for single in chosen}) < len(chosen):
            return False
        for number, version in enumerate(self.versions):
            lines = [line for single in chosen for line in version.source.lines_of(single.splices[number])]
            if len(set(lines)) < len(lines):
                return False
        return True

    def _proven(
        self, chosen: Sequence[StatementChange], wanted: Sequence[BugEffect] = (BugEffect.FAILS,)
    ) -> Generator[Tasks, None, Bug | None]:
        """The bug, if every version fails with it and with every part of it: nothing less than undoing all fixes it."""
        parts = [part for size in range(2, len(chosen)) for part in itertools.combinations(chosen, size)]
        tasks = [version.screening(_of(part, number)) for number, version in enumerate(self.versions) for part in parts]
        verdicts = yield from self._judged(tasks)
        if any(result_of(verdict) is not BugEffect.FAILS for verdict in verdicts):
            return None
        whole = [version.proof(_of(chosen, number)) for number, version in enumerate(self.versions)]
        verdicts = yield from self._judged(whole)
        results = [result_of(verdict) for verdict in verdicts]
        if not set(results) <= set(wanted) or len({_seen(one) for one in verdicts}) > 1:
            return None
        programs = [self._program(number, chosen, verdict) for number, verdict in enumerate(verdicts)]
        original, evolved = (*programs, None)[:2]
        if original is None or (evolved is None and len(self.versions) > 1):
            return None
        return Bug(original, evolved, self._shown(verdicts[0]), BugEffect.ENDS_OTHERWISE in results)

    def _program(self, number: int, chosen: Sequence[StatementChange], verdict: Verdict) -> BuggyProgram | None:
        source, splices = self.versions[number].source, _of(chosen, number)
        text, changes = source.with_splices(splices), source.changes(splices)
        try:
            undone = put_back(text, changes)
        except ValueError:  # its lines end in ways of their own
            return None
        return BuggyProgram(text, changes, verdict.outcomes) if undone == source.text else None

    def _shown(self, verdict: Verdict) -> int:
        failed = [number for number, outcome in enumerate(verdict.tests) if has_failed(outcome)]
        showable = [number for number in failed if test_text(self.problem, number)]
        return self.chance.choice(showable) if showable else -1

    def _judged(self, tasks: Sequence[JudgeTask]) -> Generator[Tasks, None, list[Verdict]]:
        yield list(tasks)
        self.tried += len(tasks)
        verdicts = [task.verdict("") for task in tasks]
        self.faults |= any(verdict.outcome is Outcome.INFRASTRUCTURE for verdict in verdicts)
        return verdicts

    def _nowhere(self) -> str:
        if len(self.versions) > 1:
            return "no statement that these operators can change is the same in both versions"
        return "there is no statement that these operators can change"

    def _shortage(self, bugs: int, failing: int) -> str:
        if bugs >= self.settings.bugs:
            return ""
        if not bugs and not failing:
            where = " in both versions" if len(self.versions) > 1 else ""
            return f"none of the changes that were tried fails a test{where}"
        return f"{bugs} of {counted(self.settings.bugs, 'bug')} could be proven"

    def _result(self, bugs: Sequence[Bug], reason: str) -> Injection:
        number = len(self.versions[0].source.statements)
        return Injection(
            problem=self.problem.id, bugs=tuple(bugs), reason=reason, tried=self.tried, statements=number,
            shared=len(self.shared), unsettled=self.faults,
        )  # fmt: skip


def _passes_some(bug: Bug) -> bool:
    return pack([Outcome.PASS]) in bug.original.outcomes


def _of(chosen: Sequence[StatementChange], version: int) -> list[Splice]:
    return [single.splices[version] for single in chosen]


def _seen(verdict: Verdict) -> tuple[bool | None, ...]:
    """Which tests have failed; None of one that was not run."""
    return tuple(None if outcome is Outcome.NOT_RUN else has_failed(outcome) for outcome in verdict.tests)
