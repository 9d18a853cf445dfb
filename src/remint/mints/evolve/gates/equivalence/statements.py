"""The statements of a program as they are watched, and how much work each line is.

Work is counted, not timed, so that it is the same on every machine.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from remint.code.trees import nodes_of, walk

# By a fit to processor time, an executed line costs 1 and 2 more for each operation that is written on it.
_OPERATION = 2
_OPERATIONS = (
    ast.Call, ast.Subscript, ast.Attribute, ast.BinOp, ast.UnaryOp, ast.Compare, ast.BoolOp, ast.IfExp, ast.JoinedStr,
    ast.List, ast.Tuple, ast.Dict, ast.AugAssign,
)  # fmt: skip
# Statements that only declare, or that hold others and evaluate nothing themselves.
_SILENT = (
    ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom, ast.Global, ast.Nonlocal,
    ast.Pass, ast.Break, ast.Continue, ast.Try, ast.TryStar,
)  # fmt: skip

Read = tuple[str, str]  # a variable, and the attribute of it that is meant; empty: the variable itself


class WatchedStatement(NamedTuple):
    """A statement as it is watched: what it reads and writes, and where its body begins if it is a condition."""

    line: int
    reads: tuple[Read, ...]
    writes: tuple[Read, ...]
    body: int  # the first line of the body of an `if` or `while`; 0: it is neither
    node: ast.stmt


class WatchedFile(NamedTuple):
    """A file of a program: its statements, and what executing a line costs, for lines that cost more than 1."""

    statements: tuple[WatchedStatement, ...]
    costs: dict[int, int]

    def plain(self) -> tuple[list[tuple[int, tuple[Read, ...], tuple[Read, ...], int]], dict[int, int]]:
        """What the tracer has to know of it, as literals."""
        return [(one.line, one.reads, one.writes, one.body) for one in self.statements], self.costs


@lru_cache(maxsize=64)
def watched_file(text: str) -> WatchedFile:
    """A file as it is watched. Kept for a while: whoever has a program watched asks what is in it, too."""
    nodes = nodes_of(ast.parse(text))
    return WatchedFile(tuple(_statements(nodes)), _costs(nodes))


def statements_of(text: str) -> tuple[WatchedStatement, ...]:
    """The statements of a program that evaluate something, one for each line on which one begins."""
    return watched_file(text).statements


def _statements(nodes: list[ast.AST]) -> Iterator[WatchedStatement]:
    seen = set()
    tree = nodes[0]
    assert isinstance(tree, ast.Module)
    entry = {id(one) for statement in tree.body for one in entry_guard(statement)}
    for node in nodes:
        if id(node) in entry:
            continue
        if not isinstance(node, ast.stmt) or isinstance(node, _SILENT) or node.lineno in seen or _declares(node):
            continue
        seen.add(node.lineno)
        body = node.body[0].lineno if isinstance(node, ast.If | ast.While) else 0
        parts = own_parts(node)
        yield WatchedStatement(node.lineno, _names(parts, ast.Load), _names(parts, ast.Store), body, node)


def entry_guard(node: ast.stmt) -> list[ast.stmt]:
    """`if __name__ == "__main__"` and a call without arguments in it: they say where a program begins, and no more."""
    match node:
        case ast.If(test=ast.Compare(left=ast.Name(id="__name__"), ops=[ast.Eq()], comparators=[ast.Constant()])):
            return [node, *(one for one in node.body if _is_plain_call(one))]
    return []


def _is_plain_call(node: ast.stmt) -> bool:
    match node:
        case ast.Expr(value=ast.Call(func=ast.Name(), args=[], keywords=[])):
            return True
    return False


def own_parts(node: ast.stmt) -> list[ast.AST]:
    """What a statement evaluates itself: of a loop or condition its head alone."""
    if isinstance(node, ast.If | ast.While):
        return [node.test]
    if isinstance(node, ast.For | ast.AsyncFor):
        return [node.target, node.iter]
    if isinstance(node, ast.With | ast.AsyncWith):
        return [part for item in node.items for part in (item.context_expr, item.optional_vars) if part is not None]
    return [node.subject] if isinstance(node, ast.Match) else [node]


def _declares(node: ast.stmt) -> bool:
    """Whether a statement is a docstring, or says the type of a field and no more."""
    if isinstance(node, ast.AnnAssign):
        return node.value is None
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _names(parts: list[ast.AST], context: type[ast.expr_context]) -> tuple[Read, ...]:
    found: dict[Read, None] = {}
    inside = set()
    for part in parts:
        for node in nodes_of(part):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                inside.add(node.value)
                if isinstance(node.ctx, context):
                    found[node.value.id, node.attr] = None
            elif isinstance(node, ast.Name) and node not in inside and isinstance(node.ctx, context):
                found[node.id, ""] = None
            # `x += 1` reads what it writes, and `x[0] = 1` changes what it names.
            if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name) and context is ast.Load:
                found[node.target.id, ""] = None
            if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store) and context is ast.Store:
                found.update({(one.id, ""): None for one in walk(node.value) if isinstance(one, ast.Name)})
    return tuple(found)


def _costs(nodes: list[ast.AST]) -> dict[int, int]:
    found: dict[int, int] = {}
    for node in nodes:
        if isinstance(node, _OPERATIONS):
            found[node.lineno] = found.get(node.lineno, 1) + _OPERATION
    return found
