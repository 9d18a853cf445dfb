"""The work on one function or class of a repository."""

from __future__ import annotations

import ast
from collections.abc import Generator, Iterator
from typing import Any

import msgspec

from remint.code.imports import imported_modules, packages
from remint.errors import RemintError
from remint.ledger import work_key
from remint.mints.context import MintContext
from remint.mints.harvest.bindings import Definition, NotExtractableError, RepositoryNames
from remint.mints.harvest.covering_calls import covering_calls
from remint.mints.harvest.exclusions import exclusion
from remint.mints.harvest.extraction import Extraction, TakenCode
from remint.mints.harvest.recorded_calls import recorded_suite
from remint.mints.harvest.repository import Repository
from remint.mints.harvest.settings import HarvestFinding, HarvestSettings
from remint.mints.harvest.statement import statement_of
from remint.mints.harvest.suite_run import RepositorySuite, RepositoryTest, run_suite
from remint.mints.harvest.targets import HarvestInput, Target, refusal
from remint.mints.harvest.test_slices import TestSlice, TestSlicer
from remint.mints.harvest.thin_statements import TAG as THIN
from remint.mints.harvest.thin_statements import thin_reasons
from remint.mints.harvest.unspoken_demands import unspoken_demands
from remint.mints.harvest.validation import Proved, prove, wrong_versions
from remint.mints.mint import MintSession, WorkSteps
from remint.records import (
    Calls,
    Candidate,
    Environment,
    Lineage,
    Method,
    Outcome,
    Problem,
    Pytest,
    Suite,
    Value,
    digest,
    encode,
)
from remint.records.wording import counted

_SUITE, _SUITE_VERSION = "harvest-suite", 1
NO_TEST = "no test covers it"


class _RefusedError(RemintError):
    """Ends the work on an input, with a reason."""


class HarvestSession(MintSession[HarvestInput, HarvestFinding]):
    """A repository, and what its tests have shown."""

    def __init__(self, settings: HarvestSettings, context: MintContext, repository: Repository) -> None:
        self._settings, self._context, self._repository = settings, context, repository
        self._names = RepositoryNames(repository)
        self._slicer = TestSlicer(repository, self._names)
        self._by_path = {module.path: module for module in repository.modules.values()}
        self._suite = self._run_suite()

    def _run_suite(self) -> RepositorySuite:
        if not self._repository.tests:
            return RepositorySuite(error="the repository has no tests")
        texts = [*self._repository.modules.values(), *self._repository.tests.values()]
        content = digest(*(f"{one.path}\0{one.text}".encode("utf-8", "surrogatepass") for one in texts))
        key = work_key(
            _SUITE, version=_SUITE_VERSION, content=content, environment=self._context.pool.environment.id,
            isolated="none" not in self._context.pool.layers,
        )  # fmt: skip
        known = self._context.recall(_SUITE, key, RepositorySuite)
        if known is not None:
            return known
        found = run_suite(self._context.pool, self._repository, self._context.place.limits)
        if found.tests:
            self._context.keep(_SUITE, key, found)
        return found

    def work(self, one: HarvestInput) -> WorkSteps[HarvestFinding]:
        """Take one out, find its tests, and prove the problem."""
        coverage: dict[str, Value] = {}
        try:
            definition, code = self._taken(one)
            suite, left_out = self._tests(one, definition, code)
        except (_RefusedError, NotExtractableError) as refused:
            return HarvestFinding(reason=str(refused))
        if self._settings.cover and "made-up-calls" in self._basis(definition, suite):
            suite, coverage = yield from self._covering_suite(definition, code, suite)
        problem = self._problem(one, definition, code, suite)
        proved: Proved = yield from prove(problem, self._context.place.limits)
        left_out |= proved.left_out
        if proved.problem is None or proved.plan is None:
            return HarvestFinding(None, proved.reason, left_out, settled=proved.settled)
        killed, tried = yield from self._mutation_score(proved)
        thin = yield from self._thin(definition, code, proved)
        about = {"mutants": Value.of(tried), "killed": Value.of(killed), **coverage}
        made = proved.problem
        if thin:
            about["thin"] = Value.of(list(thin))
            made = msgspec.structs.replace(made, tags=(*made.tags, THIN))
        fresh = msgspec.structs.replace(made, metadata={**made.metadata, **about})
        return HarvestFinding(fresh, "", left_out, tried, killed, thin)

    def _taken(self, one: HarvestInput) -> tuple[Definition, TakenCode]:
        definition = self._names.meaning(self._by_path[one.path], one.name)
        if not isinstance(definition, Definition):
            raise _RefusedError("its name means something else at the end of the module")
        reason = refusal(definition, self._settings.undocumented)
        if not reason and self._settings.since:
            if not one.released:
                reason = "the history does not say when it was written"
            elif one.released < self._settings.since:
                reason = "it is older than the day that was asked for"
        if reason:
            raise _RefusedError(reason)
        code = Extraction(self._names, {}, shortcuts=False).take([definition])
        if code.preamble.count("\n") > self._settings.most_lines:
            raise _RefusedError(f"it needs more than {counted(self._settings.most_lines, 'line')} of other code")
        reason = exclusion([code.text])
        if reason:
            raise _RefusedError(reason)
        return definition, code

    def _tests(self, one: HarvestInput, definition: Definition, code: TakenCode) -> tuple[Suite, dict[str, str]]:
        covering = self._covering(definition)
        if self._settings.tests == "calls" or (not covering and self._settings.untested):
            suite = recorded_suite(definition, self._suite.recorded, self._settings, not covering)
            if suite is None:
                raise _RefusedError("no call of it can be written down" if covering else NO_TEST)
            return suite, {}
        if not covering:
            raise _RefusedError(self._suite.error or NO_TEST)
        direct = [test for test in covering if self._slicer.mentions(test, one.name)]
        if not direct:
            raise _RefusedError("no test calls it by name; tests cover it through other code")
        left_out: dict[str, str] = {}
        found = self._sliced(direct, definition, code, left_out)
        return Pytest(tests=tuple(Method(name) for name in found.tests), module=found.module), left_out

    def _covering_suite(
        self, definition: Definition, code: TakenCode, suite: Suite
    ) -> Generator[Any, Any, tuple[Suite, dict[str, Value]]]:
        """Made-up calls by what they reach, in place of those by type alone."""
        node = definition.nodes[-1]
        assert isinstance(node, ast.FunctionDef)
        limits, most = self._context.place.limits, self._settings.most_tests
        found = yield from covering_calls(node, code.text, self._settings.seed, most, limits)
        if not found.reached:
            return suite, {}
        about = {"branches": Value.of(found.branches), "reached": Value.of(found.reached)}
        return Calls(tests=found.calls), about

    def _basis(self, definition: Definition, suite: Suite) -> str:
        """What the tests of a problem come from."""
        if suite.kind == "calls" and not self._covering(definition):
            return "made-up-calls"
        return {"pytest": "tests", "calls": "calls-of-tests"}[suite.kind]

    def _covering(self, definition: Definition) -> list[RepositoryTest]:
        node = definition.nodes[-1]
        first = min([node.lineno, *(mark.lineno for mark in getattr(node, "decorator_list", []))])
        lines = range(first, (node.end_lineno or node.lineno) + 1)
        path = definition.module.path
        return [test for test in self._suite.tests if any(p == path and line in lines for p, line in test.calls)]

    def _sliced(
        self, tests: list[RepositoryTest], definition: Definition, code: TakenCode, left_out: dict[str, str]
    ) -> TestSlice:
        """The tests of the file that has most of them; those that cannot be taken out are left out one by one."""
        by_file: dict[str, list[RepositoryTest]] = {}
        for test in tests:
            by_file.setdefault(test.file, []).append(test)
        reason = "no test can be taken out"
        for some in sorted(by_file.values(), key=len, reverse=True):
            # Those that run least besides come first.
            some = sorted(some, key=lambda test: len(test.calls))
            kept = list(self._one_by_one(some, definition, code, left_out))
            if kept:
                chosen = sorted(kept[: self._settings.most_tests], key=lambda test: self._suite.tests.index(test))
                found = self._slicer.slice(chosen, code.definitions, definition.name)
                reason = exclusion([found.module])
                if not reason:
                    return found
            elif left_out:
                reason = f"no test can be taken out: {next(reversed(left_out.values()))}"
        raise _RefusedError(reason)

    def _one_by_one(
        self, tests: list[RepositoryTest], definition: Definition, code: TakenCode, left_out: dict[str, str]
    ) -> Iterator[RepositoryTest]:
        tried: dict[tuple[str, ...], str] = {}
        for test in tests:
            key = (*test.classes, test.function)
            if key not in tried:
                tried[key] = self._obstacle(test, definition, code)
            if tried[key]:
                left_out[test.id] = tried[key]
            else:
                yield test

    def _obstacle(self, test: RepositoryTest, definition: Definition, code: TakenCode) -> str:
        try:
            found = self._slicer.slice([test], code.definitions, definition.name)
        except NotExtractableError as error:
            return str(error)
        return exclusion([found.module])

    def _problem(self, one: HarvestInput, definition: Definition, code: TakenCode, suite: Suite) -> Problem:
        node = definition.nodes[-1]
        assert isinstance(node, Target)
        words = statement_of(node, code)
        needed = packages(imported_modules(ast.parse(code.text)))
        kind = "function" if isinstance(node, ast.FunctionDef) else "class"
        basis = self._basis(definition, suite)
        hides = [name for name in self._repository.packages if name not in needed]
        return Problem(
            id=one.id, suite=suite, prompt=words.prompt, instruction=words.instruction, entry_point=one.name,
            reference=Candidate.single(code.text), released=one.released, tags=("harvested", kind, basis),
            environment=Environment(packages=(*needed, *(("pytest",) if suite.kind == "pytest" else ()))),
            metadata={"module": Value.of(one.path), "hides": Value.of(hides)},
            lineage=Lineage(one.id, one.id, digest(encode(one)), "harvest", self._settings.seed),
        )  # fmt: skip

    def _thin(self, definition: Definition, code: TakenCode, proved: Proved) -> Generator[Any, Any, tuple[str, ...]]:
        """Why the statement is not enough: by what it says, and by what the tests demand besides."""
        node = definition.nodes[-1]
        assert isinstance(node, Target)
        assert proved.problem is not None
        assert proved.plan is not None
        reasons = thin_reasons(node, code.preamble, proved.problem.suite)
        demands = yield from unspoken_demands(proved.problem, node, code.preamble, proved.plan)
        return (*reasons, *demands)

    def _mutation_score(self, proved: Proved) -> Generator[list[Any], None, tuple[int, int]]:
        assert proved.problem is not None
        assert proved.plan is not None
        wrong = wrong_versions(proved.problem, self._settings.mutants, self._settings.seed)
        tasks = [proved.plan.task(program, "") for program in wrong]
        if tasks:
            yield tasks
        killed = sum(task.verdict("").outcome is not Outcome.PASS for task in tasks)
        return killed, len(tasks)
