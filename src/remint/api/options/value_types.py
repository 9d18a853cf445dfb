"""Whether a value is of the type that the field of an option record has.

Records are not checked when they are made in Python, only when they are read from a file: a wrong word that was stored
with a run would be found by whoever reads the run.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from remint.errors import UsageError
from remint.records import Record

_WANTED = {bool: "True or False", int: "a whole number", float: "a number", str: "a text", NoneType: "None"}


@cache
def types_of(record: type[Record]) -> dict[str, Any]:
    """The types of a record's fields."""
    return get_type_hints(record)


def check_type(name: str, value: object, kind: Any) -> None:
    """Refuse a value of another type, in the user's words."""
    kinds = get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)
    if any(_fits(value, one) for one in kinds):
        return
    choices = [repr(choice) for one in kinds if get_origin(one) is Literal for choice in get_args(one)]
    wanted = choices or list(dict.fromkeys(_WANTED.get(one, "") or _wanted(one) for one in kinds))
    raise UsageError(f"{name} is {value!r}. Give {' or '.join(wanted)}.")


def _fits(value: object, kind: Any) -> bool:
    origin = get_origin(kind)
    if origin is Literal:
        return value in get_args(kind)
    if origin is tuple:  # several texts, in whatever holds them
        return isinstance(value, Iterable) and not isinstance(value, str | Mapping)
    if origin is not None:
        return isinstance(value, origin)
    if kind in (int, float):
        return isinstance(value, int if kind is int else int | float) and not isinstance(value, bool)
    if kind is str:
        return isinstance(value, str | os.PathLike)
    return isinstance(value, kind)


def _wanted(kind: Any) -> str:
    if get_origin(kind) is tuple:
        return "several texts"
    return "a dict" if get_origin(kind) is Mapping else f"a {kind.__name__}"
