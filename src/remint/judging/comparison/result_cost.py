"""Whether a result is too expensive to decode: decided by its text, before anything is built.

A program can write 32 MB that take gigabytes as objects, or numbers whose comparison takes hours. One thread judges all
programs, so a result is decoded only where it is about as large as what is expected, and compared only where that takes
time in proportion to its length.
"""

from __future__ import annotations

from collections import UserList, deque
from collections.abc import Mapping, Set
from typing import Any

from remint.records.values import ValueCostError

_SMALL = 1 << 16  # characters that are always decoded
_PARTS_PER_PART = 4  # [(1+0j)] has four times the commas and brackets of [1], which it equals
_FEW_PARTS = 20_000
_MANY_PARTS = 1_000_000  # where a result may be right that is larger than what is expected: about 200 MB as objects
_LONGEST_INTEGER = 1 << 14  # bits, beside decimal numbers


def parts_of(text: str) -> int:
    """At most as many parts as the value of an encoding has, roughly."""
    parts = text.count(",") + text.count("[") + text.count("{") + 1
    # Numbers in binary: a double takes more than ten characters. The second form hides the first.
    if '"$numbers"' in text or "\\u0024" in text:
        parts += len(text) // 10
    return parts


def require_affordable(text: str, expected_parts: int, equality: bool) -> None:
    """Raise ValueCostError where a result has far more parts than can be right, or than can be looked at."""
    if len(text) <= _SMALL:
        return
    most = _PARTS_PER_PART * expected_parts + (_FEW_PARTS if equality else _MANY_PARTS)
    if parts_of(text) > most:
        raise ValueCostError(f"a result of more than {most} parts")


def may_hold_decimals(text: str) -> bool:
    """Whether decimal numbers are in an encoding; also where escapes may hide them."""
    return 'decimal"' in text or "\\u00" in text


def require_short_integers(value: Any) -> None:
    """Raise ValueCostError for a long integer: to compare it with a decimal number takes time in its square."""
    todo = deque([value])
    while todo:
        item = todo.popleft()
        if isinstance(item, int):
            if item.bit_length() > _LONGEST_INTEGER:
                raise ValueCostError(f"an integer of more than {_LONGEST_INTEGER} bits beside decimal numbers")
        elif isinstance(item, Mapping):
            todo.extend(item)
            todo.extend(item.values())
        elif isinstance(item, list | tuple | deque | UserList | Set):
            todo.extend(item)
