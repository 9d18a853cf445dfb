"""The statements of a program, one by one, and the places in each where a bug can go."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from typing import NamedTuple

from remint.code.trees import child_nodes, walk
from remint.mints.inject.node_roles import NodeRole

Path = tuple[tuple[str, int], ...]  # fields from a statement down; -1 where the field is no list
_BODIES = ("body", "orelse", "finalbody", "handlers", "cases", "decorator_list")
_SLOTS: dict[type[ast.stmt], tuple[str, ...]] = {
    ast.Assign: ("value",), ast.AnnAssign: ("value",), ast.AugAssign: ("value",), ast.Return: ("value",),
    ast.Expr: ("value",), ast.If: ("test",), ast.While: ("test",), ast.Assert: ("test",), ast.For: ("iter",),
}  # fmt: skip
_TESTED = (ast.If, ast.While, ast.Assert)
_VALUED = (ast.Assign, ast.AnnAssign, ast.Return)


class BugSpot(NamedTuple):
    """A node of a statement that may be changed."""

    path: Path
    node: ast.AST
    place: NodeRole


def statements_of(tree: ast.Module) -> list[ast.stmt]:
    """Every statement, in the order of the text; of one that holds others, its head counts."""
    return list(_statements(tree))


def _statements(node: ast.AST) -> Iterator[ast.stmt]:
    for child in child_nodes(node):
        if isinstance(child, ast.stmt):
            yield child
        if not isinstance(child, ast.expr):
            yield from _statements(child)


def head(statement: ast.stmt) -> str:
    """The text of a statement without those that it holds."""
    return ast.unparse(_bare(statement))


def _bare(statement: ast.stmt) -> ast.stmt:
    bare = copy.copy(statement)
    for name in _BODIES:
        if isinstance(getattr(bare, name, None), list):
            setattr(bare, name, [ast.Pass()] if name == "body" else [])
    return bare


def spots(statement: ast.stmt) -> Iterator[BugSpot]:
    """The places of a statement where a bug can go: none in imports, definitions, docstrings, messages and guards."""
    if isinstance(statement, ast.AugAssign):
        yield BugSpot((), statement, NodeRole())
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
        return
    if isinstance(statement, ast.If) and _is_guard(statement.test):
        return
    for name in _SLOTS.get(type(statement), ()):
        node = getattr(statement, name)
        if node is not None:
            place = NodeRole(is_test=isinstance(statement, _TESTED), is_value=isinstance(statement, _VALUED))
            yield from _within(((name, -1),), node, place)


def _is_guard(test: ast.expr) -> bool:
    """Whether a test asks if the program is run by itself, either way round."""
    sides = [test.left, *test.comparators] if isinstance(test, ast.Compare) else []
    return any(isinstance(side, ast.Name) and side.id == "__name__" for side in sides)


def _within(path: Path, node: ast.AST, place: NodeRole) -> Iterator[BugSpot]:
    # Up to Python 3.11 nothing inside of a formatted string knows where it stands.
    if isinstance(node, ast.JoinedStr):
        return
    if isinstance(node, ast.expr):
        yield BugSpot(path, node, place)
    for name, field in ast.iter_fields(node):
        below = NodeRole(
            is_test=name == "ifs" or (name == "test" and isinstance(node, ast.IfExp)), is_index=name == "slice"
        )
        if isinstance(field, ast.expr | ast.arguments):
            yield from _within((*path, (name, -1)), field, below)
        elif isinstance(field, list):
            for position, child in enumerate(field):
                if isinstance(child, ast.expr | ast.comprehension | ast.keyword):
                    yield from _within((*path, (name, position)), child, below)


def node_at(statement: ast.stmt, path: Path) -> ast.AST:
    """The node that a path leads to."""
    node: ast.AST = statement
    for name, position in path:
        field = getattr(node, name)
        node = field if position < 0 else field[position]
    return node


def same_but_for_names(one: ast.stmt, other: ast.stmt) -> bool:
    """Whether two statements differ, if at all, in what things are called."""
    return _shape(one) == _shape(other)


def _shape(statement: ast.stmt) -> str:
    nameless = copy.deepcopy(_bare(statement))
    for node in walk(nameless):
        for field in ("id", "attr", "arg", "name"):
            if isinstance(getattr(node, field, None), str):
                setattr(node, field, "_")
        if isinstance(node, ast.Global | ast.Nonlocal):
            node.names = ["_"] * len(node.names)
    return ast.dump(nameless)
