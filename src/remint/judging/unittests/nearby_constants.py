"""Constants that look similar to a given one, as another right answer might, but do not equal it."""

from __future__ import annotations

import ast
import string
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

_ALPHABETS = (string.digits, string.ascii_lowercase, string.ascii_uppercase)
_TRIES = 8
_STEPS = (-3, -2, -1, 1, 2, 3)  # how far another whole number is off, mostly


def other_literal(
    module: bytes,
    literal: ast.expr,
    place: Callable[[ast.expr], tuple[int, int]],
    chance: Random,
    tolerance: float,
    answers: Sequence[Any] = (),
) -> list[tuple[int, int, bytes]]:
    """A change of one place inside a literal that makes it another value; empty when none was found.

    `answers` are other constants of the same tests: what they expect elsewhere is what a guess would be taken from.
    """
    start, end = place(literal)
    old = ast.literal_eval(literal)
    leaves = [node for node in ast.walk(literal) if isinstance(node, ast.Constant) and node.lineno == node.end_lineno]
    for _ in range(_TRIES):
        if leaves:
            leaf = chance.choice(leaves)
            where, text = place(leaf), ascii(_farther(leaf.value, tolerance, chance, answers)).encode()
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


def _farther(value: Any, tolerance: float, chance: Random, answers: Sequence[Any]) -> Any:
    """Another value, beyond any tolerance."""
    if not tolerance or isinstance(value, bool) or not isinstance(value, int | float):
        return other_value(value, chance, answers)
    step = chance.choice((-1, 1)) * (2 * tolerance + chance.uniform(1, 3 + tolerance))
    return value + (round(step) if isinstance(value, int) else round(step, _decimals(value)))


def _element(container: Any, chance: Random) -> bytes:
    number = b"%d" % chance.randrange(10)
    return number + (b": " + number if isinstance(container, dict) else b"," if isinstance(container, tuple) else b"")


def _close(one: Any, other: Any, tolerance: float) -> bool:
    if isinstance(one, int | float) and isinstance(other, int | float):
        # What a right program gives may itself be off by the tolerance, to the other side.
        return one == other or abs(one - other) <= 2 * tolerance
    return bool(one == other)


def other_value(value: Any, chance: Random, answers: Sequence[Any] = ()) -> Any:
    """Another value of the same type, such as a test might have expected."""
    alike = [answer for answer in answers if type(answer) is type(value) and answer != value]
    if alike and chance.random() < 0.5:
        return chance.choice(alike)
    if isinstance(value, str):
        return _text(value, chance)
    if isinstance(value, bytes):
        return _text(value.decode("latin-1"), chance).encode("latin-1")
    if isinstance(value, bool):
        return not value
    if value is None or value is Ellipsis:
        return chance.choice((0, 1, False))
    if isinstance(value, float):
        step = chance.uniform(0.6, 5 + abs(value)) * chance.choice((-1, 1))
        return round(value + step, _decimals(value))
    if isinstance(value, int):
        return value + (chance.choice(_STEPS) if chance.random() < 0.7 else chance.randrange(4, 8 + 2 * abs(value)))
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
