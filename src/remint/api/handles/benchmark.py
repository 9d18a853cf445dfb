"""A benchmark that somebody can look at and write to a file."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Self

from remint.api.display.tables import Column, ShownAsTable, Table
from remint.formats import Selection, UnsupportedError, select, write_benchmark
from remint.records import Benchmark, Problem

_SHOWN = 10  # problems in a table


class OpenedBenchmark(ShownAsTable, Benchmark):
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

    def table(self) -> Table:
        """The first problems as a table."""
        size, languages = self.size, Counter(problem.language for problem in self.problems)
        kinds = ", ".join(f"{name} {count:,}" for name, count in languages.items())
        title = f"{self.manifest.name}: {size.problems:,} problems ({kinds}), {size.tests:,} tests"
        columns = (Column("problem"), Column("tests by"), Column("tests", True))
        rows = [(one.id, one.suite.kind, f"{len(one.suite.tests):,}") for one in self.problems[:_SHOWN]]
        notes = [f"… and {len(self) - _SHOWN:,} more"] if len(self) > _SHOWN else []
        return Table(title, columns, rows, (*notes, *(f"note: {remark}" for remark in self.remarks)))


def one_problem(benchmark: Benchmark, name: str) -> Problem:
    """The problem with that id; the part behind the last slash will do where it is the only one."""
    if name in benchmark:
        return Benchmark.__getitem__(benchmark, name)
    found = select(benchmark, Selection(ids=(name,))).problems
    if len(found) > 1:
        names = ", ".join(problem.id for problem in found[:4])
        raise UnsupportedError(f"{name!r} can mean several problems: {names}. Write the whole id.")
    return found[0]
