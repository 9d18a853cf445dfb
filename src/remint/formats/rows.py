"""Files of rows: JSON lines, a JSON array or Parquet, plain or gzipped, read one row at a time.

Everything that reaches a reader is a `Row`: a JSON object that knows the line it came from and hands out fields of the
type that is asked for, or refuses with file, line, field and fix.
"""

from __future__ import annotations

import gzip
import io
import json
import os
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

from remint.formats.errors import BadInputError, Place

# A line longer than this is a broken or hostile file rather than a problem; REMINT_MAX_LINE_MB raises it.
MAX_LINE_MB = 64
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Row:
    """A JSON object and where it was found."""

    fields: dict[str, Any]
    place: Place

    def __contains__(self, name: object) -> bool:
        return name in self.fields

    def text(self, name: str, default: str | None = None) -> str:
        """A field that is text."""
        return self._typed(name, str, "text", default)

    def integer(self, name: str, default: int | None = None) -> int:
        """A field that is a whole number."""
        return self._typed(name, int, "a whole number", default)

    def number(self, name: str, default: float | None = None) -> float:
        """A field that is a number."""
        if isinstance(self.fields.get(name), int):
            return float(self.integer(name))
        return self._typed(name, float, "a number", default)

    def items(self, name: str, default: list[Any] | None = None) -> list[Any]:
        """A field that is a list."""
        return self._typed(name, list, "a list", default)

    def texts(self, name: str, default: list[str] | None = None) -> list[str]:
        """A field that is a list of texts."""
        items = self.items(name, default)
        for position, item in enumerate(items):
            if not isinstance(item, str):
                raise self.bad(f"{name}[{position}]", f"is {_kind(item)}, not text", "Write it as a JSON string")
        return items

    def bad(self, field: str, wrong: str, fix: str) -> BadInputError:
        """An error about a field of this row, to be raised."""
        return BadInputError(self.place, wrong, fix + ".", field)

    def _typed(self, name: str, kind: type[T], words: str, default: T | None) -> T:
        value = self.fields.get(name)
        if value is None:
            if default is not None:
                return default
            near = ", ".join(sorted(self.fields)[:12])
            raise self.bad(name, "is missing", f"Add it, or name the right format with --format; the row has: {near}")
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise self.bad(name, f"is {_kind(value)}, not {words}", f"Write it as {words}")
        return value


def read_rows(path: Path) -> Iterator[Row]:
    """The rows of a file, whatever its shape."""
    if path.is_dir():
        raise BadInputError(Place(path), "is a folder, not a file", "Name a file inside it.")
    if path.suffix == ".parquet":
        yield from _parquet_rows(path)
        return
    empty = True
    with open_bytes(path) as stream:
        read = _array_rows if _first_byte(stream, path) == b"[" else _line_rows
        for row in read(stream, path):
            empty = False
            yield row
    if empty:
        raise BadInputError(Place(path), "is empty", "Check that it was written or downloaded completely.")


def open_bytes(path: Path) -> BinaryIO:
    """A file opened for reading, unpacked on the way when it is gzipped (told by content, not by name)."""
    try:
        raw = path.open("rb")
    except OSError as error:
        raise BadInputError(Place(path), f"cannot be read: {error.strerror}", "Check path and permissions.") from error
    if raw.read(2) != b"\x1f\x8b":
        raw.seek(0)
        return raw
    # Only a file that it opened itself is closed with it.
    raw.close()
    return io.BufferedReader(gzip.GzipFile(path, "rb"))


def parse_json(text: bytes, place: Place) -> Any:
    """A JSON document, or an error that says where it breaks."""
    if b"\0" in text:
        raise BadInputError(place, "holds NUL bytes", "The file is damaged or not text; fetch or write it again.")
    try:
        return json.loads(text.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise BadInputError(place, f"is not UTF-8 (byte {error.start})", "Save the file as UTF-8.") from error
    except json.JSONDecodeError as error:
        line = place.line + error.lineno - 1 if place.line else error.lineno
        raise BadInputError(
            Place(place.file, line), f"is not JSON: {error.msg} at column {error.colno}", "Mend or remove it."
        ) from error
    except (ValueError, RecursionError) as error:
        raise BadInputError(place, f"cannot be read as JSON: {error}", "Mend or remove it.") from error


def read_document(path: Path) -> Any:
    """A file that is one JSON document."""
    with open_bytes(path) as stream:
        return parse_json(_read_all(stream, path), Place(path))


def _line_rows(stream: BinaryIO, path: Path) -> Iterator[Row]:
    limit = int(float(os.environ.get("REMINT_MAX_LINE_MB", MAX_LINE_MB)) * 2**20)
    for number in _count(1):
        place = Place(path, number)
        line = _read_line(stream, place, limit)
        if not line:
            return
        if len(line) > limit:
            raise BadInputError(
                place, f"is longer than {limit // 2**20} MB", "If that is meant, set REMINT_MAX_LINE_MB higher."
            )
        if not line.strip():
            continue
        if number == 1 and line.rstrip() in (b"{", b"{}"):
            # A document printed over several lines rather than a row per line.
            yield _row(parse_json(line + _read_all(stream, path), Place(path)), place)
            return
        yield _row(parse_json(line.strip(), place), place)


def _array_rows(stream: BinaryIO, path: Path) -> Iterator[Row]:
    for position, item in enumerate(parse_json(_read_all(stream, path), Place(path)), start=1):
        # The position in the array stands in for the line, which a parsed document no longer knows.
        yield _row(item, Place(path, position))


def _parquet_rows(path: Path) -> Iterator[Row]:
    try:
        import pyarrow.parquet as parquet
    except ImportError:
        raise BadInputError(
            Place(path), "is a Parquet file", "Install remint[hub] to read it, or convert it to JSON lines."
        ) from None
    try:
        rows = parquet.read_table(path).to_pylist()
    except (OSError, ValueError) as error:
        raise BadInputError(Place(path), f"is not a whole Parquet file: {error}", "Fetch it again.") from error
    for position, item in enumerate(rows, start=1):
        yield _row(item, Place(path, position))


def _row(value: Any, place: Place) -> Row:
    if not isinstance(value, dict):
        raise BadInputError(place, f"is {_kind(value)}, not a JSON object", "Every row must be an object {…}.")
    return Row(value, place)


def _first_byte(stream: BinaryIO, path: Path) -> bytes:
    try:
        head: bytes = stream.peek(64)  # type: ignore[attr-defined]
    except (OSError, EOFError, zlib.error) as error:
        raise _damaged(Place(path), error) from error
    return head.removeprefix(b"\xef\xbb\xbf").lstrip()[:1]


def _read_line(stream: BinaryIO, place: Place, limit: int) -> bytes:
    try:
        return stream.readline(limit + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise _damaged(place, error) from error


def _read_all(stream: BinaryIO, path: Path) -> bytes:
    try:
        return stream.read()
    except (OSError, EOFError, zlib.error) as error:
        raise _damaged(Place(path), error) from error


def _damaged(place: Place, error: Exception) -> BadInputError:
    return BadInputError(place, f"the gzip data are damaged or cut off ({error})", "Fetch or write the file again.")


def _count(start: int) -> Iterator[int]:
    number = start
    while True:
        yield number
        number += 1


_WORDS = {dict: "an object", list: "a list", str: "text", bool: "true or false", type(None): "null"}


def _kind(value: object) -> str:
    return _WORDS.get(type(value), "a number")
