"""Inject bugs into a whole benchmark, and the same bugs into the evolved one beside it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from remint.judging.verdicts.task import JUDGE_VERSION
from remint.ledger import KeyPart
from remint.mints.context import MintContext
from remint.mints.evolve.mint import VERSION as EVOLVE_VERSION
from remint.mints.inject.buggy_problem import buggy_problem
from remint.mints.inject.findings import Injection
from remint.mints.inject.search import injecting
from remint.mints.inject.settings import InjectSettings
from remint.mints.mint import MAIN, Mint, Minted, MintSession, Refused, Source, WorkSteps
from remint.records import Benchmark, Manifest, Problem, digest, encode

EVOLVED = "evolved"  # the companion: the evolved benchmark with the same bugs
_NO_PARTNER = "there is no evolved version of it"


class InjectMint(Mint[InjectSettings, Problem, Injection]):
    """Puts proven bugs into every problem; with an evolved benchmark, the same bugs into both versions."""

    name = "inject"
    summary = "Put bugs into the programs of a BENCHMARK, each proven by its tests, for `remint run --task repair`."
    version = 2
    kind = "injected"
    settings_type = InjectSettings
    finding_type: ClassVar[type[Injection]] = Injection

    def __init__(self, settings: InjectSettings | None = None, evolved: Benchmark | None = None) -> None:
        super().__init__(settings or InjectSettings())
        self.evolved = evolved
        problems = evolved.problems if evolved is not None else ()
        # By the id of what they come from.
        self._partners = {one.lineage.parent if one.lineage else one.id: one for one in problems}

    def key(self, one: Problem) -> dict[str, KeyPart]:
        """The two versions, and the settings."""
        partner = self._partners.get(one.id)
        return {
            "problem": digest(encode(one)),
            "evolved": digest(encode(partner)),
            "settings": digest(encode(self.settings)),
        }

    def conditions(self, context: MintContext) -> dict[str, KeyPart]:
        """Where programs run, and what judges them."""
        return {
            "environment": context.pool.environment.id,
            "judge": JUDGE_VERSION,
            "evolving": EVOLVE_VERSION,
            "isolated": "none" not in context.pool.layers,
        }

    def open(self, context: MintContext) -> MintSession[Problem, Injection]:
        """Nothing is shared over problems."""
        return _InjectSession(self)

    def search(self, problem: Problem) -> WorkSteps[Injection]:
        """The bugs of one problem."""
        partner = self._partners.get(problem.id)
        if self.evolved is not None and partner is None:
            return Injection(problem=problem.id, reason=_NO_PARTNER)
        return (yield from injecting(problem, partner, self.settings))

    def is_settled(self, finding: Injection) -> bool:
        """Not where something could not be run."""
        return not finding.unsettled and finding.reason != _NO_PARTNER

    def outcome(self, one: Problem, finding: Injection) -> Minted | Refused:
        """One problem per bug."""
        if not finding.bugs:
            return Refused(finding.reason)
        seed = self.settings.seed
        buggy = [buggy_problem(one, bug, bug.original, number, seed) for number, bug in enumerate(finding.bugs, 1)]
        companions = {EVOLVED: tuple(self._evolved(one, finding))} if self.evolved is not None else {}
        return Minted(tuple(buggy), companions)

    def _evolved(self, problem: Problem, finding: Injection) -> Iterator[Problem]:
        parent = self._partners[problem.id]
        for number, bug in enumerate(finding.bugs, 1):
            if bug.evolved is not None:
                # The ids are those of the original's, so that the two can be compared problem by problem.
                partner = msgspec.structs.replace(parent, id=problem.id)
                yield buggy_problem(partner, bug, bug.evolved, number, self.settings.seed, parent)

    def manifests(self, source: Source) -> dict[str, Manifest]:
        """Both versions."""
        assert isinstance(source, Benchmark)
        other = {EVOLVED: _buggy(self.evolved.manifest)} if self.evolved is not None else {}
        return {MAIN: _buggy(source.manifest), **other}


class _InjectSession(MintSession[Problem, Injection]):
    def __init__(self, mint: InjectMint) -> None:
        self._mint = mint

    def work(self, one: Problem) -> WorkSteps[Injection]:
        return self._mint.search(one)


def _buggy(manifest: Manifest) -> Manifest:
    return msgspec.structs.replace(
        manifest, name=f"{manifest.name}-buggy", version="", content="",
        description=f"{manifest.name} with injected bugs",
    )  # fmt: skip
