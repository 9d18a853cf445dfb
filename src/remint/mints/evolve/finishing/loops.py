"""Loops over items, seen as such also where they go over places, and what they change."""

from __future__ import annotations

import ast
from typing import NamedTuple

from remint.code.flow import own_nodes
from remint.mints.evolve.finishing.condition_words import negated
from remint.mints.evolve.finishing.nouns import ValueNouns
from remint.mints.evolve.naming.plurals import plural


class Loop(NamedTuple):
    """A loop over items: the statement, the item as it is written in the body, what the items are, and their place."""

    node: ast.For
    item: str
    many: str
    place: str = ""


def loop_of(node: ast.For, nouns: ValueNouns) -> Loop:
    """A loop, seen as one over items also where it goes over their places."""
    match node.target, node.iter:
        case ast.Name(id=name), ast.Call(func=ast.Name(id="range"), args=[*_, ast.Call(func=ast.Name(id="len"), args=[
            ast.Name() as over
        ])]):  # fmt: skip
            return Loop(node, f"{over.id}[{name}]", nouns.many(over), name)
        case ast.Tuple(elts=[ast.Name(id=index), ast.Name(id=name)]), ast.Call(func=ast.Name(id="enumerate")):
            return Loop(node, name, nouns.many(node.iter), index)
    many = nouns.many(node.iter)
    if (
        many == "numbers"
        and isinstance(node.target, ast.Name)
        and len(node.target.id) > 3
        and isinstance(node.iter, ast.Call)
    ):
        many = plural(node.target.id)
    return Loop(node, ast.unparse(node.target), many)


def under_tests(body: list[ast.stmt], test: ast.expr | None) -> list[tuple[ast.stmt, ast.expr | None]]:
    """The statements of a loop with the nearest condition that they are under."""
    found: list[tuple[ast.stmt, ast.expr | None]] = []
    for one in body:
        if isinstance(one, ast.If) and len(one.body) == 1 and isinstance(one.body[0], ast.Continue):
            test = _and(test, negated(one.test))  # what comes behind it is under the opposite
        elif isinstance(one, ast.If):
            found += under_tests(one.body, _and(test, one.test)) + under_tests(
                one.orelse, _and(test, negated(one.test))
            )
        elif isinstance(one, ast.For | ast.While):
            found += under_tests(one.body, test)
        else:
            found.append((one, test))
    return found


def _and(first: ast.expr | None, second: ast.expr) -> ast.expr:
    if first is None:
        return second
    before = first.values if isinstance(first, ast.BoolOp) and isinstance(first.op, ast.And) else [first]
    return ast.BoolOp(op=ast.And(), values=[*before, second])


def is_change(one: ast.stmt, name: str) -> bool:
    """Whether a statement changes a variable or what it holds."""
    match one:
        case ast.AugAssign(target=ast.Name(id=held)):
            return held == name
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=held)))):
            return held == name
        case ast.Assign(targets=[ast.Subscript(value=ast.Name(id=held)) | ast.Name(id=held)]):
            return held == name
    return False


def is_append(one: ast.stmt) -> bool:
    """Whether a statement puts an item into a collection."""
    return (
        isinstance(one, ast.Expr)
        and isinstance(one.value, ast.Call)
        and ast.unparse(one.value.func).endswith((".append", ".add"))
    )


def changing(loop: ast.For | ast.While, name: str) -> list[ast.stmt]:
    """The statements of a loop that change a variable."""
    return [one for one in own_nodes([loop]) if isinstance(one, ast.stmt) and is_change(one, name)]
