"""One text for all results that a rule holds to be equal: 1 and 1.0, or dicts with the same items in any order.

It tells wrong results apart: those that are right are known as such. Equal is what Python's ``==`` says; where floats
may be off by a little, nine significant digits of them count.
"""

from __future__ import annotations

import math
import re
from collections import deque
from collections.abc import Callable, Mapping, Set
from decimal import Decimal
from fractions import Fraction
from typing import Any

from remint.judging.comparison.compare import projected
from remint.records import Comparator, Value
from remint.records.values import dumps

_BY_VALUE = {"equal", "not-equal", "close", "isclose", "within", "at-most-apart", "less", "at-most", "greater"}
_ROUGH = {"close", "isclose", "within", "at-most-apart"}
_LONGEST = 1 << 14  # characters; longer results are known by their text
# What can be written in another way and mean the same: whole floats, exponents, truth values, dicts and tagged values.
_AMBIGUOUS = re.compile(r"\d\.\d|\d[eE]|true|false|\{|-0")
_LARGEST_EXPONENT = 400


def value_form(rule: Comparator, text: str, got_done: int) -> str:
    """The form of a result that a program has encoded; empty where its text will do."""
    left = rule.projections[got_done:]
    if rule.relation not in _BY_VALUE or len(text) > _LONGEST or not (left or _AMBIGUOUS.search(text)):
        return ""
    try:
        form = _form(projected(left, Value(text).decode()), rule.relation in _ROUGH)
    except (TypeError, ValueError, ArithmeticError, LookupError, AttributeError, RecursionError, MemoryError):
        return ""
    return "" if form == text else form


def _form(value: Any, rough: bool) -> str:
    if isinstance(value, int | float | complex | Decimal | Fraction):
        return _number(value, rough)
    for kinds, write in _CONTAINERS:
        if isinstance(value, kinds):
            return write(value, rough)
    return dumps(value)


def _number(value: complex | Decimal | Fraction, rough: bool) -> str:
    if isinstance(value, complex):
        if value.imag:
            return f"({_number(value.real, rough)},{_number(value.imag, rough)}j)"
        value = value.real
    if isinstance(value, Decimal) and value.is_finite() and abs(value.adjusted()) > _LARGEST_EXPONENT:
        return str(value)
    if not math.isfinite(value):
        return repr(float(value))
    if value == int(value):
        return str(int(value)) if abs(value) < 10**_LARGEST_EXPONENT else hex(int(value))
    near = float(value)
    if rough:
        return f"{near:.9g}"
    return repr(near) if near == value else str(value)


def _items(sign: str) -> Callable[[Any, bool], str]:
    return lambda value, rough: f"{sign}[{','.join(_form(item, rough) for item in value)}]"


def _set(value: Set[Any], rough: bool) -> str:
    return f"set[{','.join(sorted(_form(item, rough) for item in value))}]"


def _mapping(value: Mapping[Any, Any], rough: bool) -> str:
    return "{" + ",".join(sorted(f"{_form(key, rough)}:{_form(item, rough)}" for key, item in value.items())) + "}"


_CONTAINERS: tuple[tuple[Any, Callable[[Any, bool], str]], ...] = (
    (list, _items("")), (tuple, _items("tuple")), (deque, _items("deque")), (Set, _set), (Mapping, _mapping),
)  # fmt: skip
