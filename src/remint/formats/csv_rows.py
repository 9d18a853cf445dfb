"""Tables as people export them: a heading line, then a row per line, with commas, semicolons or tabs."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

from remint.formats.errors import BadInputError, Place
from remint.formats.row import Row
from remint.records.wording import counted

_NUMBERS = ("temperature", "top_p", "top_k", "seed", "max_tokens")
_LONGEST_CELL = 64 << 20
_DELIMITERS = ",;\t"


def csv_rows(stream: BinaryIO, path: Path) -> Iterator[Row]:
    """The rows of a table, each with its headings as fields; empty cells are left out."""
    text = io.TextIOWrapper(stream, encoding="utf-8-sig", newline="")
    before = csv.field_size_limit(_LONGEST_CELL)
    try:
        heading = text.readline()
        delimiter = max(_DELIMITERS, key=heading.count)
        names = next(csv.reader([heading], delimiter=delimiter), [])
        if not any(name.strip() for name in names):
            raise BadInputError(Place(path), "is empty", "Check that it was written or downloaded completely.")
        reader = csv.reader(text, delimiter=delimiter, strict=True)
        for cells in reader:
            place = Place(path, reader.line_num + 1)
            if len(cells) > len(names):
                told = f"has {counted(len(cells), 'cell')} under {counted(len(names), 'heading')}"
                raise BadInputError(place, told, "Fix the row.")
            if cells:
                yield Row(_fields(names, cells), place)
    except UnicodeDecodeError as error:
        raise BadInputError(Place(path), f"is not UTF-8: {error.reason}", "Save it as UTF-8.") from error
    except csv.Error as error:
        raise BadInputError(Place(path), f"is not a table: {error}", "Fix its quotation marks.") from error
    finally:
        csv.field_size_limit(before)
        text.detach()


def _fields(names: list[str], cells: list[str]) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for name, cell in zip(names, cells, strict=False):
        if cell == "":
            continue
        fields[name.strip()] = _number(cell) if name.strip() in _NUMBERS else _word(cell)
    return fields


def _number(cell: str) -> Any:
    for kind in (int, float):
        try:
            return kind(cell)
        except ValueError:
            continue
    return cell


def _word(cell: str) -> Any:
    """Booleans as spreadsheets write them; everything else is text."""
    return {"true": True, "false": False}.get(cell.lower(), cell) if len(cell) < 6 else cell
