"""A row of a file: a JSON object that knows its line and hands out fields of the type that is asked for."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, TypeVar

from remint.formats.errors import BadInputError, Place
from remint.records import Value

_HALVES = re.compile("[\ud800-\udfff]")
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
        return self.checked_text(name, self._typed(name, str, "text", default))

    def integer(self, name: str, default: int | None = None) -> int:
        """A field that is a whole number."""
        return self._typed(name, int, "a whole number", default)

    def number(self, name: str, default: float | None = None) -> float:
        """A field that is a number."""
        if not isinstance(self.fields.get(name), int):
            return self._typed(name, float, "a number", default)
        try:
            return float(self.integer(name))
        except OverflowError:
            raise self.bad(name, "is too large a number", "Write a number below 1e308") from None

    def items(self, name: str, default: list[Any] | None = None) -> list[Any]:
        """A field that is a list."""
        return self._typed(name, list, "a list", default)

    def texts(self, name: str, default: list[str] | None = None) -> list[str]:
        """A field that is a list of texts."""
        items = self.items(name, default)
        for position, item in enumerate(items):
            if not isinstance(item, str):
                raise self.bad(f"{name}[{position}]", f"is {json_kind(item)}, not text", "Write it as a JSON string")
            self.checked_text(f"{name}[{position}]", item)
        return items

    def kept(self, *names: str) -> dict[str, Value]:
        """Those of the named fields that are there and not null, as values."""
        return {name: Value.of_json(self.fields[name]) for name in names if self.fields.get(name) is not None}

    def checked_text(self, field: str, text: str) -> str:
        """A text that was found somewhere in this row, unless no record could hold it."""
        # Legal in JSON, as "\ud800", and nowhere else: such a text cannot be encoded.
        if not text.isascii() and any("\ud800" <= character <= "\udfff" for character in text):
            raise self.bad(field, "holds half a character (a lone surrogate)", "Write it whole, or remove it")
        return text

    def code(self, name: str) -> str:
        """A field that is a program, or a reply with one in it."""
        return readable_code(self._typed(name, str, "text", None))

    def bad(self, field: str, wrong: str, fix: str) -> BadInputError:
        """An error about a field of this row, to be raised."""
        return BadInputError(self.place, wrong, fix + ".", field)

    def _typed(self, name: str, kind: type[T], words: str, default: T | None) -> T:
        value = self.fields.get(name)
        if value is None:
            if default is not None:
                return default
            near = ", ".join([field for field in sorted(self.fields) if self.fields[field] is not None][:12])
            wrong = "is null" if name in self.fields else "is missing"
            raise self.bad(name, wrong, f"Add it, or name the right format with `format`; the row has: {near}")
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise self.bad(name, f"is {json_kind(value)}, not {words}", f"Write it as {words}")
        return value


def readable_code(text: str) -> str:
    """A program that can be judged, where halves of characters (lone surrogates) would keep all others from it.

    They are legal in JSON, as "\\ud800", and in no source file: such a program fails wherever it is run. The NUL that
    stands for each makes it fail here, as a program that is not Python.
    """
    return text if text.isascii() else _HALVES.sub("\0", text)


_WORDS = {dict: "an object", list: "a list", str: "text", bool: "true or false", type(None): "null"}


def json_kind(value: object) -> str:
    """What a JSON value is, in words."""
    return _WORDS.get(type(value), "a number")
