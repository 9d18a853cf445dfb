"""Files of rows: JSON lines, a JSON array or Parquet, plain or gzipped, read one row at a time.

Everything that reaches a reader is a `Row`: a JSON object that knows the line it came from and hands out fields of the
type that is asked for, or refuses with file, line, field and fix.
"""

from __future__ import annotations

import gzip
import io
import json
import math
import os
import zlib
from collections.abc import Iterator
from itertools import chain, count
from pathlib import Path
from typing import Any, BinaryIO

from remint.formats.csv_rows import csv_rows
from remint.formats.errors import BadInputError, Place, UnsupportedError
from remint.formats.row import Row, json_kind

# A line longer than this is a broken or hostile file rather than a problem; REMINT_MAX_LINE_MB raises it.
MAX_LINE_MB = 64
# A file that is one document has to be in memory as a whole; REMINT_MAX_FILE_MB raises it.
MAX_FILE_MB = 2048
# What a reader that trips over a row of a shape that no check foresaw raises: the file's fault, not the program's.
FILE_FAULTS = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError)
_CHUNK = 2**20
_GZIP = b"\x1f\x8b"  # how such a file begins
_PARQUET_ROWS = 1000  # that are in memory at a time


def read_rows(path: Path) -> Iterator[Row]:
    """The rows of a file, whatever its shape."""
    if path.is_dir():
        raise BadInputError(Place(path), "is a folder, not a file", "Name a file inside it.")
    if path.suffix == ".parquet":
        yield from _parquet_rows(path)
        return
    with open_bytes(path) as stream:
        if path.name.removesuffix(".gz").endswith((".csv", ".tsv")):
            yield from csv_rows(stream, path)
        else:
            yield from _text_rows(stream, path)


def read_stream(stream: BinaryIO, name: Path) -> Iterator[Row]:
    """The rows of JSON text that can be read only once, such as the standard input; gzipped or not."""
    buffered = stream if isinstance(stream, io.BufferedReader) else io.BufferedReader(stream)  # type: ignore[type-var]
    if buffered.peek(2)[:2] == _GZIP:
        buffered = io.BufferedReader(gzip.GzipFile(fileobj=buffered))
    return _text_rows(buffered, name)


def _text_rows(stream: BinaryIO, path: Path) -> Iterator[Row]:
    empty = True
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
        raise _unreadable(path, error) from error
    if raw.read(2) != _GZIP:
        raw.seek(0)
        return raw
    # Only a file that it opened itself is closed with it.
    raw.close()
    return io.BufferedReader(gzip.GzipFile(path, "rb"))


def checked_chunks(path: Path) -> Iterator[bytes]:
    """The content of a file in pieces, unpacked when it is gzipped; damaged data are refused like everywhere."""
    with open_bytes(path) as stream:
        yield from _chunks(stream, Place(path))


def read_text(path: Path) -> str:
    """The text of a small file, without the byte order mark that some editors put before it."""
    try:
        return path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise _unreadable(path, error) from error
    except UnicodeDecodeError as error:
        raise _not_utf8(Place(path), error) from error


def parse_json(text: bytes, place: Place) -> Any:
    """A JSON document, or an error that says where it breaks."""
    if b"\0" in text:
        raise BadInputError(place, "holds NUL bytes", "The file is damaged or not text; fetch or write it again.")
    try:
        return json.loads(text.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise _not_utf8(place, error) from error
    except json.JSONDecodeError as error:
        line = place.line + error.lineno - 1 if place.line else error.lineno
        raise BadInputError(
            Place(place.file, line), f"is not JSON: {error.msg} at column {error.colno}", "Fix or remove it."
        ) from error
    except (ValueError, RecursionError) as error:
        raise BadInputError(place, f"cannot be read as JSON: {error}", "Fix or remove it.") from error


def _line_rows(stream: BinaryIO, path: Path) -> Iterator[Row]:
    limit = _limit("REMINT_MAX_LINE_MB", MAX_LINE_MB)
    first = True
    for number in count(1):
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
        if first and _goes_on(line):
            # A document printed over several lines rather than a row per line.
            yield _row(parse_json(_read_all(stream, path, line), place), place)
            return
        first = False
        yield _row(parse_json(line.strip(), place), place)


def _goes_on(line: bytes) -> bool:
    """Whether a first line is the beginning of a document: sound JSON as far as it goes, and not yet complete."""
    try:
        text = line.decode("utf-8-sig").strip()
        json.loads(text)
    except json.JSONDecodeError as error:
        return text.startswith("{") and error.pos >= len(text)
    except (ValueError, RecursionError):
        pass
    return False


def _array_rows(stream: BinaryIO, path: Path) -> Iterator[Row]:
    for position, item in enumerate(parse_json(_read_all(stream, path), Place(path)), start=1):
        # A parsed document no longer knows its lines.
        yield _row(item, Place(path, position, "row"))


def _parquet_rows(path: Path) -> Iterator[Row]:
    try:
        import pyarrow.parquet as parquet
    except ImportError:
        raise BadInputError(
            Place(path), "is a Parquet file", "Install remint[parquet] to read it, or convert it to JSON lines."
        ) from None
    positions = count(1)
    try:
        with parquet.ParquetFile(path) as table:
            for batch in table.iter_batches(_PARQUET_ROWS):
                for item in batch.to_pylist():
                    yield _row(item, Place(path, next(positions), "row"))
    except (OSError, ValueError) as error:
        if isinstance(error, BadInputError):
            raise
        raise BadInputError(Place(path), f"is not a whole Parquet file: {error}", "Fetch it again.") from error


def _row(value: Any, place: Place) -> Row:
    if not isinstance(value, dict):
        raise BadInputError(place, f"is {json_kind(value)}, not a JSON object", "Every row must be an object {…}.")
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


def _read_all(stream: BinaryIO, path: Path, begun: bytes = b"") -> bytes:
    """The rest of a stream after what was read of it, counted as it is unpacked: a bomb does not fill the memory."""
    limit = _limit("REMINT_MAX_FILE_MB", MAX_FILE_MB)
    content = bytearray()
    for chunk in chain([begun], _chunks(stream, Place(path))):
        content += chunk
        if len(content) > limit:
            raise BadInputError(
                Place(path), f"is one document of more than {limit // 2**20} MB",
                "Write it as JSON lines or, if that is meant, set REMINT_MAX_FILE_MB higher.",
            )  # fmt: skip
    return bytes(content)


def _chunks(stream: BinaryIO, place: Place) -> Iterator[bytes]:
    try:
        while chunk := stream.read(_CHUNK):
            yield chunk
    except (OSError, EOFError, zlib.error) as error:
        raise _damaged(place, error) from error


def _limit(variable: str, default: int) -> int:
    """A limit in bytes, which the user may set in megabytes."""
    text = os.environ.get(variable) or str(default)
    try:
        megabytes = float(text)
    except ValueError:
        megabytes = math.nan
    if not 0 < megabytes < math.inf:
        raise UnsupportedError(f"{variable} is {text!r}, not a number of megabytes above 0. Set it like {default}.")
    return int(megabytes * 2**20)


def _unreadable(path: Path, error: OSError) -> BadInputError:
    return BadInputError(Place(path), f"cannot be read: {error.strerror}", "Check path and permissions.")


def _not_utf8(place: Place, error: UnicodeDecodeError) -> BadInputError:
    return BadInputError(place, f"is not UTF-8 (byte {error.start})", "Save the file as UTF-8.")


def _damaged(place: Place, error: Exception) -> BadInputError:
    return BadInputError(place, f"the gzip data are damaged or cut off ({error})", "Fetch or write the file again.")
