"""The types that values are sure to have."""

from __future__ import annotations

import ast

import pytest

from remint.code.known_types import KnownTypes
from remint.code.scopes import Scopes


def type_of(variable: str, text: str) -> set[str] | None:
    """The types of a variable of the first function, or of the module if there is none."""
    tree = ast.parse(text)
    scopes = Scopes(tree)
    first = tree.body[0]
    scope = scopes.of(first) if isinstance(first, ast.FunctionDef) else scopes.module
    node = next(node for node in scope.bindings[variable].nodes("assigned") if isinstance(node, ast.Name))
    found = KnownTypes(scopes).of(node)
    return None if found is None else set(found)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x = 0\nfor n in range(9):\n    x += n * 2", {"int"}),
        ("x = 0\nx = x / 2", {"int", "float"}),
        ("x = ''\nfor c in 'abc':\n    x = x + c.upper() * 3", {"str"}),
        ("x = len(y) // 2 - abs(-3)", {"int"}),
        ("x = max(1, 2.5)", {"int", "float"}),
        ("x = 'yes' if y else None", {"str", "NoneType"}),
        ("x = [1] + [2]", {"list"}),
        ("x, z = 1, 'a'", {"int"}),
        ("x = (z := 3) > 2", {"bool"}),
        ("for x, z in enumerate(y):\n    pass", {"int"}),
        ("x = f'{y}'[1:]", {"str"}),
        ("x = 2 ** 3", {"int"}),
        ("x = y in z", {"bool"}),
    ],
)
def test_a_type_follows_from_how_the_value_is_made(text: str, expected: set[str]) -> None:
    assert type_of("x", text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "x = 0\nx += y",
        "x = 1\nfor x in y:\n    pass",
        "x = sum(y)",
        "x = 2 ** -n",
        "x = 'a' + 1",
        "x = y == z",
        "x, *z = 1, 2",
        "x = 1\nimport x",
        "len = ord\nx = len([])",
    ],
)
def test_nothing_is_told_that_is_not_certain(text: str) -> None:
    assert type_of("x", text) is None


def test_a_parameter_may_be_anything_whatever_its_annotation_says() -> None:
    assert type_of("x", "def f(n: int):\n    x = n\n    n = 1\n") is None
    assert type_of("x", "def f():\n    x = 1\n    def g():\n        nonlocal x\n        x = 'a'\n") == {"int", "str"}


def test_a_global_that_a_function_changes() -> None:
    assert type_of("x", "x = 1\ndef f(n):\n    global x\n    x = n\n") is None
