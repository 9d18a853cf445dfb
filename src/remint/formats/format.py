"""What a benchmark format is: something that recognises a file, reads it, and perhaps writes one."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from remint.formats.errors import BadInputError, Place, UnsupportedError
from remint.formats.row import Row
from remint.formats.rows import FILE_FAULTS, read_rows
from remint.records import Benchmark, Manifest, Problem


class Sniffed(NamedTuple):
    """What recognition may look at: the path, and the first row; None where it is a folder or no file of rows."""

    path: Path
    first: dict[str, Any] | None

    def has(self, *names: str) -> bool:
        """Whether the first row has all of these fields."""
        return self.first is not None and all(name in self.first for name in names)


class Format(ABC):
    """One benchmark format. Readers never execute anything."""

    name: ClassVar[str]
    title: ClassVar[str]

    @abstractmethod
    def recognises(self, sniffed: Sniffed) -> bool:
        """Whether a file looks like this format."""

    @abstractmethod
    def read(self, path: Path) -> Benchmark:
        """The benchmark in a file or folder."""

    def write(self, benchmark: Benchmark, path: Path) -> list[str]:
        """Write a benchmark in this format; what the user should know about the result is returned as remarks."""
        raise UnsupportedError(f"Remint reads {self.title} but does not write it.")

    @classmethod
    def writes(cls) -> bool:
        """Whether the format can be written."""
        return cls.write is not Format.write


class RowFormat(Format):
    """A format with one problem per row."""

    def read(self, path: Path) -> Benchmark:
        """The benchmark in a file of rows."""
        return Benchmark(self.manifest(path), self._problems(read_rows(path)))

    def manifest(self, path: Path) -> Manifest:
        """What to call a benchmark that says nothing about itself."""
        return Manifest(name=stem(path), source=path.name, description=self.title)

    @abstractmethod
    def problem(self, row: Row) -> Problem | None:
        """The problem in a row; None leaves the row out on purpose."""

    def _problems(self, rows: Iterable[Row]) -> Iterator[Problem]:
        found = ((self.checked_problem(row), row.place) for row in rows)
        return distinct((problem, place) for problem, place in found if problem is not None)

    def checked_problem(self, row: Row) -> Problem | None:
        """The problem in a row, where whatever goes wrong is the file's fault and is reported as such."""
        try:
            return self.problem(row)
        except BadInputError:
            raise
        except FILE_FAULTS as error:
            raise BadInputError(row.place, f"is not a row of {self.title}: {error}", "Fix or remove it.") from error


def distinct(found: Iterable[tuple[Problem, Place]]) -> Iterator[Problem]:
    """The problems, each with an id of its own."""
    seen: dict[str, Place] = {}
    for problem, place in found:
        if problem.id in seen:
            first = seen[problem.id]
            raise BadInputError(
                place,
                f"the problem {problem.id!r} stands already in {first.unit} {first.line}",
                "Give each problem its own id, or remove one of them.",
                "id",
            )
        seen[problem.id] = place
        yield problem


_ENDINGS = re.compile(r"(\.(jsonl|json|ndjson|parquet|gz|py))+$")


def stem(path: Path) -> str:
    """The name of a file without its endings."""
    return _ENDINGS.sub("", path.name) or path.name
