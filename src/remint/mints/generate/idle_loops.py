"""Loops that only count their own iterations: what they compute is the length of something."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from remint.code.trees import walk


def has_idle_loop(tree: ast.AST) -> bool:
    """Whether a loop looks at nothing that differs from one iteration to the next."""
    return any(
        _is_idle(node, {one.id for one in walk(node.target) if isinstance(one, ast.Name)})
        if isinstance(node, ast.For)
        else isinstance(node, ast.While) and _is_idle(node, _counters(node))
        for node in walk(tree)
    )


def _is_idle(loop: ast.For | ast.While, names: set[str]) -> bool:
    return bool(names) and names.isdisjoint(_read(loop.body))


def _counters(loop: ast.While) -> set[str]:
    """The variables of a condition that the body gives new values; none where it is something else that ends it."""
    stored = {one.id for inner in loop.body for one in walk(inner) if _is_name(one, ast.Store)}  # type: ignore[attr-defined]
    return stored & {one.id for one in walk(loop.test) if isinstance(one, ast.Name)}


def _read(block: Iterable[ast.stmt]) -> Iterator[str]:
    """The names that statements read, but for those that a statement reads to change them."""
    for statement in block:
        if isinstance(statement, ast.If | ast.For | ast.While):
            head = statement.iter if isinstance(statement, ast.For) else statement.test
            yield from (one.id for one in walk(head) if isinstance(one, ast.Name))
            yield from _read([*statement.body, *statement.orelse])
            continue
        own = {one.id for one in walk(statement) if _is_name(one, ast.Store)}  # type: ignore[attr-defined]
        yield from (one.id for one in walk(statement) if _is_name(one, ast.Load) and one.id not in own)  # type: ignore[attr-defined]


def _is_name(node: ast.AST, context: type[ast.expr_context]) -> bool:
    return isinstance(node, ast.Name) and isinstance(node.ctx, context)
