"""What can go wrong while reading or writing benchmarks. Every message names the place and the fix."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from remint.errors import InfrastructureError, RemintError, UsageError


class Place(NamedTuple):
    """A line or row of a file, counted from 1 (0: the file as a whole)."""

    file: Path
    line: int = 0
    unit: str = "line"

    def __str__(self) -> str:
        return f"{self.file}, {self.unit} {self.line}" if self.line else str(self.file)


class FormatsError(RemintError):
    """Anything that this package refuses."""


class BadInputError(FormatsError, ValueError):
    """A file that is not what it should be."""

    def __init__(self, place: Place, wrong: str, fix: str, field: str = "") -> None:
        self.place, self.field, self.wrong, self.fix = place, field, wrong, fix
        where = f"{place}, field {field!r}" if field else str(place)
        super().__init__(f"{where}: {wrong}. {fix}")

    def __reduce__(self) -> tuple[type[BadInputError], tuple[Place, str, str, str]]:
        return type(self), (self.place, self.wrong, self.fix, self.field)


class UnknownBenchmarkError(FormatsError, LookupError):
    """A benchmark that is neither a file nor a known name."""


class UnreachableError(FormatsError, InfrastructureError, ConnectionError):
    """A benchmark that would have to be fetched, and cannot be."""


class UnsupportedError(FormatsError, UsageError):
    """A benchmark that a format cannot express."""
