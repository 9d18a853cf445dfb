"""Evolve a whole benchmark: each problem is searched in a process and a sandbox of its own."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from remint.ledger import KeyPart
from remint.mints.context import MintContext
from remint.mints.evolve.environment import conditions_of, modules_of
from remint.mints.evolve.gates.equivalence.checks import UnprovenError
from remint.mints.evolve.gates.pylint_score import Pylint
from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.outputs.alternative_solution import with_alternative
from remint.mints.evolve.outputs.evolved_problem import evolved_problem, told_unchanged
from remint.mints.evolve.outputs.finetuning_set import finetuning_manifest, finetuning_problems
from remint.mints.evolve.outputs.original_layout import ORIGINAL, laid_out_original, original_manifest
from remint.mints.evolve.problem_search import evolve_problem
from remint.mints.evolve.search.outcome import EvolvedProgram, MeasuredProgram, result_of
from remint.mints.evolve.settings import EvolveSettings
from remint.mints.mint import MAIN, Mint, Minted, MintSession, Refused, Source, WorkSteps
from remint.records import Benchmark, Manifest, Problem, digest, encode

VERSION = 14  # of the search, the operators and what is kept; operators count by name as well
_PROJECTS = 2  # the version of `--project` alone
FINETUNE = "finetune"  # the companion: valid offspring to fine-tune a model with


class EvolveMint(Mint[EvolveSettings, Problem, EvolvedProgram]):
    """Makes the references of a benchmark more complex. With `keep_all`, valid offspring are kept as well."""

    name = "evolve"
    summary = "Evolve the programs of a BENCHMARK: more complex, still readable, and checked to behave as before."
    version = VERSION
    kind = "evolved"
    counts = "problems evolved"
    settings_type = EvolveSettings
    finding_type: ClassVar[type[EvolvedProgram]] = EvolvedProgram
    uses_processes = True

    def __init__(self, settings: EvolveSettings | None = None, keep_all: bool = False) -> None:
        super().__init__(settings or EvolveSettings())
        self.keep_all = keep_all
        self.preload, self.packages = modules_of(self.settings), bool(self.settings.packages)

    def key(self, one: Problem) -> dict[str, KeyPart]:
        """The problem, the settings, and the operators by name."""
        return {
            "problem": digest(encode(one)),
            "settings": digest(encode(self.settings)),
            "operators": list(self.settings.operators or OPERATORS.names()),
            "keep_all": self.keep_all,
            **({"projects": _PROJECTS} if self.settings.project else {}),
        }

    def start_of(self, problem: Problem) -> MeasuredProgram | None:
        """A program that does what the reference does, to search from; None: the reference."""
        return None

    def conditions(self, context: MintContext) -> dict[str, KeyPart]:
        """Where programs run, under which limits, and who judges how they read."""
        return {
            "limits": digest(encode(context.place.limits)),
            "conditions": conditions_of(self.settings, context.place),
        }

    def open(self, context: MintContext) -> MintSession[Problem, EvolvedProgram]:
        """A linter for one problem after the other."""
        return _EvolveSession(self, context)

    def outcome(self, one: Problem, finding: EvolvedProgram) -> Minted | Refused:
        """The problem with the program that was chosen for it."""
        if finding.after is None:
            return Refused(finding.reason)
        made = with_alternative(evolved_problem(one, finding.after, self.settings), finding)
        made = told_unchanged(made, unchanged=not finding.after.steps)
        companions: dict[str, tuple[Problem, ...]] = {ORIGINAL: (laid_out_original(one),)}
        if self.keep_all:
            companions[FINETUNE] = finetuning_problems(one, finding, self.settings)
        return Minted((made,), companions)

    def manifests(self, source: Source) -> dict[str, Manifest]:
        """The evolved benchmark, its originals, and the set to fine-tune with."""
        assert isinstance(source, Benchmark)
        before = source.manifest
        evolved = msgspec.structs.replace(
            before, name=f"{before.name}-evolved", version="", content="",
            description=f"{before.name}, evolved with seed {self.settings.seed}",
        )  # fmt: skip
        finetune = {FINETUNE: finetuning_manifest(before, self.settings)} if self.keep_all else {}
        return {MAIN: evolved, ORIGINAL: original_manifest(before), **finetune}


class _EvolveSession(MintSession[Problem, EvolvedProgram]):
    """A sandbox and a linter, for one problem after the other."""

    def __init__(self, mint: EvolveMint, context: MintContext) -> None:
        self._mint, self._context = mint, context
        self._pylint = Pylint() if mint.settings.pylint else None

    def work(self, one: Problem) -> WorkSteps[EvolvedProgram]:
        """What a search comes to; a problem that cannot be evolved says why."""
        yield []
        limits = self._context.place.limits
        try:
            evolved = evolve_problem(
                one, self._mint.settings, self._context.pool, self._pylint, limits, keep_all=self._mint.keep_all,
                start=self._mint.start_of(one),
            )  # fmt: skip
        except UnprovenError as error:
            return EvolvedProgram(problem=one.id, reason=str(error))
        return result_of(one.id, evolved)

    def close(self) -> None:
        """End the linter."""
        if self._pylint:
            self._pylint.close()
