"""Values as Python source text."""

from __future__ import annotations

import math
from collections import deque
from datetime import date, datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any

# Names that `literal` uses beyond the built-in ones. They are hidden from a program that has such names of its own.
IMPORTS = """\
from collections import deque as _deque
from datetime import date as _date, datetime as _datetime, timedelta as _timedelta
from decimal import Decimal as _Decimal
from fractions import Fraction as _Fraction
"""


def literal(value: Any) -> str:
    """An expression that builds a value anew; it may use the names that `IMPORTS` gives."""
    kind = type(value)
    if kind is list:
        return f"[{_items(value)}]"
    if kind is tuple:
        return f"({_items(value)}{',' * (len(value) == 1)})"
    if kind is dict:
        return "{" + ", ".join(f"{literal(key)}: {literal(item)}" for key, item in value.items()) + "}"
    if kind in (set, frozenset):
        items = f"{{{', '.join(sorted(map(literal, value)))}}}" if value else ""
        return items if items and kind is set else f"{kind.__name__}({items})"
    if kind is float:
        return repr(value) if math.isfinite(value) else f"float({str(value)!r})"
    if kind is complex:
        return f"complex({literal(value.real)}, {literal(value.imag)})"
    if kind is deque:
        return f"_deque([{_items(value)}])"
    if kind is Decimal:
        return f"_Decimal({str(value)!r})"
    if kind is Fraction:
        return f"_Fraction({value.numerator}, {value.denominator})"
    if kind is timedelta:
        return f"_timedelta({value.days}, {value.seconds}, {value.microseconds})"
    if kind in (date, datetime):
        return f"_{kind.__name__}.fromisoformat({value.isoformat()!r})"
    if kind is int:
        # Python refuses to write out or read huge numbers in decimal.
        return repr(value) if value.bit_length() < 10_000 else hex(value)
    return repr(value)


def _items(values: Any) -> str:
    return ", ".join(map(literal, values))
