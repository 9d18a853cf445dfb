"""What an idiom does, on values of many types for its holes.

Skeletons call nothing but the builtins and methods that `skeleton` lists, on small values, and hold no `while`, import,
lambda or other attribute: they can run here. What is code of others stands in holes, and no hole is run.
"""

from __future__ import annotations

import copy
import itertools
import zlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from remint.mints.evolve.motifs.fragments import Kind
from remint.mints.evolve.motifs.skeleton import FUNCTIONS

_BUILTINS = {name: getattr(__import__("builtins"), name) for name in FUNCTIONS}
_VALUES: tuple[tuple[Any, ...], ...] = (
    (0, 1, 3, -2, 4),
    ("", "ab", "b,a", " A b", "a"),
    ([], [3, 1, 2], [1, 1], [0], [2, -1]),
    ([], ["b", "a"], ["", "ab"], ["a"], ["b,a", " "]),
    ({}, {"a": 1, "b": 0}, {"b": 2}, {1: 3, 0: 1}, {"": 0}),
    (None, True, False, True, None),
    ((), (1, 2), ("a", 0), (0,), (2, 1)),
)
_RESULTS: tuple[tuple[Any, ...], ...] = ((0, 1, 2, 5), ("", "a", "b", "ba"), (True, False))
_SAMPLES = 3
_UNDEFINED = (TypeError, AttributeError, NameError)
Outcomes = dict[tuple[int, ...], str]  # by the types and the sample


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


def outcomes(function: Callable[..., Any], values: Sequence[int], expressions: Sequence[int]) -> Outcomes:
    """What comes of a skeleton wherever it is defined; `values` and `expressions` say which hole gets which value."""
    found: Outcomes = {}
    for chosen in _assignments(len(values), len(expressions)):
        types, results, sample = chosen[: len(values)], chosen[len(values) : -1], chosen[-1]
        given = [
            copy.deepcopy(_VALUES[types[slot]][(sample * 2 + slot) % len(_VALUES[types[slot]])]) for slot in values
        ]
        given += [_expression(_RESULTS[results[slot]], slot) for slot in expressions]
        try:
            told = _plain(function(*given))
        except _UNDEFINED:
            continue
        except Exception as error:
            told = type(error).__name__
        if told is not None:
            found[chosen] = told + "|" + repr(given[: len(values)] if not values else _changed(given, values))
    return found


def _changed(given: list[Any], values: Sequence[int]) -> list[Any]:
    """The values as they are afterwards, in the order of the slots: an idiom may change them."""
    return [one for _, one in sorted(zip(values, given, strict=False), key=lambda pair: pair[0])]


def _assignments(values: int, expressions: int) -> Iterator[tuple[int, ...]]:
    types = [range(len(_VALUES))] * values + [range(len(_RESULTS))] * expressions
    yield from itertools.product(*types, range(_SAMPLES))


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
