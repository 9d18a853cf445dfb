"""Constant folding: the value that Python gives, or a refusal."""

from __future__ import annotations

import ast
import math
from typing import Any

import pytest

from remint.code.constants import NotConstantError, fold


def folded(text: str, **names: Any) -> Any:
    return fold(ast.parse(text, mode="eval").body, names)


@pytest.mark.parametrize(
    "text",
    [
        "1",
        "-1.5",
        "'a' 'b'",
        "[1, (2, {3}), {'k': None}]",
        "[0] * 3 + [1]",
        "'ab' * 2",
        "10 ** 6",
        "2.0 / 3.0",
        "set()",
        "list(range(-3, 3, 2))",
        "float('inf')",
        "[*range(3)]",
        "{**{'a': 1}, 'b': 2}",
        "[i * i for i in range(5) if i % 2]",
        "sum(x for x in [1, 2])",
        "'a b'.split()",
        "'x'.join(['a', 'b'])",
        "1 if 2 > 1 else 3",
        "[1, 2, 3][1:]",
        "not 0",
        "{1: 'a'}[1]",
        "1 < 2 < 3",
        "0 or 'x'",
        "{x: y for x, y in [(1, 2)]}",
        "sorted([2, 1])",
        "f'plain'",
        "b'x'",
        "3j",
        "tuple([1])",
        "round(2.567, 1)",
        "complex(1, 2)",
        "1 in (1, 2)",
    ],
)
def test_agrees_with_python(text: str) -> None:
    value = folded(text)
    expected = eval(text)
    assert value == expected
    assert type(value) is type(expected)


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        "x",
        "open('f')",
        "f(1)",
        "print(1)",
        "[].append(1)",
        "10 ** 10 ** 10",
        "'a' * 10 ** 9",
        "1 << 10 ** 9",
        "1 / 0",
        "sum(1 for i in range(10**6) for j in range(10**6))",
        "'%100000000d' % 1",
        "('a' * 10**5).replace('a', 'b' * 10**5)",
        "('a' * 10**5).join(['b'] * 10**5)",
        "pow(10**6, 10**6)",
        "Fraction('1e100000000')",
        "list({'a', 'b', 'c'})",
        "str({'a', 'b'})",
        "[x for x in {'a', 'b'}]",
        "''.join({'a', 'b'})",
        "lambda: 1",
        "(y := 1)",
        "range(10 ** 12)",
        "object.__class__",
        "''.__class__",
        "__import__('os')",
        "(x for x in [1])",
        "zip([1], [2])",
        "{}.keys()",
        "f'{1}'",
        "...",
        "math.floor(2.5)",
        "int('9' * 10 ** 7)",
        "bytes(10 ** 10)",
        "'{:1000000000}'.format(1)",
        "[1 for _ in range(10**12)]",
    ],
)
def test_refuses_what_must_run_or_would_not_be_exact(text: str) -> None:
    with pytest.raises(NotConstantError):
        folded(text)


def test_names_have_the_values_they_are_given() -> None:
    assert folded("x + [y]", x=[1], y=2) == [1, 2]
    assert math.isnan(folded("math.nan"))
    # A name that hides a function is that name, not the function.
    with pytest.raises(NotConstantError):
        folded("len([1])", len=3)
