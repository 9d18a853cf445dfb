"""Harvest a repository: every function and class with tests becomes a problem, or is refused with a reason."""

from __future__ import annotations

import fnmatch
from collections.abc import Iterable
from pathlib import Path
from typing import ClassVar

import msgspec

from remint.ledger import KeyPart
from remint.mints.context import MintContext
from remint.mints.harvest.bindings import Definition, RepositoryNames
from remint.mints.harvest.history import History
from remint.mints.harvest.repository import Repository, read_repository
from remint.mints.harvest.session import HarvestSession
from remint.mints.harvest.settings import HarvestFinding, HarvestSettings
from remint.mints.harvest.targets import HarvestInput, targets
from remint.mints.mint import MAIN, Mint, Minted, MintSession, Refused, Source
from remint.records import Manifest, digest, encode


class HarvestMint(Mint[HarvestSettings, HarvestInput, HarvestFinding]):
    """Takes functions and classes out of a repository, with the tests that fail without them."""

    name = "harvest"
    summary = "Turn a repository with tests (PATH) into a benchmark."
    source = "path"
    version = 4
    counts = "functions and classes"
    settings_type = HarvestSettings
    input_type: ClassVar[type[HarvestInput]] = HarvestInput
    finding_type: ClassVar[type[HarvestFinding]] = HarvestFinding
    packages = True

    def __init__(self, settings: HarvestSettings | None = None) -> None:
        super().__init__(settings or HarvestSettings())
        self._read: tuple[Path, Repository] | None = None

    def repository(self, source: Source) -> Repository:
        """The repository, read once."""
        assert isinstance(source, Path)
        if self._read is None or self._read[0] != source:
            self._read = source, read_repository(source)
        return self._read[1]

    def inputs(self, source: Source) -> Iterable[HarvestInput]:
        """Every function and class at the top of a module."""
        repository = self.repository(source)
        texts = [*repository.modules.values(), *repository.tests.values()]
        content = digest(*(f"{one.path}\0{one.text}".encode("utf-8", "surrogatepass") for one in texts))
        history, names = History(repository.root), RepositoryNames(repository)
        for name, path, target in targets(repository):
            if self.settings.only and not any(fnmatch.fnmatch(name, one) for one in self.settings.only):
                continue
            module = next(one for one in repository.modules.values() if one.path == path)
            meaning = names.meaning(module, target)
            node = meaning.nodes[-1] if isinstance(meaning, Definition) else None
            day = "" if node is None else history.oldest_day(path, node.lineno, node.end_lineno or node.lineno)
            yield HarvestInput(name, path, target, content, day)

    def input_id(self, one: HarvestInput) -> str:
        """Its dotted name."""
        return one.id

    def key(self, one: HarvestInput) -> dict[str, KeyPart]:
        """Whatever else is harvested beside it."""
        settings = msgspec.structs.replace(self.settings, only=())
        return {"input": digest(encode(one)), "settings": digest(encode(settings))}

    def open(self, context: MintContext) -> MintSession[HarvestInput, HarvestFinding]:
        """Run the repository's tests once, for all."""
        assert self._read is not None
        return HarvestSession(self.settings, context, self._read[1])

    def is_settled(self, finding: HarvestFinding) -> bool:
        """Failures of the sandbox are tried again."""
        return finding.settled

    def outcome(self, one: HarvestInput, finding: HarvestFinding) -> Minted | Refused:
        """The problem."""
        return Minted((finding.problem,)) if finding.problem is not None else Refused(finding.reason)

    def manifests(self, source: Source) -> dict[str, Manifest]:
        """Named after the repository's packages."""
        packages = "+".join(self.repository(source).packages)
        about = f"{packages}, harvested with seed {self.settings.seed}"
        return {MAIN: Manifest(name=f"{packages}-harvest", description=about)}
