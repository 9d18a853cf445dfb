"""Problems, and what belongs to one: source files, environment, lineage."""

from __future__ import annotations

from typing import Any

from remint.records.record import Record
from remint.records.suite import Suite
from remint.records.values import Value


class SourceFile(Record, frozen=True):
    """A named text."""

    path: str
    text: str

    def __post_init__(self) -> None:
        super().__post_init__()
        path = self.path
        if not path or path.startswith("/") or ".." in path.split("/") or "\0" in path:
            raise ValueError(f"the path {path!r} leads outside the program's folder")


class Candidate(Record, frozen=True):
    """A program: one file, or a tree of files of which `main` is run or imported."""

    files: tuple[SourceFile, ...]
    main: str

    def __post_init__(self) -> None:
        super().__post_init__()
        paths = [file.path for file in self.files]
        if self.main not in paths:
            raise ValueError(f"the main file {self.main!r} is not among the files")
        if len(set(paths)) < len(paths):
            raise ValueError("two files have the same path")

    @classmethod
    def single(cls, text: str, path: str = "solution.py") -> Candidate:
        """A program of one file."""
        return cls(files=(SourceFile(path=path, text=text),), main=path)

    @property
    def text(self) -> str:
        """The text of the main file."""
        return next(file.text for file in self.files if file.path == self.main)


class Environment(Record, frozen=True):
    """What a problem needs to run: an interpreter and packages, each as a requirement; empty means anything."""

    interpreter: str = ""
    packages: tuple[str, ...] = ()


class MintStep(Record, frozen=True):
    """One thing that a mint did."""

    operator: str
    detail: dict[str, Value] = {}


class Lineage(Record, frozen=True):
    """Where a minted problem comes from: enough to mint it again."""

    root: str  # id of the problem at the very start
    parent: str
    parent_hash: str
    recipe: str
    seed: int
    steps: tuple[MintStep, ...] = ()
    models: tuple[str, ...] = ()


class Problem(Record, frozen=True):
    """One programming problem."""

    id: str
    suite: Suite
    language: str = "python"
    prompt: str = ""  # what a completion model continues
    instruction: str = ""  # what a chat model is asked
    entry_point: str = ""
    reference: Candidate | None = None
    files: tuple[SourceFile, ...] = ()
    environment: Environment = Environment()
    released: str = ""  # ISO date
    licence: str = ""
    tags: tuple[str, ...] = ()
    metadata: dict[str, Value] = {}
    lineage: Lineage | None = None

    @property
    def root(self) -> str:
        """The id of the problem that this one was minted from at the very start; its own where it was not."""
        return self.lineage.root if self.lineage else self.id

    def about(self, name: str, default: Any = None) -> Any:
        """A piece of metadata as a Python value."""
        return self.metadata[name].decode() if name in self.metadata else default
