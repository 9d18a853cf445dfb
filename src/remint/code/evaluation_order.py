"""What of a statement is evaluated before anything else of it."""

from __future__ import annotations

import ast
import builtins

from remint.code.scopes import Scopes

# From a node to the part of it that is evaluated first, by field and place in it.
_FIRST: dict[type[ast.AST], tuple[str, int]] = {
    ast.Assign: ("value", -1), ast.AnnAssign: ("value", -1), ast.Return: ("value", -1), ast.Expr: ("value", -1),
    ast.For: ("iter", -1), ast.If: ("test", -1), ast.BinOp: ("left", -1), ast.Compare: ("left", -1),
    ast.BoolOp: ("values", 0), ast.UnaryOp: ("operand", -1), ast.Subscript: ("value", -1), ast.Attribute: ("value", -1),
    ast.IfExp: ("test", -1), ast.Tuple: ("elts", 0), ast.List: ("elts", 0),
}  # fmt: skip


def is_evaluated_first(statement: ast.stmt, steps: list[tuple[str, int]], scopes: Scopes) -> bool:
    """Whether a part, by the way from its statement to it, comes before all else, so that it can be computed before.

    The function of a call comes before its arguments: it must be a builtin, or a method of a text as written.
    """
    node: ast.AST = statement
    for field, place in steps:
        if isinstance(node, ast.Call):
            if (field, place) == ("func", -1):
                pass
            elif (field, place) != ("args", 0) or not _is_fixed(node.func, scopes):
                return False
        elif _FIRST.get(type(node)) != (field, place):
            return False
        found = getattr(node, field)
        node = found if place < 0 else found[place]
    return True


def _is_fixed(function: ast.expr, scopes: Scopes) -> bool:
    if isinstance(function, ast.Name):
        return scopes.meaning(function) is None and hasattr(builtins, function.id)
    return isinstance(function, ast.Attribute) and isinstance(function.value, ast.Constant)
