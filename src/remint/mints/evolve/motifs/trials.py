"""What an idiom does, on values of many types for its holes.

Skeletons call nothing but the builtins and methods that `skeleton` lists, on small values, and hold no `while`, import,
lambda or other attribute: they can run here. What is code of others stands in holes, and no hole is run.
"""

from __future__ import annotations

import copy
import itertools
import random
import zlib
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from remint.errors import RemintError
from remint.mints.evolve.motifs.fragments import Kind
from remint.mints.evolve.motifs.skeleton import FUNCTIONS

_BUILTINS = {name: getattr(__import__("builtins"), name) for name in FUNCTIONS}
_VALUES: tuple[tuple[Any, ...], ...] = (
    (0, 1, 3, -2, 4, 2, -1, 9, 15, 7),
    ("", "ab", "b,a", " A b", "a", "ba,", "B1", "\n", "ab ab", "Aa"),
    ([], [3, 1, 2], [1, 1], [0], [2, -1], [0, 5, 5, 1], [4], [7, 8], [1, 0], [2, 2, 2]),
    ([], ["b", "a"], ["", "ab"], ["a"], ["b,a", " "], ["A", "b", "A"], ["x"], ["ab", "ba"], [""], ["1", "22"]),
    ({}, {"a": 1, "b": 0}, {"b": 2}, {1: 3, 0: 1}, {"": 0}, {"ab": 5}, {2: 2}, {"a": 0}, {0: 0}, {"x": 1, "a": 2}),
    (None, True, False, True, None, False),
    ((), (1, 2), ("a", 0), (0,), (2, 1), (3, 3, 1), ("b",), (1, 1)),
    (0.5, -1.5, 1.5, 0.0, 2.0, -0.25),
)
_RESULTS: tuple[tuple[Any, ...], ...] = ((0, 1, 2, 5, -3), ("", "a", "b", "ba"), (True, False))
_SAMPLES = 6
_UNDEFINED = (TypeError, AttributeError, OverflowError, MemoryError)
Chosen = tuple[int, ...]  # the types of the holes, and the sample


class Trial:
    """A motif with its holes in one order; what comes of it is found when somebody asks."""

    def __init__(self, function: Callable[..., Any], values: Sequence[int], expressions: Sequence[int]) -> None:
        self._function, self.values, self.expressions = function, tuple(values), tuple(expressions)
        self._known: dict[Chosen, str | None] = {}

    def told(self, chosen: Chosen) -> str | None:
        """What comes of it, and what becomes of the values; None where it is not defined."""
        if chosen not in self._known:
            self._known[chosen] = self._run(chosen)
        return self._known[chosen]

    def _run(self, chosen: Chosen) -> str | None:
        count = len(self.values)
        types, results, sample = chosen[:count], chosen[count:-1], chosen[-1]
        given = [copy.deepcopy(_value(types[slot], slot, sample)) for slot in self.values]
        functions = [_expression(_RESULTS[results[slot]], slot) for slot in self.expressions]
        try:
            told = _plain(self._function(*given, *functions))
        except _UNDEFINED:
            return None
        except NameError as error:
            raise UnboundMotifError from error
        except Exception as error:
            told = type(error).__name__
        after = [one for _, one in sorted(zip(self.values, given, strict=True), key=lambda pair: pair[0])]
        return None if told is None else f"{told}|{after!r}"


class UnboundMotifError(RemintError):
    """A motif that leaves its variable without a value on some way through it."""


def compiled(kind: Kind, text: str, values: int, expressions: int) -> Callable[..., Any] | None:
    """A function of the holes that does what a skeleton does."""
    names = [*(f"H{number}" for number in range(values)), *(f"F{number}" for number in range(expressions))]
    body = {"expression": f"return {text}", "assignment": f"{text}\nreturn OUT", "return": text}[kind]
    source = f"def RUN({', '.join(names)}):\n" + "\n".join(f"    {line}" for line in body.splitlines())
    place: dict[str, Any] = {"__builtins__": _BUILTINS}
    try:
        exec(compile(source, "<motif>", "exec"), place)
    except (SyntaxError, ValueError):
        return None
    made: Callable[..., Any] = place["RUN"]
    return made


@cache
def assignments(values: int, expressions: int) -> tuple[Chosen, ...]:
    """Which types the holes get, in an order that shows differences early."""
    types = [range(len(_VALUES))] * values + [range(len(_RESULTS))] * expressions
    every = list(itertools.product(*types, range(_SAMPLES)))
    random.Random(1).shuffle(every)
    return tuple(every)


@cache
def _value_order(kind: int, slot: int) -> tuple[int, ...]:
    places = list(range(len(_VALUES[kind])))
    random.Random(f"{kind} {slot}").shuffle(places)
    return tuple(places)


def _value(kind: int, slot: int, sample: int) -> Any:
    order = _value_order(kind, slot)
    return _VALUES[kind][order[sample % len(order)]]


def _expression(results: tuple[Any, ...], slot: int) -> Callable[..., Any]:
    """Some function, the same each time: what an expression of local variables may come to."""
    return lambda *given: results[zlib.crc32(repr((slot, given)).encode()) % len(results)]


def _plain(value: Any) -> str | None:
    """A value in words; None for what would have to be consumed to be looked at."""
    if isinstance(value, set | frozenset):
        return f"{type(value).__name__} {sorted(map(repr, value))}"
    if value is None or isinstance(value, bool | int | float | str | list | tuple | dict):
        text = repr(value)
        return None if " object at 0x" in text else f"{type(value).__name__} {text}"
    return None
