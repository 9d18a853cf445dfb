"""Values as texts that are equal where Python calls the values equal: what tests in other languages compare.

The runtimes of these languages write the same texts (`Py.told`, `$told`), so that what is expected can be a plain text:
it is compared outside of the program that makes the call. Lists and tuples are one kind: only Python tells them apart.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from remint.mints.describe.unwritable import UnwritableValueError
from remint.records import Call, Given, Raises

# Errors that have others below them: the name of what was raised does not say whether it is one of them.
_GENERAL = ("Exception", "BaseException", "LookupError", "ArithmeticError", "OSError")


def told(value: Any) -> str:
    """The text of a value."""
    match value:
        case None:
            return "None"
        case bool() | int():
            return str(int(value))
        case float():
            return _number(value)
        case Fraction():
            return f"{value.numerator}" if value.denominator == 1 else f"{value.numerator}/{value.denominator}"
        case str():
            return f"{len(value.encode('utf-16-le', 'surrogatepass')) // 2}:{value}"
        case list() | tuple():
            return f"[{','.join(map(told, value))}]"
        case dict():
            return "{" + ",".join(_ordered(f"{told(key)}={told(one)}" for key, one in value.items())) + "}"
        case set() | frozenset():
            return "{" + ",".join(_ordered(map(told, value))) + "}"
    raise UnwritableValueError(f"{type(value).__name__} has no counterpart in other languages")


def told_outcome(test: Call, refusal: str) -> str:
    """The text of what must come of a call; a call without one right answer is refused."""
    if isinstance(test.expected, Raises):
        if test.expected.exception in _GENERAL:
            raise UnwritableValueError(f"a test for any {test.expected.exception} has no counterpart")
        return f"!{test.expected.exception}"
    if not isinstance(test.expected, Given):
        raise UnwritableValueError(refusal)
    return told(test.expected.value.decode())


def _ordered(texts: Iterable[str]) -> list[str]:
    """As the other languages order texts."""
    return sorted(texts, key=lambda text: text.encode("utf-16-be", "surrogatepass"))


def _number(value: float) -> str:
    if value.is_integer() and abs(value) < 2.0**53:
        return str(int(value))
    return "nan" if value != value else "d" + struct.pack(">d", value).hex()
