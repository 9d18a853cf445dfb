"""The opposite of a condition."""

from __future__ import annotations

import ast

import pytest

from remint.code.known_types import KnownTypes
from remint.code.negation import negated
from remint.code.scopes import Scopes


@pytest.mark.parametrize(
    ("test", "expected"),
    [
        ("unknown", "not unknown"),
        ("not unknown", "unknown"),
        ("unknown in other", "unknown not in other"),
        ("unknown is not None", "unknown is None"),
        ("unknown and other", "not (unknown and other)"),
        ("call(unknown)", "not call(unknown)"),
        ("number < 3", "number >= 3"),
        ("text == 'a'", "text != 'a'"),
    ],
)
def test_it_is_written_as_a_person_would(test: str, expected: str) -> None:
    tree = ast.parse(f"number = 1\ntext = 'b'\n{test}\n")
    statement = tree.body[2]
    assert isinstance(statement, ast.Expr)
    opposite = negated(statement.value, KnownTypes(Scopes(tree)))
    assert opposite is not None
    assert ast.unparse(opposite) == expected


@pytest.mark.parametrize("test", ["unknown < 3", "share <= 2", "1 < number < 3", "unknown == 2"])
def test_what_may_not_be_a_plain_comparison_has_no_tidy_opposite(test: str) -> None:
    tree = ast.parse(f"number = 1\nshare = 0.5\n{test}\n")
    statement = tree.body[2]
    assert isinstance(statement, ast.Expr)
    assert negated(statement.value, KnownTypes(Scopes(tree))) is None
