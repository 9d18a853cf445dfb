"""Simpler forms of a program: if one of them does the same, the program has a part that decides nothing."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

Edit = Callable[[ast.AST], None]
_CHOOSING = ("min", "max")


def simplifications(tree: ast.AST) -> Iterator[tuple[ast.AST, Edit]]:
    """Nodes, and how to make each simpler: one operand of `and` and `or` less, one side of a conditional expression,
    no filter of a comprehension, one argument of `min` and `max`, a number without `abs`."""
    for node in list(ast.walk(tree)):
        if isinstance(node, ast.BoolOp):
            yield from ((node, _without_operand(place)) for place in range(len(node.values)))
        elif isinstance(node, ast.IfExp):
            yield from ((node, _become(side)) for side in (node.body, node.orelse))
        elif isinstance(node, ast.comprehension):
            yield from ((node, _without_filter(place)) for place in range(len(node.ifs)))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.keywords:
            if node.func.id in _CHOOSING and len(node.args) > 1:
                yield from ((node, _become(argument)) for argument in node.args)
            elif node.func.id == "abs":
                yield node, _become(node.args[0])


def _without_operand(place: int) -> Edit:
    def edit(node: ast.AST) -> None:
        assert isinstance(node, ast.BoolOp)
        del node.values[place]
        if len(node.values) == 1:
            _become(node.values[0])(node)

    return edit


def _without_filter(place: int) -> Edit:
    def edit(node: ast.AST) -> None:
        assert isinstance(node, ast.comprehension)
        del node.ifs[place]

    return edit


def _become(other: ast.AST) -> Edit:
    """Turn a node into one of its own parts; its parent keeps pointing at the same object."""

    def edit(node: ast.AST) -> None:
        node.__class__ = other.__class__
        node.__dict__.clear()
        node.__dict__.update(other.__dict__)

    return edit
