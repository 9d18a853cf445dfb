"""What type an operator gives for operands of known types, as the language defines it."""

from __future__ import annotations

import ast
from collections.abc import Iterable

Types = frozenset[str]

_WHOLE = {"int", "bool"}
_NUMBERS = {"int", "bool", "float"}
_JOINED = {"str", "list", "tuple", "bytes"}


def result_type(
    operator: ast.operator, left: Types | None, right: Types | None, exponent: ast.expr | None = None
) -> Types | None:
    """The types of `left operator right`; None where they are unknown, or where a pair of types has no such operator.

    So a known result also means that the operation cannot fail for the types of its operands.
    """
    if left is None or right is None:
        return None
    found = set()
    for one in left:
        for other in right:
            given = _pair(operator, one, other, exponent)
            if given is None:
                return None
            found.add(given)
    return frozenset(found)


def comparable(sides: Iterable[Types | None]) -> bool:
    """Whether values of these types compare with each other by any sign, to True or False, without failing."""
    every: set[str] = set()
    for types in sides:
        if types is None:
            return False
        every |= types
    return every <= _NUMBERS or every == {"str"}


def _pair(operator: ast.operator, left: str, right: str, exponent: ast.expr | None) -> str | None:
    if left in _NUMBERS and right in _NUMBERS:
        return _of_numbers(operator, left, right, exponent)
    if isinstance(operator, ast.Add) and left == right and left in _JOINED:
        return left
    if isinstance(operator, ast.Mult) and left in _JOINED and right in _WHOLE:
        return left
    if isinstance(operator, ast.BitOr | ast.BitAnd | ast.BitXor | ast.Sub) and left == right == "set":
        return left
    return None


def _of_numbers(operator: ast.operator, left: str, right: str, exponent: ast.expr | None) -> str | None:
    if isinstance(operator, ast.Div):
        return "float"
    whole = left in _WHOLE and right in _WHOLE
    if isinstance(operator, ast.BitOr | ast.BitAnd | ast.BitXor) and whole:
        return "bool" if left == right == "bool" else "int"
    if isinstance(operator, ast.LShift | ast.RShift):
        return "int" if whole else None
    if isinstance(operator, ast.Pow):
        # A negative exponent gives a float, a negative base may give a complex number.
        known = isinstance(exponent, ast.Constant) and type(exponent.value) is int
        return ("int" if whole else "float") if known else None
    if isinstance(operator, ast.Add | ast.Sub | ast.Mult | ast.FloorDiv | ast.Mod):
        return "int" if whole else "float"
    return None
