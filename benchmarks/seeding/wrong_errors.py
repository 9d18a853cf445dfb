"""Errors of the kind "wrong": something other than what was asked for."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator

from seeding.sites import Site, loop_updates, own_expressions, replace_in, statements

_BINARY = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.Mod: ast.Mult}
_COMPARE = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq}
_BOOL = {ast.And: ast.Or, ast.Or: ast.And}


def wrong(tree: ast.Module) -> Iterator[Site]:
    """Every way of doing something else."""
    updates = [update for _, _, update in loop_updates(tree)]
    for _, block, one in statements(tree):
        if one in updates or isinstance(one, ast.FunctionDef | ast.ClassDef):
            continue
        yield from _swapped(one)
        yield from _extra(block, one)
        for node in own_expressions(one):
            yield from _operator(one, node)
            yield from _constant(one, node)
            yield from _arguments(one, node)
    yield from _variables(tree, updates)
    yield from _containers(tree)


def _swapped(one: ast.stmt) -> Iterator[Site]:
    if isinstance(one, ast.Assign) and isinstance(one.value, ast.Name) and isinstance(one.targets[0], ast.Name):
        first, second = one.targets[0].id, one.value.id

        def swap() -> None:
            one.targets = [ast.Name(second, ast.Store())]
            one.value = ast.Name(first, ast.Load())

        yield Site("wrong", "swapped assignment", one, swap)


def _extra(block: list[ast.stmt], one: ast.stmt) -> Iterator[Site]:
    if isinstance(one, ast.AugAssign | ast.Expr):
        again = copy.deepcopy(one)
        yield Site("wrong", "extra statement", one, lambda: block.insert(block.index(one), again))


def _operator(one: ast.stmt, node: ast.AST) -> Iterator[Site]:
    if isinstance(node, ast.BinOp) and type(node.op) in _BINARY:
        yield Site("wrong", "operator", one, lambda: setattr(node, "op", _BINARY[type(node.op)]()))
    if isinstance(node, ast.Compare) and type(node.ops[0]) in _COMPARE:
        yield Site(
            "wrong", "operator", one, lambda: setattr(node, "ops", [_COMPARE[type(node.ops[0])](), *node.ops[1:]])
        )
    if isinstance(node, ast.BoolOp):
        yield Site("wrong", "operator", one, lambda: setattr(node, "op", _BOOL[type(node.op)]()))


def _constant(one: ast.stmt, node: ast.AST) -> Iterator[Site]:
    if isinstance(node, ast.Constant) and type(node.value) in (int, str, bool):
        value = node.value
        other = not value if isinstance(value, bool) else value + 1 if isinstance(value, int) else f"{value}x"
        yield Site("wrong", "constant", one, lambda: replace_in(one, node, ast.Constant(other)))


def _arguments(one: ast.stmt, node: ast.AST) -> Iterator[Site]:
    called = isinstance(node, ast.Call) and len(node.args) == 2 and not node.keywords
    if called and ast.dump(node.args[0]) != ast.dump(node.args[1]):
        yield Site("wrong", "argument order", one, lambda: node.args.reverse())


def _variables(tree: ast.Module, updates: list[ast.stmt]) -> Iterator[Site]:
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        stored = [n.id for n in ast.walk(function) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)]
        names = sorted({*stored, *(one.arg for one in function.args.args)})
        for _, _, one in statements(function):
            if one in updates or isinstance(one, ast.FunctionDef):
                continue
            for node in own_expressions(one):
                if (
                    isinstance(node, ast.Name)
                    and isinstance(node.ctx, ast.Load)
                    and node.id in names
                    and len(names) > 1
                ):
                    other = names[(names.index(node.id) + 1) % len(names)]
                    yield Site("wrong", "variable", one, lambda n=node, o=other: setattr(n, "id", o))  # type: ignore[misc]


def _containers(tree: ast.Module) -> Iterator[Site]:
    for _, _, one in statements(tree):
        if isinstance(one, ast.Assign) and isinstance(one.value, ast.List) and not one.value.elts:
            filled = ast.List([ast.Constant("Hello"), ast.Constant("World")], ast.Load())
            yield Site("wrong", "filled container", one, lambda o=one, f=filled: setattr(o, "value", f))  # type: ignore[misc]
