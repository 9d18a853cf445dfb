"""How a result is compared with what was expected: project both, then relate them."""

from __future__ import annotations

from typing import Literal

from remint.records.record import Record
from remint.records.values import Value

ProjectionName = Literal[
    "sorted", "set", "frozenset", "list", "tuple", "dict", "len", "sum", "min", "max", "any", "all", "bool", "int",
    "float", "str", "repr", "abs", "round", "type", "item", "strip", "lower", "Counter",
    "not-none",  # a boolean as it is, anything else by whether it is None: for results such as re.Match
]  # fmt: skip
Relation = Literal[
    "equal",  # got == expected
    "not-equal",  # got != expected
    "same",  # got is expected, for None, booleans
    "less", "at-most", "greater", "at-least",  # got < expected, and so on
    "contains",  # expected in got
    "within",  # abs(got - expected) < absolute, numbers only
    "at-most-apart",  # abs(got - expected) <= absolute, numbers only
    "isclose",  # math.isclose(got, expected, rel_tol=relative, abs_tol=absolute)
    # Equal; but where a float is expected, also in a list, tuple or dict, off by at most absolute + relative * abs(it).
    "close",
    "tokens",  # text: the same words; where a number with a fraction is expected, it may differ as in "close"
    "lines",  # text: the same lines but for trailing white space and trailing empty lines
    "number-lines",  # text: the same lines, stripped; numbers by value, those with a fraction as in "close"
]  # fmt: skip


class Projection(Record, frozen=True, array_like=True):
    """A built-in function applied to the result, before it is compared, as in ``sorted(f(x)) == [1, 2]``."""

    name: ProjectionName
    argument: Value | None = None  # digits of round, index of item


class Comparator(Record, frozen=True):
    """A rule of comparison. Projections apply to the result from left to right, never to a given expected value."""

    relation: Relation = "equal"
    projections: tuple[Projection, ...] = ()
    project_expected: bool = False  # also project the expected value: it comes from the reference
    absolute: float = 0.0
    relative: float = 0.0
    # Source of ``check(arguments, expected, got) -> bool`` for what no relation can say; it decides alone when present
    # and runs where the judge runs, never beside the candidate.
    checker: str = ""


EXACT = Comparator()
