"""Which results a function reads, so that it computes nothing for nobody."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

from remint.code.trees import walk
from remint.mints.generate.scope import Kind, Lines


def names_read(lines: Lines) -> set[str]:
    """All names that are read."""
    return {one.id for one in walk(_parsed(lines)) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load)}


def unread_results(lines: Lines, results: Mapping[str, Kind]) -> dict[str, Kind]:
    """The results that only their own changes read."""
    read = {name for statement in _parsed(lines).body for name in _read_by_others(statement)}
    return {name: kind for name, kind in results.items() if name not in read}


def _parsed(lines: Lines) -> ast.Module:
    return ast.parse("def made():\n" + "".join(f"    {line}\n" for line in lines or ["pass"]))


def _read_by_others(node: ast.stmt) -> Iterator[str]:
    """Names that a statement reads in order to change something else."""
    if isinstance(node, ast.FunctionDef):
        for inner in node.body:
            yield from _read_by_others(inner)
        return
    changed = _changed(node)
    if isinstance(node, ast.If | ast.While | ast.For):
        head = node.iter if isinstance(node, ast.For) else node.test
        inside = {name for one in (*node.body, *node.orelse) for name in _changed_within(one)}
        yield from (name for name in _loaded(head) if inside - {name})
        for one in (*node.body, *node.orelse):
            yield from _read_by_others(one)
    else:
        yield from (name for name in _loaded(node) if name not in changed)


def _loaded(node: ast.AST) -> set[str]:
    return {one.id for one in walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load)}


def _changed(node: ast.stmt) -> set[str]:
    """What a statement gives a value to; of a call of a method, the object."""
    if isinstance(node, ast.Assign):
        return {one.id for target in node.targets for one in walk(target) if isinstance(one, ast.Name)}
    if isinstance(node, ast.AugAssign):
        return {node.target.id} if isinstance(node.target, ast.Name) else set()
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and isinstance(node.value.func, ast.Attribute):
        owner = node.value.func.value
        return {owner.id} if isinstance(owner, ast.Name) else set()
    return {"(a jump)"} if isinstance(node, ast.Break | ast.Continue) else set()


def _changed_within(node: ast.stmt) -> Iterator[str]:
    yield from _changed(node)
    if isinstance(node, ast.If | ast.While | ast.For):
        for one in (*node.body, *node.orelse):
            yield from _changed_within(one)
