"""What two parts of an input have to do with one another: one is the length of another, stands before it, is in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from typing import Any

_NUMBER = (int, float)
_COLUMNS = 5  # of rows that are compared with other collections, at most
_WIDEST = 60  # rows that are looked at
Cells = tuple[tuple[int, int], ...]


def relations(one: str, first: Any, other: str, second: Any) -> Iterator[tuple[str, bool]]:
    """What two arguments may have to do with one another, and whether they have; nothing of what is empty."""
    for low, small, high, large in ((one, first, other, second), (other, second, one, first)):
        if (type(small) in _NUMBER and type(large) in _NUMBER) or _are_days(small, large):
            signs = set(order_of(small, large))
            yield from ((f"{low} {sign} {high}", sign in signs) for sign in ("<", "<="))
        sized = hasattr(large, "__len__")
        if type(small) is int and sized:
            size = len(large)
            yield from ((f"{low} < length of {high}", small < size), (f"{low} <= length of {high}", small <= size))
            yield f"{low} == length of {high}", small == size
        if sized and not isinstance(large, str):
            yield f"{low} in {high}", repr(small) in map(repr, large)
        elif isinstance(small, str) and isinstance(large, str):
            yield f"{low} in {high}", small in large
        yield from _within(low, small, high, large)
    if hasattr(first, "__len__") and hasattr(second, "__len__"):
        yield f"{one} as long as {other}", len(first) == len(second)
    yield f"{one} is not {other}", repr(first) != repr(second)


def order_of(small: Any, large: Any) -> Iterator[str]:
    """How two numbers, or two days, follow one another."""
    if (type(small) in _NUMBER and type(large) in _NUMBER) or _are_days(small, large):
        yield from (sign for sign, true in (("<", small < large), ("<=", small <= large)) if true)


def apart(first: Any, second: Any) -> float | None:
    """The seconds between two days or times of day; for anything else, nothing."""
    if not _are_days(first, second):
        return None
    try:
        difference = first - second
    except TypeError:  # one has a time zone
        return None
    return difference.total_seconds() if isinstance(difference, timedelta) else None


def row_facts(row: tuple[Any, ...]) -> Iterator[str]:
    """What the places of a row have to do with one another."""
    for at, one in enumerate(row[:_COLUMNS]):
        for behind, other in enumerate(row[at + 1 : _COLUMNS], at + 1):
            yield from (f"{at} {sign} {behind}" for sign in order_of(one, other))
            yield from (f"{behind} {sign} {at}" for sign in order_of(other, one))
            if repr(one) != repr(other):
                yield f"{at} is not {behind}"


def cells_of(value: Any) -> Cells:
    """The places on a grid that a value speaks of: pairs of whole numbers, as keys or as items."""
    held = list(value) if isinstance(value, Mapping | list | set | frozenset) else []
    found = [one for one in held if isinstance(one, tuple) and [type(each) for each in one] == [int, int]]
    return tuple(found) if held and len(found) == len(held) else ()


def under(grid: Any, cells: Cells) -> frozenset[str] | None:
    """What a grid of characters has at some places; "outside" where it has none. Nothing where it is no grid."""
    if not cells or not isinstance(grid, list) or not grid or not all(isinstance(row, str) for row in grid):
        return None
    found = set[str]()
    for row, column in cells:
        inside = 0 <= row < len(grid) and 0 <= column < len(grid[row])
        found.add(grid[row][column] if inside else "outside")
    return frozenset(found)


def _are_days(first: Any, second: Any) -> bool:
    """Whether two values can be told apart by time."""
    return isinstance(first, date | timedelta) and type(first) is type(second)


def _within(low: str, small: Any, high: str, large: Any) -> Iterator[tuple[str, bool]]:
    """Which collections have nothing that another has not: names that are used, and those that there are."""
    for part, some in _collections(low, small):
        for whole, every in _collections(high, large):
            yield f"{part} within {whole}", some <= every
            yield f"{part} apart from {whole}", not some & every
    if isinstance(large, list | tuple) and large and isinstance(small, set | frozenset | list | Mapping) and small:
        held = set(map(repr, small))
        yield from ((f"{name} of {high} not in {low}", repr(large[end]) not in held)
                    for name, end in (("first", 0), ("last", -1)))  # fmt: skip


def _collections(name: str, value: Any) -> Iterator[tuple[str, set[str]]]:
    """What a value holds, and what stands in each column where it holds rows."""
    if not isinstance(value, list | tuple | set | frozenset | Mapping) or not value:
        return
    yield name, set(map(repr, value))
    rows = [one for one in value if isinstance(one, tuple)][:_WIDEST]
    if rows and len(rows) == min(len(value), _WIDEST):
        for column in range(min(_COLUMNS, *map(len, rows), _COLUMNS)):
            yield f"{name}[{column}]", {repr(row[column]) for row in rows}
