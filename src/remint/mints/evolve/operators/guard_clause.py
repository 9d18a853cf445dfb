"""Conditions turned round: leave early instead of nesting, nest instead of leaving, or ask one thing at a time."""

from __future__ import annotations

import ast

from remint.code.flow import always_leaves, leaves, own_nodes
from remint.code.known_types import KnownTypes
from remint.code.negation import negated
from remint.code.scopes import Function
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.enclosing_code import (
    around,
    function_at,
    hides_variables,
    takes_condition,
    takes_variables,
)
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Subject

_LOOPS = (ast.For, ast.AsyncFor, ast.While)
_NAMES = ("skipped", "wanted", "applies", "accepted", "relevant", "matches", "suitable")


class GuardClause(Operator):
    """Turns an `if` into an early `continue` or `return`, takes one back, swaps two ways out, or splits an `and`."""

    name = "guard-clause"
    family = "shape"
    description = "turns conditions into early exits, and early exits into conditions"

    def sites(self, subject: Subject) -> list[Site]:
        """Every `if` without `else` that can be turned round or split."""
        if not hides_variables(subject):
            return []
        types = subject.types
        return [
            site for site, node in subject.sites(ast.If)
            if takes_variables(subject, site) and _ways(subject.tree, site, node, types, not subject.is_shapely)
        ]  # fmt: skip

    def apply(self, draft: Draft, site: Site) -> None:
        """Turn it round, or split it."""
        types = draft.types
        node = draft.node(site)
        assert isinstance(node, ast.If)
        way = draft.chance.choice(_ways(draft.tree, site, node, types, not draft.subject.is_shapely))
        block, place = draft.block(site)
        if way == "split":
            _split(node)
            return
        if way == "skip each":
            block[place:] = [*_each(draft, node, types), *node.body]
            return
        test = negated(node.test, types)
        first: list[ast.stmt] = []
        if test is None:
            name = draft.fresh(*_NAMES)
            first = draft.statements("$name = $test", name=name, test=node.test)
            test = ast.UnaryOp(op=ast.Not(), operand=ast.Name(id=name, ctx=ast.Load()))
        rest = block[place + 1 :]
        if way == "skip":
            inner: list[ast.stmt] = [ast.Continue()]
        elif way == "end":
            inner = [ast.Return(value=None)]
        else:
            inner = rest
        after = [] if way == "nest" else node.body
        block[place:] = [*first, ast.If(test=test, body=inner, orelse=[]), *after]


def _split(node: ast.If) -> None:
    """`if a and b: …` as `if a: if b: …`."""
    test = node.test
    assert isinstance(test, ast.BoolOp)
    rest = test.values[1] if len(test.values) == 2 else ast.BoolOp(op=ast.And(), values=test.values[1:])
    node.test, node.body = test.values[0], [ast.If(test=rest, body=node.body, orelse=[])]


def _each(draft: Draft, node: ast.If, types: KnownTypes) -> list[ast.stmt]:
    """One early `continue` for each condition of an `and`."""
    assert isinstance(node.test, ast.BoolOp)
    found: list[ast.stmt] = []
    for test in node.test.values:
        opposite = negated(test, types)
        if opposite is None:
            name = draft.fresh(*_NAMES)
            found += draft.statements("$name = $test", name=name, test=test)
            opposite = ast.UnaryOp(op=ast.Not(), operand=ast.Name(id=name, ctx=ast.Load()))
        found.append(ast.If(test=opposite, body=[ast.Continue()], orelse=[]))
    return found


def _ways(tree: ast.Module, site: Site, node: ast.AST, types: KnownTypes, is_free: bool) -> list[str]:
    """How an `if` can be turned round.

    Where nobody is free, a condition that has no plain opposite gets no name, and an early exit stays one.
    """
    if not isinstance(node, ast.If) or node.orelse or _is_elif(tree, site):
        return []
    parent = around(tree, site)[-1]
    field, place = site.path[-1]
    block: list[ast.stmt] = getattr(parent, field)
    rest = block[place + 1 :]
    function = function_at(tree, site)
    ways = []
    is_and = isinstance(node.test, ast.BoolOp) and isinstance(node.test.op, ast.And)
    if is_and and takes_condition(tree, site, node.body):
        ways.append("split")
    # A condition that needs a name first gets one inside functions only: elsewhere the name would be a constant's.
    has_opposite = negated(node.test, types) is not None
    if not has_opposite and (function is None or not is_free):
        return ways
    # `not (a and b)` has to be read twice.
    is_plain = is_free or not isinstance(node.test, ast.BoolOp)
    in_loop = isinstance(parent, _LOOPS) and field == "body"
    if in_loop and not rest and not always_leaves(node.body):
        can_name = is_free or all(negated(one, types) is not None for one in _parts(node.test))
        ways += ["skip"] if is_plain else []
        ways += ["skip each"] if is_and and function is not None and can_name else []
    if is_plain and not rest and parent is function and function is not None and _gives_nothing(function):
        ways.append("end")
    skips = len(node.body) == 1 and isinstance(node.body[0], ast.Continue)
    if in_loop and rest and skips and takes_condition(tree, site, rest):
        ways += ["nest"] if is_free else []  # who has left early need not be taken back
    elif rest and always_leaves(node.body) and always_leaves(rest) and takes_condition(tree, site, rest):
        is_early = len(list(own_nodes(rest))) < len(list(own_nodes(node.body)))
        ways += ["swap"] if is_free or (is_early and is_plain) else []
    return ways


def _parts(test: ast.expr) -> list[ast.expr]:
    return test.values if isinstance(test, ast.BoolOp) else [test]


def _gives_nothing(function: Function) -> bool:
    """Whether a bare `return` is all that it has, if any; a generator or the end of a function gives None."""
    returns = [node for node in own_nodes(function.body) if isinstance(node, ast.Return)]
    return all(one.value is None for one in returns) and not leaves(function.body) & {"await"}


def _is_elif(tree: ast.Module, site: Site) -> bool:
    field, _ = site.path[-1]
    parent = around(tree, site)[-1]
    return isinstance(parent, ast.If) and field == "orelse" and len(parent.orelse) == 1
