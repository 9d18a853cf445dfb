"""Whether statements do enough for a function of their own."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from remint.code.scopes import Function
from remint.code.trees import walk

_LEAST_WORK = 2  # statements of a function that is worth its call


def are_both_worth_it(function: Function, moved: Sequence[ast.stmt], least: int = _LEAST_WORK) -> bool:
    """Whether the statements that move and those that stay do some work each, so that neither only calls the other."""
    inside = {id(node) for one in moved for node in walk(one)}
    stay = [node for one in function.body for node in walk(one) if id(node) not in inside]
    return do_some_work(moved) and _work(stay) >= least


def do_some_work(statements: Sequence[ast.stmt]) -> bool:
    """Whether statements are worth a function."""
    return _work([node for one in statements for node in walk(one)]) >= _LEAST_WORK


def _work(nodes: Sequence[ast.AST]) -> int:
    """Statements that do more than set a variable to a constant, return one, or say something."""
    return sum(isinstance(node, ast.stmt) and not _is_idle(node) for node in nodes)


def _is_idle(node: ast.stmt) -> bool:
    value = getattr(node, "value", None)
    plain = isinstance(value, ast.Constant | ast.Name)
    return plain and isinstance(node, ast.Assign | ast.AnnAssign | ast.Return | ast.Expr)
