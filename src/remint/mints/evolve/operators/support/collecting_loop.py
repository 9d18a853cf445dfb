"""A loop that only collects, as the comprehension that says the same."""

from __future__ import annotations

import ast
import copy

from remint.code.flow import is_private, leaves, reads
from remint.code.scopes import Scopes
from remint.code.trees import walk
from remint.mints.evolve.operators.support.enclosing_code import function_at
from remint.mints.evolve.programs.subject import Site, block_of

_LONGEST = 80  # characters of a line that a person still writes in one


def joined(tree: ast.Module, site: Site, scopes: Scopes) -> ast.stmt | None:
    """`x = [e for t in it if c]` for `x = []` and the loop behind it; None where somebody could tell them apart."""
    block, place = block_of(tree, site.path)
    loop, before = block[place], block[place - 1] if place else None
    function = function_at(tree, site)
    if function is None or not isinstance(loop, ast.For) or loop.orelse or not isinstance(before, ast.Assign):
        return None
    # If it fails midway, nobody is there to see how far it came.
    if any(isinstance(node, ast.Try | ast.TryStar | ast.With | ast.AsyncWith) for node in walk(function)):
        return None
    made = _comprehension(loop, before)
    if made is None or leaves(made) or any(isinstance(node, ast.NamedExpr) for node in walk(made)):
        return None
    collected = scopes.meaning(before.targets[0])
    if collected is None or not is_private(collected) or _mentions(made, collected.name):
        return None
    if not _are_its_own(loop, scopes):
        return None
    statement = ast.Assign(targets=before.targets, value=made)
    return statement if len(ast.unparse(ast.fix_missing_locations(copy.deepcopy(statement)))) <= _LONGEST else None


def _comprehension(loop: ast.For, before: ast.Assign) -> ast.ListComp | None:
    if len(before.targets) != 1 or not isinstance(before.targets[0], ast.Name):
        return None
    if not isinstance(before.value, ast.List) or before.value.elts or len(loop.body) != 1:
        return None
    inner, tests = loop.body[0], []
    while isinstance(inner, ast.If) and not inner.orelse and len(inner.body) == 1:
        tests.append(inner.test)
        inner = inner.body[0]
    match inner:
        case ast.Expr(
            value=ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="append"), args=[element], keywords=[])
        ) if name == before.targets[0].id and not isinstance(element, ast.Starred):
            generator = ast.comprehension(target=loop.target, iter=loop.iter, ifs=tests, is_async=0)
            return ast.ListComp(elt=element, generators=[generator])
        case _:
            return None


def _mentions(made: ast.ListComp, name: str) -> bool:
    return any(isinstance(node, ast.Name) and node.id == name for node in walk(made))


def _are_its_own(loop: ast.For, scopes: Scopes) -> bool:
    """Whether the loop variables are nobody's but the loop's: behind a comprehension they are gone."""
    inside = {id(node) for node in walk(loop)}
    names = [node for node in walk(loop.target) if not isinstance(node, ast.expr_context)]
    if not all(isinstance(node, ast.Name | ast.Tuple) for node in names) or reads(loop.target, scopes):
        return False
    found = [scopes.meaning(node) for node in names if isinstance(node, ast.Name)]
    return all(one is not None and is_private(one) and all(id(node) in inside for node in one.nodes()) for one in found)
