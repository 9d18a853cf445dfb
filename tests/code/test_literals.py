"""Values as source text that gives them back."""

from __future__ import annotations

from collections import deque
from datetime import date, datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from remint.code.constants import fold
from remint.code.literals import IMPORTS, literal
from remint.code.parsing import parse_expression
from remint.records import Value

ATOMS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text() | st.binary() | st.dates()
VALUES = st.recursive(
    ATOMS | st.fractions() | st.decimals(allow_nan=False) | st.timedeltas() | st.complex_numbers(allow_nan=False),
    lambda inner: st.lists(inner) | st.lists(inner).map(tuple) | st.dictionaries(ATOMS, inner) | st.frozensets(ATOMS),
    max_leaves=6,
)


@given(VALUES)
def test_literals_build_the_same_value(value: Any) -> None:
    names: dict[str, Any] = {}
    exec(IMPORTS, names)
    built = eval(literal(value), names)
    assert Value.of(built) == Value.of(value)


def test_literals_of_rare_types() -> None:
    names: dict[str, Any] = {}
    exec(IMPORTS, names)
    rare = [
        deque([1]),
        date(2024, 1, 2),
        datetime(2024, 1, 2, 3),
        timedelta(1),
        Decimal("1.0"),
        Fraction(1, 3),
        7**9999,
    ]
    for value in [*rare, set(), {1}, frozenset(), range(3), bytearray(b"a")]:
        built = eval(literal(value), names)
        assert (type(built), built) == (type(value), value)


PLAIN_ATOMS = st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary()
PLAIN = st.recursive(
    PLAIN_ATOMS | st.complex_numbers() | st.binary().map(bytearray) | st.builds(range, st.integers(-9, 9)),
    lambda inner: (
        st.lists(inner)
        | st.lists(inner).map(tuple)
        | st.dictionaries(PLAIN_ATOMS, inner)
        | st.sets(PLAIN_ATOMS)
        | st.frozensets(PLAIN_ATOMS)
    ),
    max_leaves=6,
)


@given(PLAIN)
def test_folding_a_literal_gives_the_value_with_its_types(value: Any) -> None:
    # Compared as encoded values: 1, 1.0 and True differ there, and nan is nan.
    assert Value.of(fold(parse_expression(literal(value)))) == Value.of(value)
