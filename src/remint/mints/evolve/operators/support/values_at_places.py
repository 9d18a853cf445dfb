"""Whether variables have values at a place of a function, and whether what they hold there is read."""

from __future__ import annotations

import ast
import copy
from collections.abc import Sequence

from remint.code.definite_assignment import is_always_bound
from remint.code.flow import leaves
from remint.code.scopes import Function, Scopes
from remint.mints.evolve.programs.subject import Step, node_at


def unset_when_read(names: Sequence[str], statements: Sequence[ast.stmt], behind: Sequence[str] = ()) -> set[str]:
    """Those of the variables that statements write, which they, or reads behind them, may find without a value."""
    if "continue" in leaves(statements):  # of a loop around them
        anything = ast.Tuple(elts=[], ctx=ast.Load())
        statements = [ast.For(ast.Name("trial_round", ast.Store()), anything, [*statements], [], lineno=1)]
    reads_behind = [ast.Expr(value=ast.Name(id=name, ctx=ast.Load())) for name in behind]
    function = ast.FunctionDef("trial", ast.arguments([], [], None, [], [], None, []), [*statements, *reads_behind], [])
    scopes = Scopes(ast.Module(body=[function], type_ignores=[]))
    own = scopes.of(function).bindings
    return {name for name in names if not is_always_bound(own[name], scopes)}


def is_read_behind(function: Function, tree: ast.Module, path: tuple[Step, ...], length: int, name: str) -> bool:
    """Whether what statements leave in a variable may be read, also by themselves in the next round of a loop.

    It is deleted behind them in a trial.
    """
    gone = [
        ast.Assign(targets=[ast.Name(id=name, ctx=ast.Store())], value=ast.Constant(value=None), lineno=1),
        ast.Delete(targets=[ast.Name(id=name, ctx=ast.Del())]),
    ]
    field, place = path[-1]
    trial = _with_others(function, tree, (*path[:-1], (field, place + length)), gone)
    scopes = Scopes(ast.Module(body=[trial], type_ignores=[]))
    return not is_always_bound(scopes.of(trial).bindings[name], scopes)


def have_values(function: Function, tree: ast.Module, path: tuple[Step, ...], names: list[str]) -> bool:
    """Whether variables surely have values where the statements begin: they are read there in a trial."""
    if not names:
        return True
    read = ast.Expr(value=ast.Tuple([ast.Name(id=one, ctx=ast.Load()) for one in names], ast.Load()))
    trial = _with_others(function, tree, path, [read])
    scopes = Scopes(ast.Module(body=[trial], type_ignores=[]))
    return all(is_always_bound(scopes.of(trial).bindings[name], scopes) for name in names)


def _with_others(function: Function, tree: ast.Module, path: tuple[Step, ...], made: Sequence[ast.stmt]) -> Function:
    """A copy of a function with further statements at a place; what did not change is shared."""
    depth = next(n for n in range(len(path)) if node_at(tree, path[:n]) is function)
    trial = copy.copy(function)
    node: ast.AST = trial
    for field, place in path[depth:-1]:
        held = getattr(node, field)
        inner = copy.copy(held if place < 0 else held[place])
        setattr(node, field, inner if place < 0 else [*held[:place], inner, *held[place + 1 :]])
        node = inner
    field, place = path[-1]
    block = getattr(node, field)
    setattr(node, field, [*block[:place], *made, *block[place:]])
    return trial
