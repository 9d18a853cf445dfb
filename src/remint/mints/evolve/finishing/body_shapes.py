"""Bodies of functions without what only surrounds their work."""

from __future__ import annotations

import ast


def without_detour(body: list[ast.stmt]) -> list[ast.stmt]:
    """`found = g(x)` and `return found` as `return g(x)`; local functions are left out."""
    body = [one for one in body if not isinstance(one, ast.FunctionDef)]
    match body:
        case [*first, ast.Assign(targets=[ast.Name(id=kept)], value=value), ast.Return(value=ast.Name(id=given))]:
            return [*first, ast.Return(value=value)] if kept == given else body
        case [*first, ast.Assign(targets=[ast.Tuple() as kept], value=value), ast.Return(value=ast.Tuple() as given)]:
            return [*first, ast.Return(value=value)] if ast.unparse(kept) == ast.unparse(given) else body
    return body


def without_guard(body: list[ast.stmt]) -> list[ast.stmt]:
    """The work behind `if not items: return []`, or behind a check whose error is caught at once."""
    match body:
        case [ast.If(body=[ast.Return(value=value)], orelse=[]), *rest] if rest and _is_plain(value):
            return rest
        case [ast.Try(body=[ast.Expr(value=ast.Call())], handlers=[ast.ExceptHandler(body=[ast.Return()])]), *rest]:
            return rest or body
    return body


def _is_plain(value: ast.expr | None) -> bool:
    """Whether a value is nothing that was worked out: a constant, or something empty."""
    match value:
        case None | ast.Constant() | ast.List(elts=[]) | ast.Tuple(elts=[]) | ast.Dict(keys=[]):
            return True
        case ast.Tuple(elts=parts):
            return all(isinstance(one, ast.Name) for one in parts)
    return False


def assigned(body: list[ast.stmt], value: ast.expr) -> ast.expr:
    """What a variable was set to in the one statement that sets it; other values as they are."""
    if not isinstance(value, ast.Name):
        return value
    found = [
        one.value for one in body
        if isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Name) and one.targets[0].id == value.id
    ]  # fmt: skip
    return found[0] if len(found) == 1 else value
