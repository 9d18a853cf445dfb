"""An evolved benchmark and its original with the same fresh tests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, NamedTuple

import msgspec

from remint.ledger import KeyPart
from remint.mints.context import MintContext
from remint.mints.driver.driver import FreshBenchmark
from remint.mints.evolve.environment import modules_of
from remint.mints.evolve.outputs.fresh_tests import RECIPE, FreshFound, FreshSettings, fresh_tests
from remint.mints.evolve.outputs.original_layout import ORIGINAL, laid_out_original
from remint.mints.evolve.settings import EvolveSettings
from remint.mints.mint import MAIN, Mint, Minted, MintSession, Refused, Source, WorkSteps
from remint.records import Benchmark, Calls, Comparator, Manifest, Problem, digest, encode
from remint.sandbox.limits import Limits


class RenewedBenchmarks(NamedTuple):
    """The evolved and the original problems, with the same tests."""

    evolved: Benchmark
    original: Benchmark
    found: dict[str, FreshFound]  # by problem, those that are left out included

    @property
    def kept(self) -> dict[str, str]:
        """The problems that keep their old tests, and why."""
        return {name: one.reason for name, one in self.found.items() if one.reason}

    @property
    def left_out(self) -> dict[str, str]:
        """The problems whose evolved program turned out to do something else, and with which call."""
        return {name: one.differs for name, one in self.found.items() if one.differs}


class FreshPair(NamedTuple):
    """A problem before and after it was evolved."""

    old: Problem
    new: Problem


class FreshTestsMint(Mint[FreshSettings, FreshPair, FreshFound]):
    """Gives the problems of an evolved benchmark, and the original ones that they came from, the same fresh tests."""

    name = "fresh-tests"
    summary = "Replace tests by new calls on which original and evolved program agree."
    version = 1
    kind = RECIPE
    counts = "problems with fresh tests"
    settings_type = FreshSettings
    input_type = FreshPair
    finding_type: ClassVar[type[FreshFound]] = FreshFound

    def __init__(self, settings: FreshSettings, originals: Benchmark, evolving: EvolveSettings | None = None) -> None:
        super().__init__(settings)
        self.originals = originals
        if evolving is not None:
            self.preload, self.packages = modules_of(evolving), bool(evolving.packages)

    def inputs(self, source: Source) -> Iterator[FreshPair]:
        """The evolved problems, each with its original."""
        assert isinstance(source, Benchmark)
        for new in source.problems:
            yield FreshPair(self.originals[new.lineage.parent if new.lineage else new.id], new)

    def input_id(self, one: FreshPair) -> str:
        """The evolved problem."""
        return one.new.id

    def key(self, one: FreshPair) -> dict[str, KeyPart]:
        """The original, the evolved program and the settings."""
        return {
            "problem": digest(encode(one.old)),
            "evolved": digest(encode(one.new.reference)),
            "settings": digest(encode(self.settings)),
        }

    def conditions(self, context: MintContext) -> dict[str, KeyPart]:
        """Where programs run, and under which limits."""
        return {"limits": digest(encode(context.place.limits)), "environment": context.pool.environment.id}

    def open(self, context: MintContext) -> MintSession[FreshPair, FreshFound]:
        """Nothing is shared over problems."""
        return _FreshSession(self.settings, context.place.limits)

    def outcome(self, one: FreshPair, finding: FreshFound) -> Minted | Refused:
        """Both problems with the same tests; none where the programs do not agree."""
        if finding.differs:
            return Refused(f"the evolved program does something else on {finding.differs}")
        # A problem that keeps its tests does not say that they are fresh.
        of_tests = (RECIPE, self.settings.seed) if finding.tests else ()
        original = _renewed(laid_out_original(one.old, *of_tests), finding)
        return Minted((_renewed(one.new, finding),), {ORIGINAL: (original,)})

    def manifests(self, source: Source) -> dict[str, Manifest]:
        """The evolved benchmark, and the original programs with the same tests."""
        assert isinstance(source, Benchmark)
        before, evolved = self.originals.manifest, source.manifest
        about = f"{self.settings.tests:,} fresh tests a problem, seed {self.settings.seed}"
        original = msgspec.structs.replace(
            before, name=f"{before.name}-fresh", version="", content="", description=f"{before.name} with {about}"
        )
        fresh = msgspec.structs.replace(evolved, content="", description=f"{evolved.description}, with {about}")
        return {MAIN: fresh, ORIGINAL: original}


class _FreshSession(MintSession[FreshPair, FreshFound]):
    def __init__(self, settings: FreshSettings, limits: Limits) -> None:
        self._settings, self._limits = settings, limits

    def work(self, one: FreshPair) -> WorkSteps[FreshFound]:
        if one.new.reference is None:
            return FreshFound(reason="there is no program")
        return (yield from fresh_tests(one.old, one.new.reference, self._settings, self._limits))


def renewed_benchmarks(evolved: Benchmark, fresh: FreshBenchmark[FreshFound]) -> RenewedBenchmarks:
    """What the mint came to, by problem."""
    found = {problem.id: one for problem, one in zip(evolved.problems, fresh.findings, strict=True)}
    return RenewedBenchmarks(fresh.benchmark, fresh.companions[ORIGINAL], found)


def _renewed(problem: Problem, found: FreshFound) -> Problem:
    """The problem with fresh tests in place of its own. What it says about the old ones goes with them."""
    suite = problem.suite
    if not found.tests or not isinstance(suite, Calls):
        return problem
    compare = suite.tests[0].compare or suite.compare
    about = {name: value for name, value in problem.metadata.items() if name not in ("input", "output")}
    fresh = Calls(tests=found.tests, compare=_of_whole_values(compare), setup=suite.setup)
    return msgspec.structs.replace(problem, suite=fresh, metadata=about)


def _of_whole_values(compare: Comparator) -> Comparator:
    """The rule for expected values that came out of a program: what is done to a result is done to them as well."""
    return msgspec.structs.replace(compare, project_expected=True) if compare.projections else compare
