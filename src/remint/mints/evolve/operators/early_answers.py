"""An answer of several conditions is given as soon as one of them decides it."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from remint.code.flow import leaves, notices_lifetimes
from remint.code.known_types import KnownTypes
from remint.code.negation import negated
from remint.code.trees import walk
from remint.mints.evolve.naming.phrases import phrase
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.enclosing_code import function_at, hides_variables, takes_variables
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Subject

_NAMES = ("qualifies", "fits", "matches", "passes", "agrees")
_LONGEST = 24  # characters of a name
_MOST = 4  # conditions


class EarlyAnswers(Operator):
    """Turns `return a and b` into `if not a: return False` and `return b`; `or` likewise."""

    name = "early-answers"
    description = "turns a returned `and` or `or` into early returns"

    def sites(self, subject: Subject) -> list[Site]:
        """Returns of two to four conditions, in functions that nobody looks into."""
        if not hides_variables(subject) or notices_lifetimes(subject.tree):
            return []
        return [
            site for site, node in subject.sites(ast.Return)
            if isinstance(node, ast.Return) and _is_open(node.value) and takes_variables(subject, site)
            and function_at(subject.tree, site) is not None
            and (not subject.is_shapely or _answers_plainly(subject.types, node.value))
        ]  # fmt: skip

    def apply(self, draft: Draft, site: Site) -> None:
        """Ask one condition after the other, and return the one that decides."""
        node = draft.node(site)
        assert isinstance(node, ast.Return)
        assert isinstance(node.value, ast.BoolOp)
        block, place = draft.block(site)
        if draft.subject.is_shapely:
            block[place : place + 1] = [*_plain_answers(draft, node.value), ast.Return(value=node.value.values[-1])]
            return
        word = "not " if isinstance(node.value.op, ast.And) else ""
        made: list[ast.stmt] = []
        for one in node.value.values[:-1]:
            name = one.id if isinstance(one, ast.Name) else _name(draft, one)
            if not isinstance(one, ast.Name):
                made += draft.statements("$name = $test", name=name, test=one)
            made += draft.statements(f"if {word}$name:\n    return $name", name=name)
        block[place : place + 1] = [*made, ast.Return(value=node.value.values[-1])]


def _is_open(value: ast.expr | None) -> bool:
    if not isinstance(value, ast.BoolOp) or len(value.values) > _MOST or leaves(value):
        return False
    return not any(isinstance(one, ast.NamedExpr) for one in walk(value))


def _answers_plainly(types: KnownTypes, value: ast.expr | None) -> bool:
    """Whether each condition but the last is true or false, so that the answer can be written out."""
    return isinstance(value, ast.BoolOp) and all(types.is_always(one, "bool") for one in value.values[:-1])


def _plain_answers(draft: Draft, value: ast.BoolOp) -> Iterator[ast.stmt]:
    is_and = isinstance(value.op, ast.And)
    for one in value.values[:-1]:
        opposite = negated(one, draft.types) or ast.UnaryOp(op=ast.Not(), operand=one)
        answer = ast.Return(value=ast.Constant(value=not is_and))
        yield ast.If(test=opposite if is_and else one, body=[answer], orelse=[])


def _name(draft: Draft, test: ast.expr) -> str:
    found = phrase(test)
    is_good = found is not None and found.is_condition and len(found.stem) <= _LONGEST and "_the_" not in found.stem
    return draft.fresh(found.stem) if found is not None and is_good else draft.fresh(*_NAMES)
