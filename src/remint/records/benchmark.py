"""Benchmarks: an ordered set of problems and a manifest that says what it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Literal, NamedTuple

from remint.records.problem import Problem
from remint.records.record import Record, digest, encode
from remint.records.wording import counted


class Manifest(Record, frozen=True):
    """What a benchmark is and where it comes from."""

    name: str
    version: str = ""
    source: str = ""
    licence: str = ""
    description: str = ""
    canary: str = ""  # a string that must never turn up in a training set
    content: str = ""  # the content hash when it was written; checked when it is read
    interpreter: str = ""  # that its tests ran with when it was made: a hint for people, which nothing ever starts


class Origin(Record, frozen=True):
    """Where a benchmark was opened from, so that it can be opened again: a path, a hub address or a name."""

    address: str = ""
    format: str = ""
    whole: int = 0  # problems there, where only some of them were selected
    selected: int = 0
    draw: Literal["", "first", "random"] = ""  # how a limit chose them of the whole; "": in another way


class BenchmarkSize(NamedTuple):
    """How much there is of a benchmark."""

    problems: int
    tests: int


class Benchmark:
    """Problems with distinct ids, in order."""

    def __init__(
        self,
        manifest: Manifest,
        problems: Iterable[Problem],
        origin: Origin = Origin(),  # noqa: B008
        remarks: tuple[str, ...] = (),
    ) -> None:
        self.manifest, self.origin = manifest, origin
        self.remarks = remarks  # what a user should know about how it was read; not part of it
        self.problems = tuple(problems)
        self._by_id = {problem.id: problem for problem in self.problems}
        if len(self._by_id) < len(self.problems):
            twice = next(name for name, count in Counter(p.id for p in self.problems).items() if count > 1)
            raise ValueError(f"the benchmark {manifest.name!r} has two problems with the id {twice!r}")

    def __repr__(self) -> str:
        return f"<Benchmark {self.manifest.name} with {counted(len(self.problems), 'problem')}>"

    def __len__(self) -> int:
        return len(self.problems)

    def __getitem__(self, problem_id: str) -> Problem:
        return self._by_id[problem_id]

    def __contains__(self, problem_id: str) -> bool:
        return problem_id in self._by_id

    @cached_property
    def content_hash(self) -> str:
        """Hash of the problems in their order; the manifest has no part in it."""
        return digest(*(encode(problem) for problem in self.problems))

    @property
    def size(self) -> BenchmarkSize:
        """Problems and tests."""
        return BenchmarkSize(len(self.problems), sum(len(problem.suite.tests) for problem in self.problems))

    def where(self, keep: Callable[[Problem], bool]) -> Benchmark:
        """The problems that a rule keeps."""
        kept = [problem for problem in self.problems if keep(problem)]
        return Benchmark(self.manifest, kept, self.origin, self.remarks)
