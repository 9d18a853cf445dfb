"""A place in a program where an error can be put, and the program that is left once it is."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import NamedTuple


class Site(NamedTuple):
    """One error that could be made: its kind, and how the tree changes."""

    kind: str
    detail: str
    statement: ast.stmt
    apply: Callable[[], None]


class Seeded(NamedTuple):
    """A program with a known error."""

    kinds: tuple[str, ...]
    details: tuple[str, ...]
    reference: str
    program: str
    finish_reason: str = ""


Operator = Callable[[ast.Module], Iterator[Site]]
BLOCKS = ("body", "orelse", "finalbody")


def clean(source: str) -> str:
    """The source without docstrings and comments, as `ast` writes it."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            kept = [one for one in body if not _is_text(one)]
            node.body = kept or ([ast.Pass()] if not isinstance(node, ast.Module) else [])  # type: ignore[attr-defined]
    return ast.unparse(ast.fix_missing_locations(tree)) + "\n"


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def blocks(tree: ast.AST) -> Iterator[tuple[ast.AST, list[ast.stmt]]]:
    """Every block of statements inside a function, with the node that it belongs to."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            yield from _inside(function)


def _inside(node: ast.AST) -> Iterator[tuple[ast.AST, list[ast.stmt]]]:
    for name in BLOCKS:
        block = getattr(node, name, None)
        if isinstance(block, list) and block and isinstance(block[0], ast.stmt):
            yield node, block
            for one in block:
                if not isinstance(one, ast.FunctionDef | ast.ClassDef):
                    yield from _inside(one)
    for handler in getattr(node, "handlers", ()):
        yield from _inside(handler)


def statements(tree: ast.AST) -> Iterator[tuple[ast.AST, list[ast.stmt], ast.stmt]]:
    """Every statement inside a function, with its block and the node of that."""
    for parent, block in blocks(tree):
        for one in block:
            yield parent, block, one


def own_expressions(statement: ast.stmt) -> Iterator[ast.AST]:
    """The expressions of a statement itself, not of the statements inside it."""
    for name, value in ast.iter_fields(statement):
        if name in BLOCKS or name == "handlers":
            continue
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, ast.AST):
                yield from ast.walk(part)


def replace_in(statement: ast.stmt, old: ast.AST, new: ast.AST) -> None:
    """Put one expression in the place of another."""
    for node in [statement, *own_expressions(statement)]:
        for name, value in ast.iter_fields(node):
            if value is old:
                setattr(node, name, new)
                return
            if isinstance(value, list) and any(one is old for one in value):
                setattr(node, name, [new if one is old else one for one in value])
                return
    raise ValueError("the expression is not part of the statement")


def remove(block: list[ast.stmt], statement: ast.stmt) -> None:
    """Take a statement out; an empty block gets a `pass`."""
    block.remove(statement)
    if not block:
        block.append(ast.Pass())


def loop_updates(tree: ast.AST) -> list[tuple[ast.While, list[ast.stmt], ast.stmt]]:
    """Statements that change, by a constant, a variable of the condition of the `while` loop that they are in."""
    found = []
    for loop in ast.walk(tree):
        if not isinstance(loop, ast.While):
            continue
        names = {one.id for one in ast.walk(loop.test) if isinstance(one, ast.Name)}
        for _, block in _inside(loop):
            found += [(loop, block, one) for one in block if _changes(one) in names]
    return found


def _changes(statement: ast.stmt) -> str | None:
    """The variable of `x += 1`, `x -= 1` and `x = x + 1`."""
    if isinstance(statement, ast.AugAssign) and isinstance(statement.target, ast.Name):
        return statement.target.id
    if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
        value, name = statement.value, statement.targets[0].id
        if isinstance(value, ast.BinOp) and isinstance(value.left, ast.Name) and value.left.id == name:
            return name
    return None


def fresh(source: str) -> ast.Module:
    """A tree of its own, to be changed."""
    return ast.parse(source)


def written(tree: ast.Module) -> str:
    """The source of a changed tree."""
    return ast.unparse(ast.fix_missing_locations(tree)) + "\n"
