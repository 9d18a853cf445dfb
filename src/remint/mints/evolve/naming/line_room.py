"""How much longer a name may get before a line becomes too long to read."""

from __future__ import annotations

import ast
from collections import Counter

from remint.code.callers import CallHierarchy
from remint.code.scopes import Binding

_LONGEST_LINE = 100  # characters; what linters ask for


def room_for(variable: Binding, program: CallHierarchy) -> int:
    """By how many characters its name can grow; a line that is too long already does not count."""
    mentions = Counter(_statement(node, program) for node in variable.nodes())
    return min((_room(statement, number, program) for statement, number in mentions.items()), default=_LONGEST_LINE)


def _statement(node: ast.AST, program: CallHierarchy) -> ast.AST:
    while not isinstance(node, ast.stmt | ast.ExceptHandler | ast.match_case) and node in program.parent:
        node = program.parent[node]
    return node


def _room(statement: ast.AST, mentions: int, program: CallHierarchy) -> int:
    depth, node = 0, statement
    while node in program.parent:
        node = program.parent[node]
        depth += isinstance(node, ast.stmt | ast.ExceptHandler | ast.match_case)
    # Of a block, only the head is this statement's own line; what is inside has its own.
    lines = ast.unparse(_head(statement)).splitlines()
    if hasattr(statement, "body"):
        lines.pop()
    free = _LONGEST_LINE - 4 * depth - max(map(len, lines), default=0)
    return free // mentions if free >= 0 else _LONGEST_LINE


def _head(statement: ast.AST) -> ast.AST:
    """The statement without what is inside it."""
    if not hasattr(statement, "body") and not hasattr(statement, "cases"):
        return statement
    fields = dict(ast.iter_fields(statement))
    for name in ("body", "orelse", "finalbody", "handlers", "cases"):
        if name in fields:
            fields[name] = [ast.Pass()] if name == "body" else []
    return ast.copy_location(type(statement)(**fields), statement)
