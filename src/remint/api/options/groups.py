"""From keywords to the records of option groups."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from msgspec import Meta

from remint.records import Record

PathOrName = str | os.PathLike[str]
R = TypeVar("R", bound=Record)


def described(text: str, *, short: str = "", metavar: str = "", required: bool = False, **bounds: float) -> Meta:
    """What an option is for, the bounds of its value (ge, gt, le, lt), and how it stands on the command line."""
    extra = {"short": short, "metavar": metavar, "required": required}
    made: Any = Meta  # its overloads spell out which bounds go together
    found: Meta = made(description=text, extra={name: value for name, value in extra.items() if value}, **bounds)
    return found


def group(record: type[R], given: Mapping[str, Any]) -> R:
    """The options of one group out of all that were given; the others keep their defaults."""
    return record(**{name: given[name] for name in record.__struct_fields__ if name in given})


def texts(value: str | Iterable[str]) -> tuple[str, ...]:
    """One text or several, as a tuple."""
    return (value,) if isinstance(value, str) else tuple(value)
