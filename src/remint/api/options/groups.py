"""From keywords to the records of option groups."""

from __future__ import annotations

import operator
import os
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

from msgspec import Meta

from remint.errors import UsageError
from remint.records import Record

PathOrName = str | os.PathLike[str]
R = TypeVar("R", bound=Record)

_BOUNDS: dict[str, tuple[Callable[[float, float], bool], str, str]] = {
    "ge": (operator.ge, "less than", "at least"),
    "gt": (operator.gt, "not more than", "more than"),
    "le": (operator.le, "more than", "at most"),
    "lt": (operator.lt, "not less than", "less than"),
}


def described(text: str, *, short: str = "", metavar: str = "", required: bool = False, **bounds: float) -> Meta:
    """What an option is for, the bounds of its value (ge, gt, le, lt), and how it stands on the command line."""
    extra = {"short": short, "metavar": metavar, "required": required}
    made: Any = Meta  # its overloads spell out which bounds go together
    found: Meta = made(description=text, extra={name: value for name, value in extra.items() if value}, **bounds)
    return found


def group(record: type[R], given: Mapping[str, Any]) -> R:
    """The options of one group out of all that were given, within their bounds; the others keep their defaults."""
    mine = {name: given[name] for name in record.__struct_fields__ if name in given}
    for name, bounds in bounds_of(record).items():
        if mine.get(name) is not None:
            check_number(name, mine[name], **bounds)
    return record(**mine)


@cache
def bounds_of(record: type[Record]) -> dict[str, dict[str, float]]:
    """The fields whose annotation bounds their value, each with its bounds."""
    hints = get_type_hints(record, include_extras=True)
    notes = {name: note for name, hint in hints.items() if get_origin(hint) is Annotated for note in get_args(hint)[1:]}
    found = {
        name: {kind: getattr(note, kind) for kind in _BOUNDS if getattr(note, kind) is not None}
        for name, note in notes.items()
        if isinstance(note, Meta)
    }
    return {name: bounds for name, bounds in found.items() if bounds}


def check_number(name: str, value: Any, **bounds: float) -> None:
    """Refuse a number out of its bounds (ge, gt, le, lt), and what is not a number at all."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise UsageError(f"{name} is {value!r}. Give a number.")
    for kind, bound in bounds.items():
        fits, wrong, right = _BOUNDS[kind]
        if not fits(value, bound):
            raise UsageError(f"{name} is {value:g}, {wrong} {bound:g}. Give {right} {bound:g}.")


def texts(value: str | Iterable[str]) -> tuple[str, ...]:
    """One text or several, as a tuple."""
    return (value,) if isinstance(value, str) else tuple(value)
