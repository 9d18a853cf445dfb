"""Inputs on which a program may be meant to behave otherwise: those around constants that only the new text has.

Made in order, not drawn: a constant is tried in every place where something of its type or size may stand.
"""

from __future__ import annotations

import ast
import copy
import math
import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Any, TypeVar

from remint.code.constants import NotConstantError, fold
from remint.code.parsing import python_trees
from remint.code.trees import walk
from remint.mints.evolve.gates.equivalence.further_traces import Trace, leaves_of
from remint.mints.evolve.gates.equivalence.input_budget import spread_places
from remint.mints.evolve.gates.equivalence.odd_values import (
    PLACES,
    Made,
    given,
    huge,
    long_value,
    number_in,
    numbers_around,
    odd_values,
)
from remint.records import Call, Candidate, Value, ValueEncodingError

_MOST = 150  # inputs
_BASES = 3  # inputs that are changed
_LARGEST, _LONGEST_TEXT = 10**15, 200
_WIDEST, _LONGEST_PART = 10**40, 10_000  # of what constants are made of: numbers, and characters
_TOKEN = re.compile(r"\S+")

T = TypeVar("T")
Arguments = tuple[list[Any], dict[str, Any]]


def fresh_constants(before: Candidate, after: Candidate) -> list[Any]:
    """The numbers and texts that a new program has and the old one has not, in a fixed order."""
    # 1 and 1.0 are equal, so a constant is known by its type, too.
    old, new = ({(type(one).__name__, one) for one in _constants(program)} for program in (before, after))
    return [one for _, one in sorted(new - old)]


def odd_calls(calls: Sequence[Call], constants: Sequence[Any], seed: int) -> list[Call]:
    """Calls like these with such values in them."""
    plain = _some([one for one in calls if not one.steps])
    bases = [(call.args.decode(), call.kwargs.decode() if call.kwargs else {}) for call in plain]

    def possible() -> Iterator[Made[Arguments]]:
        for args, kwargs in bases:
            if (larger := (huge(args), huge(kwargs))) != (args, kwargs):
                yield given(larger)
            for place, value in enumerate([*args, *kwargs.values()][:PLACES]):
                yield from (partial(_with_argument, args, kwargs, place, odd) for odd in odd_values(value, constants))

    return [*_encoded(_long(bases)), *_encoded(_drawn(possible, seed))]


def _long(bases: Sequence[Arguments]) -> Iterator[Arguments]:
    """Arguments of which one is much longer than those of tests."""
    for args, kwargs in bases:
        for place, value in enumerate([*args, *kwargs.values()][:PLACES]):
            if (long := long_value(value)) is not value:
                yield _with_argument(args, kwargs, place, given(long))


def odd_traces(traces: Sequence[Trace], constants: Sequence[Any], seed: int) -> list[Trace]:
    """Traces like these with such values in them."""

    def possible() -> Iterator[Made[Trace]]:
        for trace in _some(traces):
            count = sum(1 for operation in trace for _ in leaves_of(operation))
            for place in range(min(count, PLACES)):
                holder, key = _leaf(trace, place)
                yield from (partial(_with_leaf, trace, place, odd) for odd in odd_values(holder[key][1], constants))

    return [one for one in _drawn(possible, seed) if _is_writable(one)]


def odd_texts(inputs: Sequence[str], constants: Sequence[Any], seed: int) -> list[str]:
    """Texts like these with such values in them, each in the place of a value of its kind."""
    fractions = [one for one in map(number_in, constants) if type(one) is float and one % 1]
    numbers = [str(one) for one in (*numbers_around(constants), *fractions, *(-one for one in fractions))]
    words = [one for one in constants if type(one) is str and one.strip() == one != ""]

    def possible() -> Iterator[Made[str]]:
        for text in _some(inputs):
            for token in islice(_TOKEN.finditer(text), PLACES):
                odd = words if number_in(token.group()) is None else numbers
                yield from (partial(_with_token, text, token.span(), one) for one in odd)

    return list(_drawn(possible, seed))


def before_others(odd: Sequence[Any], others: Callable[[int], Sequence[Any]]) -> Callable[[int], list[Any]]:
    """Gives as many inputs as it is asked for: the odd ones first, then others."""
    left = iter(odd)

    def further(count: int) -> list[Any]:
        taken = list(islice(left, count))
        return [*taken, *others(count - len(taken))]

    return further


def _constants(program: Candidate) -> Iterator[Any]:
    """Every constant, and what can be worked out of constants alone: `-5`, or `10**9 + 7`."""
    for tree in python_trees(program).values():
        known = dict[ast.AST, Any]()
        for node in reversed(list(walk(tree))):  # what is inside comes first
            value = _worked_out(node, known)
            if _is_within(value, _WIDEST, _LONGEST_PART):
                known[node] = value
                if _is_within(value, _LARGEST, _LONGEST_TEXT):
                    yield value


def _is_within(value: Any, number: int, length: int) -> bool:
    if type(value) is int:
        return abs(value) <= number
    if type(value) is float:
        return not math.isnan(value)  # equal to nothing, so it would be new and in no order
    return type(value) in (str, bytes) and len(value) <= length


def _worked_out(node: ast.AST, known: Mapping[ast.AST, Any]) -> Any:
    """The value of an expression whose parts have known values; None for all else."""
    match node:
        case ast.Constant(value=value):
            return value
        case ast.UnaryOp(op=op, operand=inner) if inner in known:
            expression: ast.expr = ast.UnaryOp(op, ast.Constant(known[inner]))
        case ast.BinOp(left=left, op=op, right=right) if left in known and right in known:
            expression = ast.BinOp(ast.Constant(known[left]), op, ast.Constant(known[right]))
        case _:
            return None
    try:
        return fold(expression)
    except NotConstantError:
        return None


def _some(inputs: Sequence[T]) -> list[T]:
    return [inputs[place] for place in spread_places(len(inputs), _BASES)]


def _drawn(possible: Callable[[], Iterator[Made[T]]], seed: int) -> Iterator[T]:
    """A few of what is possible, the same for the same seed. It is gone through twice, so that only these are kept."""
    count = sum(1 for _ in possible())
    drawn = range(count) if count <= _MOST else random.Random(seed).sample(range(count), _MOST)
    wanted = set(drawn)
    kept = {place: make for place, make in enumerate(possible()) if place in wanted}
    return (kept[place]() for place in drawn)


def _with_argument(args: list[Any], kwargs: dict[str, Any], place: int, odd: Made[Any]) -> Arguments:
    changed = [*args, *kwargs.values()]
    changed[place] = odd()
    return changed[: len(args)], dict(zip(kwargs, changed[len(args) :], strict=True))


def _encoded(every: Iterator[Arguments]) -> Iterator[Call]:
    for args, kwargs in every:
        try:
            yield Call(args=Value.of(args), kwargs=Value.of(kwargs) if kwargs else None)
        except ValueEncodingError:
            continue


def _leaf(trace: Trace, place: int) -> tuple[Any, Any]:
    return next(islice((leaf for operation in trace for leaf in leaves_of(operation)), place, None))


def _with_leaf(trace: Trace, place: int, odd: Made[Any]) -> Trace:
    changed = copy.deepcopy(trace)
    holder, key = _leaf(changed, place)
    holder[key] = ("value", odd())
    return changed


def _is_writable(trace: Trace) -> bool:
    try:
        Value.of(trace)
    except ValueEncodingError:
        return False
    return True


def _with_token(text: str, place: tuple[int, int], odd: str) -> str:
    return text[: place[0]] + odd + text[place[1] :]
