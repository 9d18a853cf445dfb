"""Test functions for pytest, in plain Python: parameters become a loop, expected exceptions a try statement."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

PYTEST = "pytest"


class PlainFunctions(NamedTuple):
    """The test functions that need nothing but Python, and the names of the others."""

    plain: list[ast.FunctionDef]
    others: list[str]


def plain_functions(nodes: list[ast.stmt], parameters: int = 0) -> PlainFunctions:
    """The test functions among some statements. `parameters` is 1 for methods, which have ``self``."""
    found = PlainFunctions([], [])
    for node in nodes:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and is_test_function(node):
            plain = _plain(node, parameters) if isinstance(node, ast.FunctionDef) else None
            if plain is None:
                found.others.append(node.name)
            else:
                found.plain.append(plain)
    return found


def is_test_function(node: ast.stmt) -> bool:
    """Whether pytest would take a statement for a test."""
    return isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test")


def leaves(node: ast.AST) -> bool:
    """Whether a statement of a function ends it, hands something out of it, or names what lies around it."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda):
        return any(isinstance(one, ast.Nonlocal) for one in ast.walk(node))
    if isinstance(node, ast.Return | ast.Yield | ast.YieldFrom | ast.Await | ast.Nonlocal):
        return True
    return any(map(leaves, ast.iter_child_nodes(node)))


def test_function(assertion: ast.Assert) -> ast.FunctionDef:
    """A test function that holds an assertion which stands for itself."""
    made = ast.FunctionDef("test", ast.arguments([], [], None, [], [], None, []), [assertion], [])
    return ast.copy_location(made, assertion)


test_function.__test__ = False  # type: ignore[attr-defined]  # pytest would collect it by its name


def imports_of_pytest(tree: ast.Module) -> Iterator[ast.stmt]:
    """Imports of pytest in another form than ``import pytest``: what they bring is not understood."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom) and ast.unparse(node) != f"import {PYTEST}":
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names]
            if any(name.partition(".")[0] == PYTEST for name in names):
                yield node


def _plain(node: ast.FunctionDef, parameters: int) -> ast.FunctionDef | None:
    body: list[ast.stmt] = [_Raises().visit(statement) for statement in node.body]
    names = [argument.arg for argument in node.args.args[parameters:]]
    for decorator in reversed(node.decorator_list):
        loop = _loop(decorator, body)
        if loop is None or any(map(leaves, body)):  # a return would end the whole loop
            return None
        names = [name for name in names if name not in _targets(loop)]
        body = [loop]
    others = [*node.args.posonlyargs, *node.args.kwonlyargs, node.args.vararg, node.args.kwarg]
    if names or any(others):
        return None  # a fixture
    made = ast.FunctionDef(node.name, ast.arguments([], [], None, [], [], None, []), body, [])
    made.args.args = node.args.args[:parameters]
    made = ast.fix_missing_locations(ast.copy_location(made, node))
    return None if uses(made, PYTEST) else made


def uses(tree: ast.AST, name: str) -> bool:
    """Whether a name occurs."""
    return any(isinstance(node, ast.Name) and node.id == name for node in ast.walk(tree))


def _loop(decorator: ast.expr, body: list[ast.stmt]) -> ast.For | None:
    """``@pytest.mark.parametrize("a, b", [(1, 2)])`` as ``for (a, b) in [(1, 2)]:``."""
    match decorator:
        case ast.Call(
            func=ast.Attribute(attr="parametrize"),
            args=[ast.Constant(value=str(text)), ast.List() | ast.Tuple() as values],
        ) if not uses(values, PYTEST):
            names = [name.strip() for name in text.split(",") if name.strip()]
            if not names or not all(name.isidentifier() for name in names):
                return None
            targets: list[ast.expr] = [ast.Name(name, ast.Store()) for name in names]
            target = targets[0] if len(targets) == 1 else ast.Tuple(targets, ast.Store())
            return ast.For(target, values, body, [])
    return None


def _targets(loop: ast.For) -> set[str]:
    return {node.id for node in ast.walk(loop.target) if isinstance(node, ast.Name)}


class _Raises(ast.NodeTransformer):
    """``with pytest.raises(E):`` as a try statement, where nothing else is asked of the exception."""

    def visit_With(self, node: ast.With) -> ast.stmt:
        self.generic_visit(node)
        match node.items:
            case [ast.withitem(ast.Call(ast.Attribute(ast.Name("pytest"), "raises"), [kind], []), None)]:
                failure = ast.parse("raise AssertionError('no exception was raised')").body
                return ast.Try(node.body, [ast.ExceptHandler(kind, None, [ast.Pass()])], failure, [])
        return node
