"""What may stand in the place of a value, so that a program meets something unusual."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import cycle, islice
from typing import Any, TypeVar

PLACES = 12  # of one input, or inside one value
_LONGEST, _MOST_CHARACTERS = 400, 10**6  # of what is made longer: items, and characters in sum
# White space, controls, and characters whose case or value is not what it seems.
_ODD_TEXTS = (
    "\t",
    "\r\n",
    "\x0b",
    "\x1c",
    "\x00",
    "\xa0",
    "\u2028",
    "\u0130",
    "\ufb01",
    "\u0663",
    "\u00b2",
    "e\u0301",
    "\U0001f600",
    "\u00df",  # two letters when it is made large
    "\\U",
    "%s{}",
)
_AT_THE_START = ("\u00df", "\\U")
_AT_THE_END = ("\n", " ")  # which `$` and `strip` may pass over
_MANY = 1500  # items, so that who calls itself for each of them runs out of stack
_ODD_FLOATS = (0.0, -0.0, 1.7e308, 5e-324, float("inf"), float("nan"))
_STEP, _HUGE = 7, 2**53
_NUMBER = re.compile(r"[+-]?[0-9]{1,40}(\.[0-9]{0,40})?([eE][+-]?[0-9]{1,3})?")
_LARGEST = 10**15  # of a fraction that stands for a whole number

T = TypeVar("T")
Made = Callable[[], T]  # makes a value: most are never drawn, and all together may be a thousand times the input


def odd_values(value: Any, constants: Sequence[Any]) -> Iterator[Made[Any]]:
    """What may stand in the place of a value: something around the constants, or what no test has."""
    kind = type(value)
    sizes = [one for number in constants if type(number) is int for one in (number, number + 1, 3 * number)]
    sizes = [one for one in sizes if 0 < one <= _LONGEST]
    if kind in (int, float, bytes):
        yield from map(given, _around(kind, constants))
    elif kind is str:
        yield from _odd_texts(value, _around(str, constants), sizes)
    elif kind is list and value:
        sizes = [one for one in sizes if one * len(repr(value)) <= _MOST_CHARACTERS * len(value)]
        yield from (partial(_of_size, value, size) for size in sizes)
        yield from (partial(_distinct, value, size) for size in sizes)
        yield from (partial(_with_item, value, 0, odd) for odd in odd_values(value[0], constants))
        yield from (partial(list.__add__, value, [one]) for one in _as_kind(type(value[0]), constants))
    elif kind is tuple:
        for place, item in enumerate(value[:PLACES]):
            yield from (partial(_with_item, value, place, odd) for odd in odd_values(item, constants))
    elif kind is dict and value:
        first = next(iter(value))
        yield from (partial(_with_key, value, one) for one in _as_kind(type(first), constants))
        for name in islice(value, PLACES):
            yield from (partial(_with_value, value, name, odd) for odd in odd_values(value[name], constants))
    elif kind in (set, frozenset) and value:
        # Which one comes first may differ from one process to the next.
        fitting = _as_kind(type(min(value, key=repr)), constants)
        yield from (given(kind([*value, one])) for one in fitting)
    elif kind in (list, set, frozenset):
        yield from (given(kind([one])) for one in constants)
    elif kind is dict:
        yield from (given({one: one}) for one in constants)
    elif value is None:
        yield from map(given, constants)


def number_in(constant: Any) -> int | float | None:
    """The number that a constant is, or that its text says; None where there is none."""
    if type(constant) is str and _NUMBER.fullmatch(constant):
        constant = int(constant) if constant.lstrip("+-").isdecimal() else float(constant)
    return constant if type(constant) in (int, float) and math.isfinite(constant) else None


def numbers_around(constants: Sequence[Any]) -> list[int]:
    """The whole numbers next to those that constants say, and those with the other sign."""
    whole = _as_kind(int, constants)
    return list(dict.fromkeys(near for one in whole for near in (one - 1, one, one + 1, -one)))


def _as_kind(kind: type, constants: Sequence[Any]) -> list[Any]:
    """The constants as values of a type: a program may compare `98765.0` or "98765" with a whole number."""
    numbers = [one for one in map(number_in, constants) if one is not None]
    if kind is int:
        return list(dict.fromkeys(int(one) for one in numbers if type(one) is int or abs(one) <= _LARGEST))
    if kind is float:
        return list(dict.fromkeys(map(float, numbers)))
    if kind is str:
        written = [one if type(one) is str else str(one) for one in constants if type(one) in (str, int, float)]
        return list(dict.fromkeys(written))
    return [one for one in constants if type(one) is kind]


def _around(kind: type, constants: Sequence[Any]) -> list[Any]:
    if kind is int:
        return numbers_around(constants)
    if kind is float:
        return [number for one in _as_kind(float, constants) for number in (one, -one)] + [*_ODD_FLOATS]
    return _as_kind(kind, constants)


def given(value: T) -> Made[T]:
    """Makes this value."""
    return lambda: value


def long_value(value: Any) -> Any:
    """The value with many items or characters; as it is where it has none."""
    if type(value) is str and value:
        return _text_of_size(value, _MANY)
    if type(value) is list and value and _MANY * len(repr(value)) <= _MOST_CHARACTERS * len(value):
        return _distinct(value, _MANY)
    return value


def huge(value: Any) -> Any:
    """The value with whole numbers that no float can tell apart."""
    if type(value) is int:
        return value + _HUGE
    if type(value) in (list, tuple):
        return type(value)(map(huge, value))
    return {name: huge(one) for name, one in value.items()} if type(value) is dict else value


def _odd_texts(text: str, words: Sequence[str], sizes: Sequence[int]) -> Iterator[Made[str]]:
    middle = len(text) // 2
    other_case = text[max(0, middle - 1) : middle].swapcase()
    yield from map(given, words)
    yield from (partial(str.__add__, text, one) for one in words)
    yield from (partial(_text_of_size, text or "a", size) for size in sizes)
    yield from (partial(_with_inside, text, middle, one) for one in (*_ODD_TEXTS, other_case) if one)
    yield from (partial(str.__add__, one, text) for one in _AT_THE_START)
    yield from (partial(str.__add__, text, one) for one in _AT_THE_END)


def _text_of_size(text: str, size: int) -> str:
    return "".join(_of_size(text, size))


def _with_inside(text: str, place: int, inside: str) -> str:
    return text[:place] + inside + text[place:]


def _of_size(value: Sequence[Any], size: int) -> list[Any]:
    return list(islice(cycle(value), size))


def _distinct(value: list[Any], size: int) -> list[Any]:
    return [_apart(one, number) for number, one in enumerate(_of_size(value, size))]


def _apart(value: Any, number: int) -> Any:
    """A value like this one and unlike those of other numbers; with 0, the value itself."""
    if number == 0:
        return value
    if type(value) in (int, float):
        return value + _STEP * number
    if type(value) is str:
        return f"{value}{number}"
    if type(value) in (list, tuple):
        return type(value)(_apart(one, number) for one in value)
    return {name: _apart(one, number) for name, one in value.items()} if type(value) is dict else value


def _with_item(value: Any, place: int, odd: Made[Any]) -> Any:
    return type(value)((*value[:place], odd(), *value[place + 1 :]))


def _with_key(value: dict[Any, Any], key: Any) -> dict[Any, Any]:
    return {**value, key: next(iter(value.values()))}


def _with_value(value: dict[Any, Any], key: Any, odd: Made[Any]) -> dict[Any, Any]:
    return {**value, key: odd()}
