"""From keywords to the records of option groups."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from remint.records import Record

PathOrName = str | os.PathLike[str]
R = TypeVar("R", bound=Record)


def group(record: type[R], given: Mapping[str, Any]) -> R:
    """The options of one group out of all that were given; the others keep their defaults."""
    return record(**{name: given[name] for name in record.__struct_fields__ if name in given})


def texts(value: str | Iterable[str]) -> tuple[str, ...]:
    """One text or several, as a tuple."""
    return (value,) if isinstance(value, str) else tuple(value)
