"""Compare a result with what was expected, under a rule of comparison.

Both sides are plain values that came out of the safe encoding, so `==` runs no code of a candidate.
"""

from __future__ import annotations

import builtins
import math
from collections import Counter
from collections.abc import Callable
from typing import Any

from remint.records import Comparator, Projection

Number = int | float | complex


class CheckerError(RuntimeError):
    """A custom checker that cannot be used here: it is code, and runs only where the judge runs code."""


def agrees(rule: Comparator, expected: Any, got: Any) -> bool:
    """Whether a result is right. A projection or relation that cannot be applied to it means no."""
    if rule.checker:
        raise CheckerError("this rule has a checker of its own, which must be run, not compared")
    try:
        projected = _project(rule.projections, got)
        wanted = _project(rule.projections, expected) if rule.project_expected else expected
        return bool(_RELATIONS[rule.relation](rule, wanted, projected))
    except (TypeError, ValueError, ArithmeticError, LookupError, AttributeError, RecursionError):
        return False


def _project(projections: tuple[Projection, ...], value: Any) -> Any:
    for projection in projections:
        value = _PROJECTIONS[projection.name](value, projection.argument.decode() if projection.argument else None)
    return value


def _builtin(name: str) -> Callable[[Any, Any], Any]:
    function = getattr(builtins, name)
    return lambda value, _: function(value)


_PROJECTIONS: dict[str, Callable[[Any, Any], Any]] = {
    name: _builtin(name)
    for name in (
        "sorted", "set", "frozenset", "list", "tuple", "dict", "len", "sum", "min", "max", "any", "all", "bool", "int",
        "float", "str", "repr", "abs",
    )
} | {
    "round": lambda value, digits: round(value, digits) if digits is not None else round(value),
    "type": lambda value, _: type(value).__name__,
    "item": lambda value, index: value[index],
    "strip": lambda value, _: str.strip(value),
    "lower": lambda value, _: str.lower(value),
    "Counter": lambda value, _: Counter(value),
    "not-none": lambda value, _: value if isinstance(value, bool) else value is not None,
}  # fmt: skip


def _close(rule: Comparator, expected: Any, got: Any) -> bool:
    if isinstance(expected, float | complex) or isinstance(got, float | complex):
        if not isinstance(expected, Number) or not isinstance(got, Number):
            return False
        if expected == got or (expected != expected and got != got):
            return True
        return abs(got - expected) <= rule.absolute + rule.relative * abs(expected) < math.inf
    if isinstance(expected, list | tuple):
        return (
            type(expected) is type(got)
            and len(expected) == len(got)
            and all(_close(rule, wanted, found) for wanted, found in zip(expected, got, strict=True))
        )
    if isinstance(expected, dict):
        return (
            isinstance(got, dict)
            and expected.keys() == got.keys()
            and all(_close(rule, wanted, got[key]) for key, wanted in expected.items())
        )
    return bool(expected == got)


def _same(rule: Comparator, expected: Any, got: Any) -> bool:
    return type(expected) is type(got) and bool(expected == got)


def _tokens(rule: Comparator, expected: Any, got: Any) -> bool:
    wanted, found = str.split(expected), str.split(got)
    return len(wanted) == len(found) and all(_same_token(rule, a, b) for a, b in zip(wanted, found, strict=True))


def _same_token(rule: Comparator, expected: str, got: str) -> bool:
    if expected == got:
        return True
    if not (rule.absolute or rule.relative):
        return False
    try:
        return _close(rule, float(expected), float(got))
    except ValueError:
        return False


def _lines(text: str) -> list[str]:
    lines = [line.rstrip() for line in str.splitlines(text)]
    while lines and not lines[-1]:
        lines.pop()
    return lines


_RELATIONS: dict[str, Callable[[Comparator, Any, Any], Any]] = {
    "equal": lambda rule, expected, got: got == expected,
    "not-equal": lambda rule, expected, got: got != expected,
    "same": _same,
    "less": lambda rule, expected, got: got < expected,
    "at-most": lambda rule, expected, got: got <= expected,
    "greater": lambda rule, expected, got: got > expected,
    "at-least": lambda rule, expected, got: got >= expected,
    "contains": lambda rule, expected, got: expected in got,
    "within": lambda rule, expected, got: abs(got - expected) < rule.absolute,
    "at-most-apart": lambda rule, expected, got: abs(got - expected) <= rule.absolute,
    "isclose": lambda rule, expected, got: math.isclose(got, expected, rel_tol=rule.relative, abs_tol=rule.absolute),
    "close": _close,
    "tokens": _tokens,
    "lines": lambda rule, expected, got: _lines(got) == _lines(expected),
}
