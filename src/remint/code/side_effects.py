"""Statements that surely run no code of the program itself."""

from __future__ import annotations

import ast

from remint.code.trees import child_nodes

# Those that keep or wrap a function without calling it or looking at it.
HARMLESS_DECORATORS = {"cache", "lru_cache", "staticmethod", "classmethod", "property", "wraps", "abstractmethod"}


def last_name(node: ast.expr) -> str:
    """The last part of what is called or named: `Lock` of `threading.Lock()`."""
    if isinstance(node, ast.Call):
        node = node.func
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def is_inert(node: ast.stmt) -> bool:
    """Whether a statement surely calls nothing of the program."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        arguments = node.args
        rest = [*arguments.defaults, *arguments.kw_defaults]
        return all(last_name(one) in HARMLESS_DECORATORS for one in node.decorator_list) and all(map(_is_plain, rest))
    if isinstance(node, ast.ClassDef):
        plain = not node.decorator_list and not node.keywords and all(map(_is_plain, node.bases))
        return plain and all(map(is_inert, node.body))
    if isinstance(node, ast.Assign | ast.AnnAssign | ast.Expr):
        return _is_plain(node.value)
    return isinstance(node, ast.Import | ast.ImportFrom | ast.Pass | ast.Global | ast.Nonlocal)


def _is_plain(node: ast.AST | None) -> bool:
    """Whether evaluating an expression runs no code of the program."""
    quiet = ast.Constant | ast.Name | ast.List | ast.Tuple | ast.Set | ast.Dict | ast.expr_context | ast.Lambda
    if node is None or isinstance(node, ast.Lambda):
        return True
    return isinstance(node, quiet) and all(map(_is_plain, child_nodes(node)))
