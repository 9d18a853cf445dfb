"""From keywords to the records of option groups."""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from remint.records import Record

PathOrName = str | os.PathLike[str]
R = TypeVar("R", bound=Record)


def check_keywords(function: str, given: Mapping[str, object], keywords: type) -> None:
    """Raise TypeError for a keyword that the function does not take, with the nearest one that it does."""
    known = list(keywords.__annotations__)
    for base in keywords.__mro__:
        known += [name for name in getattr(base, "__annotations__", ()) if name not in known]
    for name in given:
        if name not in known:
            near = difflib.get_close_matches(name, known, n=1)
            hint = f"; did you mean {near[0]!r}?" if near else f". It takes: {', '.join(known)}"
            raise TypeError(f"{function}() got an unexpected keyword argument {name!r}{hint}")


def group(record: type[R], given: Mapping[str, Any]) -> R:
    """The options of one group out of all that were given; the others keep their defaults."""
    return record(**{name: given[name] for name in record.__struct_fields__ if name in given})


def texts(value: str | Iterable[str]) -> tuple[str, ...]:
    """One text or several, as a tuple."""
    return (value,) if isinstance(value, str) else tuple(value)
