"""Copies of variables, and variables that are read once right behind, are replaced by what they hold."""

from __future__ import annotations

import ast
import re

from remint.code.inlining.blocks import (
    FIELD,
    FUNCTIONS,
    Block,
    Substitute,
    evaluated_at_once,
    loads,
    rewrite_blocks,
    stores,
)
from remint.code.trees import nodes_of

_INLINED = re.compile(rf"__\d+$|{FIELD}")  # the variables of helpers and objects that were seen through


def propagate_copies(tree: ast.Module) -> int:
    """Replace copies; how many."""
    changes = 0
    scopes = [node for node in nodes_of(tree) if isinstance(node, FUNCTIONS)]
    for scope in [*scopes, tree]:
        changes += _split_pairs(scope)
        changes += _copies(scope, is_module=scope is tree)
        changes += _read_once(scope)
    return changes


def _split_pairs(scope: ast.AST) -> int:
    """`a, b = x, y` as two assignments, where neither reads what the other sets."""
    changes = 0

    def change(block: Block) -> Block:
        nonlocal changes
        made: Block = []
        for one in block:
            match one:
                case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)) if (
                    len(targets) == len(values)
                    and all(isinstance(part, ast.Name) for part in targets)
                    and not _mixes(targets, values)
                ):
                    changes += 1
                    made += [
                        ast.Assign(targets=[target], value=value, lineno=1)
                        for target, value in zip(targets, values, strict=True)
                    ]
                case _:
                    made.append(one)
        return made

    rewrite_blocks(scope, change)
    return changes


def _mixes(targets: list[ast.expr], values: list[ast.expr]) -> bool:
    """Whether one of the values reads what another one sets."""
    names = [ast.unparse(one) for one in targets]
    return any(
        name in loads(value) for place, value in enumerate(values) for other, name in enumerate(names) if other != place
    )


def _copies(scope: ast.AST, is_module: bool) -> int:
    set_times, changes = stores(scope), 0
    for node in nodes_of(scope):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Name(id=other)) if name == other:
                _drop(scope, node)
                return changes + 1
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Name(id=other)) if _INLINED.search(other):
                # What a helper called its own is what becomes of it.
                Substitute({other: ast.Name(id=name, ctx=ast.Load())}).visit(scope)
                _drop(scope, node)
                return changes + 1
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if set_times[name] == 1 and _is_copy(value):
                if is_module and not isinstance(value, ast.Lambda):
                    continue
                if name in loads(value):
                    continue
                Substitute({name: value}).visit(scope)
                _drop(scope, node)
                return changes + 1
    return changes


def _is_copy(value: ast.expr) -> bool:
    if isinstance(value, ast.Attribute):
        return _is_copy(value.value)
    return isinstance(value, ast.Name | ast.Lambda)


def _drop(scope: ast.AST, statement: ast.stmt) -> None:
    rewrite_blocks(scope, lambda block: [one for one in block if one is not statement])


def _read_once(scope: ast.AST) -> int:
    """Put what a variable holds where it is read, if that is once, in the statement right behind."""
    set_times, read_times, changes = stores(scope), loads(scope), 0

    def change(block: Block) -> Block:
        nonlocal changes
        made: Block = []
        for one in block:
            before = made[-1] if made else None
            match before:
                case ast.Assign(targets=[ast.Name(id=name)], value=value) if (
                    set_times[name] == 1
                    and read_times[name] == 1
                    and any(isinstance(part, ast.Name) and part.id == name for part in evaluated_at_once(one))
                ):
                    changes += 1
                    made[-1] = Substitute({name: value}).visit(one)
                case _:
                    made.append(one)
        return made

    rewrite_blocks(scope, change)
    return changes
