"""What is computed over a sequence part by part: it can be computed for two halves, and the results put together."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import NamedTuple

from remint.code.flow import is_builtin
from remint.code.program_types import ProgramTypes
from remint.code.scopes import Scopes
from remint.code.trees import walk
from remint.mints.evolve.operators.support.extraction import ProgramFacts

_WHOLE = {"int", "bool"}
_CHANGES = {
    "append", "pop", "remove", "insert", "extend", "clear", "sort", "reverse", "update", "add", "discard",
    "setdefault", "popitem", "popleft", "appendleft", "write", "read", "readline",
}  # fmt: skip


class Foldable(NamedTuple):
    """An expression over the items of a variable, and how the results of two parts of it become that of the whole."""

    items: ast.Name
    joined: Callable[[ast.expr, ast.expr], ast.expr]


def foldable(facts: ProgramFacts, types: ProgramTypes, scopes: Scopes, node: ast.expr) -> Foldable | None:
    """How an expression can be computed in halves; None: it cannot, or somebody could tell."""
    found = _form(types, scopes, node)
    if found is None or not types.is_always(found.items, "str", "list", "tuple"):
        return None
    if not types.is_always(found.items, "str", "tuple") and not types.is_only_read(found.items):
        return None
    binding = scopes.meaning(found.items)
    mentions = [one for one in walk(node) if isinstance(one, ast.Name) and scopes.meaning(one) is binding]
    if binding is None or len(mentions) != 1 or facts.calls.has_unseen_call(node) or facts.calls.own_functions(node):
        return None
    if any(isinstance(one, ast.Attribute) and one.attr in _CHANGES for one in walk(node)):
        return None
    return found


def _form(types: ProgramTypes, scopes: Scopes, node: ast.expr) -> Foldable | None:
    match node:
        case ast.ListComp() if (items := _items(node)) is not None and _works(node):
            return Foldable(items, _sum)
        case ast.Call(func=ast.Attribute(value=ast.Constant(value=""), attr="join"), args=[inner], keywords=[]):
            items = _items(inner)
            return Foldable(items, _sum) if items is not None and types.items(inner) == frozenset({"str"}) else None
        case ast.Call(func=ast.Name(id=name) as function, args=[inner], keywords=[]) if is_builtin(
            function, scopes, "sum", "any", "all", "max", "min"
        ):
            return _call(types, name, inner)
    return None


def _call(types: ProgramTypes, name: str, inner: ast.expr) -> Foldable | None:
    items, kinds = _items(inner), types.items(inner)
    if items is None or not isinstance(inner, ast.ListComp | ast.GeneratorExp):
        return None
    if name == "sum":
        return Foldable(items, _sum) if kinds and kinds <= _WHOLE else None
    if name in ("any", "all"):
        return Foldable(items, _either if name == "any" else _both) if isinstance(inner, ast.GeneratorExp) else None
    is_ordered = bool(kinds) and kinds is not None and (kinds <= _WHOLE or kinds <= {"str"})
    # A half without anything to compare would fail.
    if not is_ordered or inner.generators[0].ifs:
        return None
    return Foldable(items, _larger if name == "max" else _smaller)


def _sum(one: ast.expr, other: ast.expr) -> ast.expr:
    return ast.BinOp(left=one, op=ast.Add(), right=other)


def _either(one: ast.expr, other: ast.expr) -> ast.expr:
    return ast.BoolOp(op=ast.Or(), values=[one, other])


def _both(one: ast.expr, other: ast.expr) -> ast.expr:
    return ast.BoolOp(op=ast.And(), values=[one, other])


def _larger(one: ast.expr, other: ast.expr) -> ast.expr:
    return ast.Call(func=ast.Name(id="max", ctx=ast.Load()), args=[one, other], keywords=[])


def _smaller(one: ast.expr, other: ast.expr) -> ast.expr:
    return ast.Call(func=ast.Name(id="min", ctx=ast.Load()), args=[one, other], keywords=[])


def _items(node: ast.expr) -> ast.Name | None:
    """The variable that a comprehension of one loop goes over, if nothing that it makes looks at its items later."""
    if not isinstance(node, ast.ListComp | ast.GeneratorExp) or len(node.generators) != 1:
        return None
    later = (ast.Lambda, ast.GeneratorExp)
    if any(isinstance(one, later) for one in walk(node) if one is not node):
        return None
    generator = node.generators[0]
    return generator.iter if isinstance(generator.iter, ast.Name) and not generator.is_async else None


def _works(node: ast.ListComp) -> bool:
    """Whether there is something to do for each item."""
    return bool(node.generators[0].ifs) or not isinstance(node.elt, ast.Name | ast.Constant)
