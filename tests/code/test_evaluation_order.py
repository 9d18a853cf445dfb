"""What of a statement is evaluated first."""

from __future__ import annotations

import ast

import pytest

from remint.code.evaluation_order import is_evaluated_first
from remint.code.scopes import Scopes


def first_list_comes_first(text: str) -> bool:
    """Whether the list of a statement is evaluated before all else."""
    tree = ast.parse(text)
    return is_evaluated_first(tree.body[0], _way(tree.body[0]) or [], Scopes(tree))


def _way(node: ast.AST) -> list[tuple[str, int]] | None:
    if isinstance(node, ast.ListComp):
        return []
    for field, value in ast.iter_fields(node):
        for place, child in enumerate(value) if isinstance(value, list) else [(-1, value)]:
            rest = _way(child) if isinstance(child, ast.AST) else None
            if rest is not None:
                return [(field, place), *rest]
    return None


@pytest.mark.parametrize(
    "text",
    [
        "x = [y for y in z]",
        "a[f()] = [y for y in z]",
        "return_it = sorted(set([y for y in z]), key=f)",
        "','.join([y for y in z])",
        "for x in [y for y in z]:\n    pass",
        "if [y for y in z][0] > f():\n    pass",
        "[y for y in z].sort(key=f())",
    ],
)
def test_nothing_comes_before_it(text: str) -> None:
    assert first_list_comes_first(text)


@pytest.mark.parametrize(
    "text",
    [
        "x += [y for y in z]",
        "x = f() + [y for y in z]",
        "f([y for y in z])",
        "x.extend([y for y in z])",
        "sum(1, [y for y in z])",
        "while [y for y in z]:\n    pass",
        "x = a and [y for y in z]",
        "x = 1 if a else [y for y in z]",
    ],
)
def test_something_comes_before_it(text: str) -> None:
    assert not first_list_comes_first(text)
