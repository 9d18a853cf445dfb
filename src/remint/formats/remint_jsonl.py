"""Remint's own format: a manifest line, then one problem per line, nothing lost.

A file that somebody writes by hand, such as the problems of a training set, may leave the manifest out.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import TypeVar

import msgspec

from remint import __version__
from remint.files import write_lines
from remint.formats.errors import BadInputError, Place
from remint.formats.format import Format, Sniffed, distinct, stem
from remint.formats.row import Row
from remint.formats.rows import read_rows
from remint.records import Benchmark, Manifest, Problem, Record, RecordError, convert, encode

VERSION = 1
R = TypeVar("R")


class Header(Record, frozen=True):
    """The first line of a file."""

    remint: int
    manifest: Manifest
    written_by: str = ""


class RemintJsonl(Format):
    """Plain Remint JSON lines."""

    name = "remint"
    title = "Remint JSON lines"

    def recognises(self, sniffed: Sniffed) -> bool:
        """By its first line: a manifest, or a problem."""
        return sniffed.has("remint", "manifest") or sniffed.has("id", "suite")

    def read(self, path: Path) -> Benchmark:
        """Read and check against the hash in the manifest, where there is one."""
        rows = read_rows(path)
        first = next(rows)
        rows = chain([first], rows)
        return _without_manifest(rows, path) if "suite" in first else read_remint_rows(rows, path)

    def write(self, benchmark: Benchmark, path: Path) -> list[str]:
        """Write manifest and problems."""
        write_lines(path, remint_lines(benchmark))
        return []


def remint_lines(benchmark: Benchmark) -> list[bytes]:
    """A benchmark as the lines of a file."""
    manifest = msgspec.structs.replace(benchmark.manifest, content=benchmark.content_hash)
    header = Header(remint=VERSION, manifest=manifest, written_by=f"remint {__version__}")
    return [encode(header), *(encode(problem) for problem in benchmark.problems)]


def read_remint_rows(rows: Iterator[Row], path: Path) -> Benchmark:
    """The benchmark in the rows of a file, checked against the hash in its manifest."""
    header = _record(Header, next(rows))
    if header.remint > VERSION:
        raise BadInputError(
            Place(path, 1), f"was written in version {header.remint} of the format; this Remint reads {VERSION}",
            "Update Remint.", "remint",
        )  # fmt: skip
    benchmark = Benchmark(header.manifest, distinct((_record(Problem, row), row.place) for row in rows))
    if header.manifest.content and header.manifest.content != benchmark.content_hash:
        raise BadInputError(
            Place(path, 1), "the problems are not those that the manifest was written for",
            "The file was changed or cut off. Fetch it again, or remove the field to accept it.",
            "manifest.content",
        )  # fmt: skip
    return benchmark


def _without_manifest(rows: Iterator[Row], path: Path) -> Benchmark:
    manifest = Manifest(name=stem(path), source=path.name, description="problems without a manifest")
    return Benchmark(manifest, distinct((_record(Problem, row), row.place) for row in rows))


def _record(kind: type[R], row: Row) -> R:
    try:
        return convert(kind, row.fields)
    except RecordError as error:
        raise row.bad(error.field or "(row)", str(error), "Fix or remove it") from error
