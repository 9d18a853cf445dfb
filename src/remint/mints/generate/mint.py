"""Problems out of nothing: generated programs as instructions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import ClassVar

import msgspec

from remint.mints.context import MintContext
from remint.mints.describe.described_problem import described_problems
from remint.mints.describe.findings import DescribeFinding
from remint.mints.generate.candidates import GeneratedProgram
from remint.mints.generate.described import program_id, program_problem, wording_of
from remint.mints.generate.generating import described_programs
from remint.mints.generate.settings import GenerateSettings
from remint.mints.mint import MAIN, Mint, Minted, MintSession, Refused, Source, SourceKind, WorkSteps
from remint.records import Lineage, Manifest, MintStep, Value
from remint.records.wording import counted

RECIPE = "generate"
VERSION = 3  # 3: no operand is idle, no loop only counts; 2: the same for methods of texts, conditions and statements


class GenerateMint(Mint[GenerateSettings, GeneratedProgram, DescribeFinding]):
    """Programs that nobody has seen, with tests, and the instructions to write them."""

    name = "generate"
    summary = "Generate unseen programs from scratch, with tests and instructions to write them."
    source: ClassVar[SourceKind] = "nothing"
    counts = "programs described"
    settings_type = GenerateSettings
    input_type = GeneratedProgram
    finding_type: ClassVar[type[DescribeFinding]] = DescribeFinding
    version = VERSION
    keeps_findings = False  # making one again is as quick as looking it up

    def __init__(
        self, settings: GenerateSettings | None = None, jobs: int = 1, count: Callable[[], None] = lambda: None
    ) -> None:
        super().__init__(settings or GenerateSettings())
        self.settings.check()
        self._jobs, self._count = jobs, count

    @cached_property
    def described(self) -> dict[GeneratedProgram, DescribeFinding]:
        """All programs with their tests, in order, each with its description."""
        return dict(described_programs(self.settings, self._jobs, self._count))

    @property
    def programs(self) -> tuple[GeneratedProgram, ...]:
        """The programs alone."""
        return tuple(self.described)

    def inputs(self, source: Source) -> Iterable[GeneratedProgram]:
        """The programs."""
        return self.programs

    def input_id(self, one: GeneratedProgram) -> str:
        """What it is called."""
        return program_id(self.settings, one)

    def open(self, context: MintContext) -> MintSession[GeneratedProgram, DescribeFinding]:
        """Nothing is shared."""
        return _GenerateSession(self)

    def outcome(self, one: GeneratedProgram, finding: DescribeFinding) -> Minted | Refused:
        """The problem with its words."""
        if finding.reason:
            return Refused(finding.reason)
        made = next(described_problems(program_problem(self.settings, one), finding, wording_of(self.settings)))
        about = {
            "version": VERSION,
            "number": one.number,
            "mutants": one.mutants,
            "killed": one.killed,
            "branches": one.branches,
        }
        step = MintStep(RECIPE, {name: Value.of(value) for name, value in about.items()})
        lineage = Lineage(made.id, made.id, "", RECIPE, self.settings.seed, (step,))
        return Minted((msgspec.structs.replace(made, lineage=lineage),))

    def manifests(self, source: Source) -> dict[str, Manifest]:
        """What the benchmark is called."""
        about = self.settings.constructs or "any constructs"
        description = f"{counted(self.settings.count, 'generated program')} with {about}, seed {self.settings.seed}"
        return {MAIN: Manifest(name=f"generated-{self.settings.seed}", version=str(VERSION), description=description)}


class _GenerateSession(MintSession[GeneratedProgram, DescribeFinding]):
    def __init__(self, mint: GenerateMint) -> None:
        self._mint = mint

    def work(self, one: GeneratedProgram) -> WorkSteps[DescribeFinding]:
        """It was described when it was made."""
        yield from ()
        return self._mint.described[one]
