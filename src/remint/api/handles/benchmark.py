"""A benchmark that somebody can look at and write to a file."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

from remint.api.display.sheets import Sheet
from remint.api.display.shown import ShownAsSheet
from remint.api.documents.benchmarks import benchmark_summary
from remint.api.sheets.benchmarks import LISTED, benchmark_blocks
from remint.formats import Selection, UnsupportedError, select, write_benchmark
from remint.records import Benchmark, Problem


class OpenedBenchmark(ShownAsSheet, Benchmark):
    """Problems with distinct ids, in order; every function that takes a benchmark takes one of these."""

    @classmethod
    def of(cls, benchmark: Benchmark) -> Self:
        """A benchmark as one that can be looked at and written."""
        return cls(benchmark.manifest, benchmark.problems, benchmark.origin, benchmark.remarks)

    def __iter__(self) -> Iterator[Problem]:
        return iter(self.problems)

    def __getitem__(self, name: str | int) -> Problem:
        """A problem by its position, its id, or the part of its id behind the last slash."""
        return self.problems[name] if isinstance(name, int) else one_problem(self, name)

    def write(self, path: str | os.PathLike[str], to: str = "remint") -> Path:
        """Write it to a file: JSON lines that lose nothing, or another format such as "evalplus"."""
        write_benchmark(self, Path(path), to)
        return Path(path)

    def document(self) -> dict[str, Any]:
        """The benchmark in figures."""
        return benchmark_summary(self)

    def sheet(self) -> Sheet:
        """What a person wants to know first, and the first problems."""
        return self.listing()

    def listing(self, most: int = 0) -> Sheet:
        """The same with at most so many problems; 0: the usual number."""
        return Sheet(tuple(benchmark_blocks(self, benchmark_summary(self), most or LISTED)), self.remarks)


def one_problem(benchmark: Benchmark, name: str) -> Problem:
    """The problem with that id; the part behind the last slash will do where it is the only one."""
    if name in benchmark:
        return Benchmark.__getitem__(benchmark, name)
    found = select(benchmark, Selection(ids=(name,))).problems
    if len(found) > 1:
        names = ", ".join(problem.id for problem in found[:4])
        raise UnsupportedError(f"{name!r} can mean several problems: {names}. Write the whole id.")
    return found[0]
