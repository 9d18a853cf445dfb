"""Smaller inputs on which a sample still fails, in steps that can be tried together."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

_MOST_OF_EACH = 40


def smaller(arguments: list[Any]) -> list[list[Any]]:
    """Lists of arguments that are a little smaller, the smallest first."""
    found: dict[str, list[Any]] = {}
    for place, value in enumerate(arguments):
        for other in _smaller(value):
            changed = [*arguments[:place], other, *arguments[place + 1 :]]
            found.setdefault(repr(changed), changed)
    return sorted(found.values(), key=weight)[:_MOST_OF_EACH]


def weight(value: Any) -> float:
    """How large an input is: its parts, and a little for large numbers."""
    if isinstance(value, bool) or value is None:
        return 1.0
    if isinstance(value, int | float):
        return 1.0 + math.pow(min(abs(value), 1e9), 0.25) / 10 + (value < 0) * 0.05
    if isinstance(value, str | bytes):
        return 1.0 + len(value)
    if isinstance(value, dict):
        return 1.0 + sum(weight(key) + weight(one) for key, one in value.items())
    if isinstance(value, list | tuple | set | frozenset):
        return 1.0 + sum(map(weight, value))
    return 1.0


def _smaller(value: Any) -> Iterator[Any]:
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield from (one for one in (0, 1, value // 2, value - 1, -value) if abs(one) < abs(value) or one == -value > 0)
    elif isinstance(value, float):
        yield from (one for one in (0.0, float(round(value)), value / 2) if weight(one) < weight(value))
    elif isinstance(value, str | bytes | list | tuple):
        yield from _shorter(value)
        if isinstance(value, list | tuple):
            for place, item in enumerate(value):
                for other in _smaller(item):
                    yield type(value)([*value[:place], other, *value[place + 1 :]])
    elif isinstance(value, dict):
        for key in value:
            yield {other: one for other, one in value.items() if other != key}
    elif isinstance(value, set | frozenset):
        for item in value:
            yield value - {item}


def _shorter(value: Any) -> Iterator[Any]:
    length = len(value)
    if not length:
        return
    if length > 3:
        yield value[: length // 2]
        yield value[length // 2 :]
    for place in range(min(length, 12)):
        yield value[:place] + value[place + 1 :]
    yield value[:-1]
