"""Constants that look like a given one and equal it in no way."""

from __future__ import annotations

import ast
import string
from collections.abc import Callable
from random import Random
from typing import Any

_ALPHABETS = (string.digits, string.ascii_lowercase, string.ascii_uppercase)
_TRIES = 5
_SMALL = range(3, 257)  # numbers of which the interpreter keeps one object each


def other_literal(
    module: bytes,
    literal: ast.expr,
    place: Callable[[ast.expr], tuple[int, int]],
    chance: Random,
    tolerance: float,
) -> list[tuple[int, int, bytes]]:
    """A change of one place inside a literal that makes it another value; empty when none was found."""
    start, end = place(literal)
    old = ast.literal_eval(literal)
    leaves = [node for node in ast.walk(literal) if isinstance(node, ast.Constant) and node.lineno == node.end_lineno]
    for _ in range(_TRIES):
        if leaves:
            leaf = chance.choice(leaves)
            where, text = place(leaf), ascii(other_value(leaf.value, chance)).encode()
        elif not old and module[start : start + 1] in b"[({":
            where, text = (start + 1, start + 1), _element(old, chance)
        else:
            return []
        changed = module[start : where[0]] + text + module[where[1] : end]
        try:
            new = ast.literal_eval("(" + changed.decode("utf-8", "surrogatepass") + ")")
        except (ValueError, SyntaxError, TypeError):
            continue
        if not _close(new, old, tolerance):
            return [(*where, text)]
    return []


def _element(container: Any, chance: Random) -> bytes:
    number = b"%d" % chance.choice(_SMALL)
    return number + (b": " + number if isinstance(container, dict) else b"," if isinstance(container, tuple) else b"")


def _close(one: Any, other: Any, tolerance: float) -> bool:
    if isinstance(one, int | float) and isinstance(other, int | float):
        return one == other or abs(one - other) <= max(1.0, tolerance)
    return bool(one == other)


def other_value(value: Any, chance: Random) -> Any:
    """Another value of the same type, such as a test might have expected."""
    if isinstance(value, str):
        return _text(value, chance)
    if isinstance(value, bytes):
        return _text(value.decode("latin-1"), chance).encode("latin-1")
    if isinstance(value, bool) or value is None or value is Ellipsis:
        # There are too few of these: a right program may give either on another day.
        return chance.choice(_SMALL)
    if isinstance(value, float):
        return round(abs(value) * chance.uniform(1.5, 3) + chance.uniform(3, 40), _decimals(value))
    if isinstance(value, int):
        small = [number for number in _SMALL if abs(number - value) > 2]
        return chance.choice(small) if -5 <= value <= 256 else value + chance.randrange(3, 3 * abs(value))
    return value


def _decimals(value: float) -> int:
    _, point, decimals = repr(value).partition(".")
    return len(decimals) if point and decimals.isdigit() else 3


def _text(text: str, chance: Random) -> str:
    letters = list(text)
    places = [place for place, letter in enumerate(letters) if any(letter in alphabet for alphabet in _ALPHABETS)]
    if not places:
        return text + "".join(chance.choices(string.ascii_lowercase, k=3))
    for place in chance.sample(places, min(3, len(places))):
        alphabet = next(alphabet for alphabet in _ALPHABETS if letters[place] in alphabet)
        letters[place] = chance.choice(alphabet.replace(letters[place], ""))
    return "".join(letters)
