"""What can be said of a value: its length, its smallest item, whether it is sorted. The functions of the rule language.

Each takes any value and gives a number, a text or a truth value, or MISSING where it says nothing about such a value.
Values are plain data that came out of the safe encoding; nothing here can run code of a program.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

_LONGEST_RANGE = 1_000_000
_SEQUENCES = (list, tuple, deque)
_REAL = frozenset((int, float, Decimal, Fraction))
_COLLECTIONS = (list, tuple, set, frozenset, deque, dict, range)
_COLLECTION_NAMES = {kind.__name__ for kind in _COLLECTIONS}
_SIZED = (str, bytes, bytearray, *_COLLECTIONS)


class _Missing:
    def __repr__(self) -> str:
        return "MISSING"


MISSING: Final = _Missing()
Looked = Any  # int, float, str, bool, a value as it is, or MISSING


def is_number(value: object) -> bool:
    """Whether a value is a real number; True and False are not, though they can be compared with one."""
    return type(value) in _REAL  # decoded values are of these very types, and this is asked millions of times


def items_of(value: object) -> Iterable[Any] | None:
    """The items of a collection; of a dict, its values. None: it has none, or endlessly many."""
    if isinstance(value, dict):
        return value.values()
    if isinstance(value, range) and len_of(value) > _LONGEST_RANGE:
        return None
    return value if isinstance(value, _COLLECTIONS) else None


def len_of(value: Any) -> Any:
    """The number of items or characters."""
    if isinstance(value, range):  # len() refuses those that are longer than an index
        return max(0, (value.stop - value.start + value.step - (1 if value.step > 0 else -1)) // value.step)
    return len(value) if isinstance(value, _SIZED) else MISSING


def _of_numbers(function: Callable[[list[Any]], Looked]) -> Callable[[Any], Looked]:
    """Of items that are numbers; there may be none of them."""

    def look(value: Any) -> Looked:
        items = items_of(value)
        return MISSING if items is None or not all(map(is_number, items)) else function(list(items))

    return look


def _of_whole_numbers(function: Callable[[list[int]], Looked]) -> Callable[[Any], Looked]:
    return _of_numbers(lambda numbers: function(numbers) if all(type(n) is int for n in numbers) else MISSING)


def _of_text(function: Callable[[str], Looked]) -> Callable[[Any], Looked]:
    return lambda value: function(value) if isinstance(value, str) else MISSING


def _of_lengths(function: Callable[[Iterable[int]], int]) -> Callable[[Any], Looked]:
    """Of items that have a length each."""

    def look(value: Any) -> Looked:
        items = items_of(value)
        lengths = [len_of(item) for item in items] if items else []
        return MISSING if not lengths or MISSING in lengths else function(lengths)

    return look


def _of_order(in_order: Callable[[Any, Any], bool]) -> Callable[[Any], Looked]:
    """Whether each item of a sequence is in order with the next."""

    def look(value: Any) -> Looked:
        if not isinstance(value, (str, *_SEQUENCES)):
            return MISSING
        return all(in_order(first, second) for first, second in zip(value, list(value)[1:], strict=False))

    return look


def _distinct(value: Any) -> Looked:
    items = value if isinstance(value, str) else items_of(value)
    if items is None:
        return MISSING
    try:
        return len(set(items))
    except TypeError:  # lists in a list have no hash
        return len({repr(item) for item in items})


def _duplicates(value: Any) -> Looked:
    if not isinstance(value, (str, *_SEQUENCES)):
        return MISSING
    return _distinct(value) < len(value)


def _palindrome(value: Any) -> Looked:
    if isinstance(value, str):
        return value == value[::-1]
    return list(value) == list(value)[::-1] if isinstance(value, _SEQUENCES) else MISSING


def _depth(value: Any) -> Looked:
    """How many collections stand one inside the other."""
    if not isinstance(value, _COLLECTIONS):
        return MISSING
    depth, level = 0, [value]
    while level:
        depth += 1
        level = [item for outer in level for item in _inside(outer) if isinstance(item, _COLLECTIONS)]
    return depth


def _inside(value: Any) -> Iterable[Any]:
    return () if isinstance(value, range) else value.values() if isinstance(value, dict) else value


def _kinds(value: Any) -> Looked:
    items = items_of(value)
    return MISSING if items is None else len({type(item) for item in items})


def _even_len(value: Any) -> Looked:
    length = len_of(value)
    return MISSING if length is MISSING else length % 2 == 0


def _neighbours(value: Any) -> Looked:
    """Whether two equal items stand side by side."""
    if not isinstance(value, (str, *_SEQUENCES)):
        return MISSING
    return any(bool(first == second) for first, second in zip(value, list(value)[1:], strict=False))


# These bases prove every number below this one (Sorenson and Webster 2015).
_BASES, _PROVED_BELOW = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41), 3_317_044_064_679_887_385_961_981


def _prime(value: Any) -> Looked:
    if not isinstance(value, int) or value >= _PROVED_BELOW:
        return MISSING
    if value < 2 or any(value % base == 0 for base in _BASES):
        return value in _BASES
    # Miller and Rabin's test: value - 1 is odd * 2 ** halvings.
    halvings = ((value - 1) & (1 - value)).bit_length() - 1
    odd = (value - 1) >> halvings
    return all(_is_no_witness(base, odd, halvings, value) for base in _BASES)


def _is_no_witness(base: int, odd: int, halvings: int, value: int) -> bool:
    power = pow(base, odd, value)
    if power in (1, value - 1):
        return True
    return any((power := power * power % value) == value - 1 for _ in range(halvings - 1))


_CLOSING = {")": "(", "]": "[", "}": "{", ">": "<"}


def _balanced(text: str) -> Looked:
    """Whether each bracket has its partner; of a text without brackets nothing is said."""
    opened: list[str] = []
    brackets = [character for character in text if character in "()[]{}<>"]
    for bracket in brackets:
        if bracket not in _CLOSING:
            opened.append(bracket)
        elif not opened or opened.pop() != _CLOSING[bracket]:
            return False
    return not opened if brackets else MISSING


def _even(value: Any) -> Looked:
    return value % 2 == 0 if isinstance(value, int) else MISSING


def _whole(value: Any) -> Looked:
    if isinstance(value, float):
        return value.is_integer()
    if isinstance(value, Decimal):
        return value.is_finite() and value == value.to_integral_value()
    return MISSING


def _all_whole(numbers: list[Any]) -> bool:
    return all(not isinstance(number, float) or number.is_integer() for number in numbers)


def _has(pattern: str) -> Callable[[str], bool]:
    search = re.compile(pattern).search
    return lambda text: search(text) is not None


NUMBERS: dict[str, Callable[[Any], Looked]] = {
    "len": len_of,
    "distinct": _distinct,
    "depth": _depth,
    "kinds": _kinds,
    "min": _of_numbers(min),
    "max": _of_numbers(max),
    "sum": _of_numbers(sum),
    "zeros": _of_numbers(lambda numbers: sum(number == 0 for number in numbers)),
    "negatives": _of_numbers(lambda numbers: sum(number < 0 for number in numbers)),
    "evens": _of_whole_numbers(lambda numbers: sum(number % 2 == 0 for number in numbers)),
    "odds": _of_whole_numbers(lambda numbers: sum(number % 2 for number in numbers)),
    "shortest": _of_lengths(min),
    "longest": _of_lengths(max),
    "words": _of_text(lambda text: len(text.split())),
    "lines": _of_text(lambda text: len(text.splitlines())),
}
# Those that count something: 0, 1, 2, …
COUNTS = frozenset(NUMBERS) - {"min", "max", "sum"}
FLAGS: dict[str, Callable[[Any], Looked]] = {
    "even": _even,
    "whole": _whole,
    "all_whole": _of_numbers(_all_whole),
    "sorted": _of_order(lambda first, second: bool(first == second or first <= second)),
    "sorted_down": _of_order(lambda first, second: bool(first == second or first >= second)),
    "duplicates": _duplicates,
    "palindrome": _palindrome,
    "letters_only": _of_text(str.isalpha),
    "digits_only": _of_text(str.isdigit),
    "upper": _of_text(lambda text: text != text.lower()),
    "lower": _of_text(lambda text: text != text.upper()),
    "digits": _of_text(_has(r"\d")),
    "spaces": _of_text(_has(r"\s")),
    "symbols": _of_text(_has(r"[^\w\s]|_")),
    "ascii": _of_text(str.isascii),
    "vowels": _of_text(_has(r"[aeiouAEIOU]")),
    "balanced": _of_text(_balanced),
    "even_len": _even_len,
    "neighbours": _neighbours,
    "prime": _prime,
}


def _guarded(function: Callable[[Any], Looked]) -> Callable[[Any], Looked]:
    """Items that cannot be compared, signalling NaNs and their like: nothing is said of such a value."""

    def look(value: Any) -> Looked:
        try:
            return function(value)
        except (TypeError, ValueError, ArithmeticError, RecursionError):
            return MISSING

    return look


RULE_FUNCTIONS: dict[str, Callable[[Any], Looked]] = {
    "": lambda value: value,  # the value itself
    "type": lambda value: type(value).__name__,
    **{name: _guarded(function) for name, function in (NUMBERS | FLAGS).items()},
}
_OF_TEXT = ("words", "lines", "letters_only", "digits_only", "upper", "lower", "digits", "spaces", "symbols", "ascii",
            "vowels", "balanced")  # fmt: skip
_OF_SEQUENCES = ("len", "distinct", "sorted", "sorted_down", "duplicates", "palindrome", "even_len", "neighbours")
_OF_NUMBERS = ("even", "whole", "prime")


def functions_for(kinds: set[str]) -> list[str]:
    """The functions that can say something of values of these types; what says nothing of any is not worth asking."""
    functions: list[str] = []
    if kinds & {"str", "bytes", "bytearray", *_COLLECTION_NAMES}:
        functions += _OF_SEQUENCES
    if kinds & _COLLECTION_NAMES:
        functions += [name for name in (*NUMBERS, *FLAGS) if name not in (*_OF_TEXT, *_OF_SEQUENCES, *_OF_NUMBERS)]
    functions += _OF_TEXT if "str" in kinds else ()
    functions += _OF_NUMBERS if kinds & {"int", "float", "bool", "Decimal"} else ()
    return functions
