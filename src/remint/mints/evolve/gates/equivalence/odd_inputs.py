"""Inputs on which a program may be meant to behave otherwise: those around constants that only the new text has.

Made in order, not drawn: a constant is tried in every place where something of its type or size may stand.
"""

from __future__ import annotations

import ast
import copy
import random
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle, islice
from typing import Any

from remint.code.parsing import parse
from remint.mints.evolve.gates.equivalence.further_traces import Trace, leaves_of
from remint.records import Call, Value, ValueEncodingError

_MOST = 150  # inputs
_BASES = 3  # inputs that are changed
_PLACES = 12  # of one input
_LARGEST, _LONGEST_TEXT, _LONGEST = 10**15, 200, 400
# White space, controls, and letters whose case or value is not what it seems.
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
)
_ODD_FLOATS = (0.0, -0.0, 1.7e308, 5e-324, float("inf"), float("nan"))
_STEP, _HUGE = 7, 2**53
_TOKEN = re.compile(r"\S+")
_FOLDED = {ast.Add: int.__add__, ast.Sub: int.__sub__, ast.Mult: int.__mul__}


def fresh_constants(before: str, after: str) -> list[Any]:
    """The numbers and texts that a new program has and the old one has not, in a fixed order."""
    old, new = _constants(before), _constants(after)
    return sorted(new - old, key=lambda one: (type(one).__name__, one))


def odd_calls(calls: Sequence[Call], constants: Sequence[Any], seed: int) -> list[Call]:
    """Calls like these with such values in them."""
    plain = [one for one in calls if not one.steps]
    found = []
    for call in _spread(plain):
        args, kwargs = call.args.decode(), call.kwargs.decode() if call.kwargs else {}
        every = [*args, *kwargs.values()]
        if (huge := (_huge(args), _huge(kwargs))) != (args, kwargs):
            found.append(huge)
        for place, value in enumerate(every[:_PLACES]):
            for odd in _odd_values(value, constants):
                changed = [*every[:place], odd, *every[place + 1 :]]
                named = dict(zip(kwargs, changed[len(args) :], strict=True))
                found.append((changed[: len(args)], named))
    return list(_made(_some(found, seed)))


def odd_traces(traces: Sequence[Trace], constants: Sequence[Any], seed: int) -> list[Trace]:
    """Traces like these with such values in them."""
    found = []
    for trace in _spread(traces):
        count = sum(1 for operation in trace for _ in leaves_of(operation))
        for place in range(min(count, _PLACES)):
            holder, key = _leaf(trace, place)
            for odd in _odd_values(holder[key][1], constants):
                changed = copy.deepcopy(trace)
                holder, key = _leaf(changed, place)
                holder[key] = ("value", odd)
                found.append(changed)
    return [one for one in _some(found, seed) if _is_writable(one)]


def odd_texts(inputs: Sequence[str], constants: Sequence[Any], seed: int) -> list[str]:
    """Texts like these with such values in them, each in the place of a value of its kind."""
    found = []
    for text in _spread(inputs):
        for token in islice(_TOKEN.finditer(text), _PLACES):
            is_number = token.group().lstrip("-").isdecimal()
            odd: Iterator[str] = (
                str(near) for one in constants if type(one) is int and is_number for near in (one - 1, one, one + 1)
            )
            words = (one for one in constants if type(one) is str and not is_number and one.strip() == one != "")
            found += [text[: token.start()] + one + text[token.end() :] for one in (*odd, *words)]
    return _some(found, seed)


def before_others(odd: Sequence[Any], others: Callable[[int], Sequence[Any]]) -> Callable[[int], list[Any]]:
    """Gives as many inputs as it is asked for: the odd ones first, then others."""
    left = iter(odd)

    def further(count: int) -> list[Any]:
        taken = list(islice(left, count))
        return [*taken, *others(count - len(taken))]

    return further


def _constants(text: str) -> set[Any]:
    found: set[Any] = set()
    for node in ast.walk(parse(text)):
        if isinstance(node, ast.Constant):
            value: Any = node.value
            if (
                (type(value) is int and abs(value) <= _LARGEST)
                or type(value) is float
                or (type(value) is str and len(value) <= _LONGEST_TEXT)
            ):
                found.add(value)
        match node:
            case ast.BinOp(left=ast.Constant(value=int(left)), op=op, right=ast.Constant(value=int(right))):
                fold = _FOLDED.get(type(op))
                if fold and abs(left) <= _LARGEST >= abs(right):
                    found.add(fold(left, right))
    return found


def _odd_values(value: Any, constants: Sequence[Any]) -> Iterator[Any]:
    """What may stand in the place of a value."""
    kind = type(value)
    numbers = [one for one in constants if type(one) in (int, float)]
    sizes = [one for number in numbers if type(number) is int for one in (number, number + 1, 3 * number)]
    sizes = [one for one in sizes if 0 < one <= _LONGEST]
    if kind is int:
        yield from (one + near for one in numbers if type(one) is int for near in (-1, 0, 1))
    elif kind is float:
        yield from (*map(float, numbers), *_ODD_FLOATS)
    elif kind is str:
        words = [one for one in constants if type(one) is str]
        middle = len(value) // 2
        yield from (*words, *(value + one for one in words))
        yield from ("".join(islice(cycle(value or "a"), size)) for size in sizes)
        yield from (
            value[:middle] + one + value[middle:] for one in (*_ODD_TEXTS, value[:middle][-1:].swapcase()) if one
        )
    elif kind is list and value:
        yield from (list(islice(cycle(value), size)) for size in sizes)
        yield from ([_apart(one, at) for at, one in enumerate(islice(cycle(value), size))] for size in sizes)
        yield from ([odd, *value[1:]] for odd in _odd_values(value[0], constants))
        yield from ([*value, one] for one in constants if type(one) is type(value[0]))
    elif kind is tuple:
        yield from (
            (*value[:place], odd, *value[place + 1 :])
            for place, one in enumerate(value)
            for odd in _odd_values(one, constants)
        )  # fmt: skip
    elif kind is dict and value:
        key = next(iter(value))
        yield from ({**value, one: value[key]} for one in constants if type(one) is type(key))
        yield from (
            {**value, name: odd} for name in islice(value, _PLACES) for odd in _odd_values(value[name], constants)
        )


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


def _huge(value: Any) -> Any:
    """The value with whole numbers that no float can tell apart."""
    if type(value) is int:
        return value + _HUGE
    if type(value) in (list, tuple):
        return type(value)(map(_huge, value))
    return {name: _huge(one) for name, one in value.items()} if type(value) is dict else value


def _spread(inputs: Sequence[Any]) -> list[Any]:
    """A few of them: the first, the last, and some in between."""
    count = min(_BASES, len(inputs))
    return [inputs[number * (len(inputs) - 1) // max(1, count - 1)] for number in range(count)]


def _some(found: list[Any], seed: int) -> list[Any]:
    return found if len(found) <= _MOST else random.Random(seed).sample(found, _MOST)


def _leaf(trace: Trace, place: int) -> tuple[Any, Any]:
    return next(islice((leaf for operation in trace for leaf in leaves_of(operation)), place, None))


def _made(found: Sequence[tuple[list[Any], dict[str, Any]]]) -> Iterator[Call]:
    for args, kwargs in found:
        try:
            yield Call(args=Value.of(args), kwargs=Value.of(kwargs) if kwargs else None)
        except ValueEncodingError:
            continue


def _is_writable(trace: Trace) -> bool:
    try:
        Value.of(trace)
    except ValueEncodingError:
        return False
    return True
