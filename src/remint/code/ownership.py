"""Which mutable objects a candidate has been handed.

A candidate may keep and change whatever it was given, at any time. Code that runs before it can therefore say nothing
about such an object afterwards, and an object that is handed over twice, or stands in two places, is not plain data.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from remint.errors import RemintError

MAX_PARTS = 1_500_000
_ATOMS = (str, bytes, int, float, complex, type(None), range)


class SharedError(RemintError, ValueError):
    """An object whose state cannot be told, or told as data."""


class Ownership:
    """The objects that were handed over, kept alive so that no other object gets their identity."""

    def __init__(self) -> None:
        self._handed: dict[int, Any] = {}
        self._iterated: dict[int, Any] = {}

    def hand_over(self, value: Any) -> None:
        """Note that the candidate now has everything mutable in a value; refuse what it must not have."""
        fresh: dict[int, Any] = {}
        for part in mutable_parts(value):
            if id(part) in fresh:
                raise SharedError("one mutable object stands in two places")
            if id(part) in self._handed:
                raise SharedError("a mutable object is handed to the candidate twice")
            if id(part) in self._iterated:
                raise SharedError("the candidate is handed what a loop runs over")
            fresh[id(part)] = part
        self._handed |= fresh

    def may_have_changed(self, value: Any) -> bool:
        """Whether anything in a value has been in the candidate's hands."""
        return bool(self._handed) and any(id(part) in self._handed for part in mutable_parts(value))

    @contextmanager
    def iterating(self, collection: Any) -> Iterator[None]:
        """While a loop runs over a collection, the candidate must not get hold of it."""
        self._iterated[id(collection)] = collection
        try:
            yield
        finally:
            del self._iterated[id(collection)]


def refuse_too_many_parts(value: Any) -> None:
    """Refuse a value that looks small and is not: (x, x) of (x, x) of …, forty times."""
    for _ in mutable_parts(value):
        pass


def mutable_parts(value: Any) -> Iterator[Any]:
    """Every mutable object in a value, as often as it occurs there."""
    waiting, seen = [value], 0
    while waiting:
        part = waiting.pop()
        seen += 1
        if seen > MAX_PARTS:
            raise SharedError("a value with too many parts")
        if isinstance(part, _ATOMS):
            continue
        if not isinstance(part, tuple | frozenset):
            yield part
        if isinstance(part, dict):
            waiting.extend(part.values())
            waiting.extend(part)
        elif isinstance(part, list | tuple | set | frozenset | deque):
            waiting.extend(part)
