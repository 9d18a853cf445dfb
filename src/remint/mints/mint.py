"""What a mint is: one way to make fresh problems.

A mint says what its inputs are, works on each of them, and turns what it found into problems. The driver
(`remint.mints.driver`) does everything else: it keeps findings in the ledger, keeps the order of the inputs, runs
several at a time, counts, and writes down what was refused and why.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, ClassVar, Generic, Literal, NamedTuple, TypeVar

import msgspec

from remint.ledger import KeyPart
from remint.mints.context import Ask, MintContext
from remint.records import Benchmark, Manifest, Problem, Record, digest, encode
from remint.sandbox.tasks import SandboxTask as Task

Source = Benchmark | Path | None
SourceKind = Literal["benchmark", "path", "nothing"]
MAIN = ""  # the name of the benchmark that a mint is for; companions have names of their own


class MintSettings(Record, frozen=True):
    """What a user can choose about a mint. Derive from it; every field has a default."""

    seed: Annotated[int, msgspec.Meta(description="Random seed: the same seed gives the same problems.")] = 0


class Minted(NamedTuple):
    """What one input became: none, one or many problems, and those that go into companion benchmarks."""

    problems: tuple[Problem, ...]
    companions: Mapping[str, tuple[Problem, ...]] = {}


class Refused(NamedTuple):
    """Why an input became no problem."""

    reason: str


S = TypeVar("S", bound=Record)
I = TypeVar("I")  # noqa: E741
F = TypeVar("F")
# Yields programs to run (a list of tasks, which then hold their results) or questions (sent back as answers).
WorkSteps = Generator[list[Task] | Ask, Any, F]


class MintSession(ABC, Generic[I, F]):
    """A mint at work: whatever it shares over its inputs, such as a pool of scenarios or a linter."""

    @abstractmethod
    def work(self, one: I) -> WorkSteps[F]:
        """Find what there is to find for one input. The same input and settings give the same finding."""

    def close(self) -> None:
        """Release what was shared."""


class Mint(ABC, Generic[S, I, F]):
    """One way to make fresh problems, with its settings."""

    name: ClassVar[str]
    summary: ClassVar[str]  # one sentence for `remint mint --help`
    version: ClassVar[int] = 1  # of what it finds: a new version does not use what an old one kept
    source: ClassVar[SourceKind] = "benchmark"
    settings_type: ClassVar[type[Record]]  # a frozen record in which every field has a default
    input_type: ClassVar[Any] = Problem
    finding_type: ClassVar[Any]  # a record or a named tuple, kept in the ledger
    kind: ClassVar[str] = ""  # of ledger entries; by default minted-NAME
    keeps_findings: ClassVar[bool] = True  # whether the ledger keeps whole findings; a mint may also keep its steps
    counts: ClassVar[str] = "problems done"  # what the progress display counts
    uses_processes: ClassVar[bool] = False  # each input gets a process and a sandbox of its own
    asks_models: ClassVar[bool] = False
    preload: tuple[str, ...] = ()  # modules that its programs often import: loaded once for all
    packages: bool = False  # whether its programs may import third-party packages

    def __init__(self, settings: S) -> None:
        self.settings = settings

    @classmethod
    def told_settings(cls, minted: Benchmark) -> dict[str, Any]:
        """The settings that its problems tell, those at their defaults left out; by default none is told."""
        return {}

    def inputs(self, source: Source) -> Iterable[I]:
        """What there is to work on, in order: by default every problem of a benchmark.

        A mint of many problems into one yields tuples of problems; one without a source yields what it starts from.
        """
        assert isinstance(source, Benchmark)
        return source.problems  # type: ignore[return-value]

    def input_id(self, one: I) -> str:
        """What an input is called in the summary."""
        return one.id if isinstance(one, Problem) else "+".join(problem.id for problem in one)  # type: ignore[attr-defined]

    def key(self, one: I) -> dict[str, KeyPart]:
        """Everything about an input that decides what is found for it; the version is added."""
        return {"input": digest(encode(one)), "settings": digest(encode(self.settings))}

    def conditions(self, context: MintContext) -> dict[str, KeyPart]:
        """What else could change a finding: where programs run, which model answers."""
        model = context.asker.identity if context.asker else ""
        return {
            "environment": context.pool.environment.id,
            "isolated": "none" not in context.pool.layers,
            "limits": digest(encode(context.place.limits)),
            "model": digest(encode(model)),
        }

    def at_once(self, workers: int) -> int:
        """How many inputs are worked on at the same time; 1 where one builds on the one before."""
        return workers + 1

    @abstractmethod
    def open(self, context: MintContext) -> MintSession[I, F]:
        """Begin to work."""

    def is_settled(self, finding: F) -> bool:
        """Whether a finding is worth keeping; a failure of the sandbox or of a model is not: the next run retries."""
        return True

    @abstractmethod
    def outcome(self, one: I, finding: F) -> Minted | Refused:
        """What a finding makes of an input. No program runs here: the same finding gives the same problems."""

    def manifests(self, source: Source) -> dict[str, Manifest]:
        """What the fresh benchmark is called (`MAIN`), and its companions."""
        before = source.manifest if isinstance(source, Benchmark) else Manifest(name=self.name)
        description = f"{before.name}, minted by {self.name} with seed {getattr(self.settings, 'seed', 0)}"
        name = f"{before.name}-{self.name}" if isinstance(source, Benchmark) else self.name
        return {MAIN: msgspec.structs.replace(before, name=name, version="", content="", description=description)}
