"""Simpler forms of a program: if one of them does the same, the program has a part that decides nothing."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from remint.code.trees import walk

Edit = Callable[[ast.AST], None]
_CHOOSING = ("min", "max")


def simplifications(tree: ast.AST) -> Iterator[tuple[ast.AST, Edit]]:
    """Nodes, and how to make each simpler: a condition that is always true or always false, one operand of `and` and
    `or` less, one side of a conditional expression, a comprehension that takes all or nothing, one argument of `min`
    and `max`, a number without `abs` or with a minus in its place, a list that is not sorted."""
    for node in list(walk(tree)):
        if isinstance(node, ast.BoolOp):
            yield from ((node, _without_operand(place)) for place in range(len(node.values)))
        elif isinstance(node, ast.If):
            # Without an `else`, a condition that is always false is the same as a block without statements.
            yield from ((node, _decided(value)) for value in ((True, False) if node.orelse else (True,)))
        elif isinstance(node, ast.IfExp):
            yield from ((node, become(side)) for side in (node.body, node.orelse))
        elif isinstance(node, ast.comprehension):
            yield from ((node, edit(place)) for place in range(len(node.ifs)) for edit in (_without_filter, _nothing))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.keywords:
            yield from ((node, edit) for edit in _simpler_calls(node.func.id, node))


def _simpler_calls(name: str, node: ast.Call) -> Iterator[Edit]:
    if name in _CHOOSING and len(node.args) > 1:
        yield from map(become, node.args)
    elif name in ("abs", "sorted"):
        yield become(node.args[0])
        if name == "abs":
            yield become(ast.UnaryOp(ast.USub(), node.args[0]))


def _decided(value: bool) -> Edit:
    return lambda node: setattr(node, "test", ast.Constant(value))


def _nothing(place: int) -> Edit:
    """A filter that lets nothing through."""

    def edit(node: ast.AST) -> None:
        assert isinstance(node, ast.comprehension)
        node.ifs[place] = ast.copy_location(ast.Constant(False), node.ifs[place])

    return edit


def _without_operand(place: int) -> Edit:
    def edit(node: ast.AST) -> None:
        assert isinstance(node, ast.BoolOp)
        del node.values[place]
        if len(node.values) == 1:
            become(node.values[0])(node)

    return edit


def _without_filter(place: int) -> Edit:
    def edit(node: ast.AST) -> None:
        assert isinstance(node, ast.comprehension)
        del node.ifs[place]

    return edit


def become(other: ast.AST) -> Edit:
    """Turn a node into another, such as one of its own parts; its parent keeps pointing at the same object."""

    def edit(node: ast.AST) -> None:
        node.__class__ = other.__class__
        node.__dict__.clear()
        node.__dict__.update(other.__dict__)

    return edit
