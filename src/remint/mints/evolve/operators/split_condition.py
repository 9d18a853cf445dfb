"""A condition of several parts becomes one inside another."""

from __future__ import annotations

import ast
import copy

from remint.code.flow import always_leaves
from remint.code.trees import walk
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.enclosing_code import is_fixed, takes_condition
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Subject

_SHORT = 2  # statements that may be written twice


class SplitCondition(Operator):
    """Writes `if a and b` as `if a: if b`, and `if a or b` whose body leaves as two conditions."""

    name = "split-condition"
    description = "splits a condition of several parts into nested or successive ones"

    def sites(self, subject: Subject) -> list[Site]:
        """Conditions with several parts and no `else`, which are not too deep already."""
        return [
            site for site, node in subject.sites(ast.If)
            if isinstance(node, ast.If) and not node.orelse and isinstance(node.test, ast.BoolOp)
            and (_nests(subject, site, node) or (_repeats(node) and not is_fixed(subject.tree, site)))
        ]  # fmt: skip

    def apply(self, draft: Draft, site: Site) -> None:
        """Split where the parts are drawn to be split; what is evaluated, and in which order, stays."""
        node = draft.node(site)
        assert isinstance(node, ast.If)
        assert isinstance(node.test, ast.BoolOp)
        operator, parts = node.test.op, node.test.values
        cut = draft.chance.randrange(1, len(parts))
        node.test, second = _joined(operator, parts[:cut]), _joined(operator, parts[cut:])
        if isinstance(operator, ast.And):
            node.body = [ast.If(test=second, body=node.body, orelse=[])]
            return
        block, place = draft.block(site)
        block.insert(place + 1, ast.If(test=second, body=copy.deepcopy(node.body), orelse=[]))


def _nests(subject: Subject, site: Site, node: ast.If) -> bool:
    return isinstance(node.test, ast.BoolOp) and isinstance(node.test.op, ast.And) and takes_condition(
        subject.tree, site
    )  # fmt: skip


def _repeats(node: ast.If) -> bool:
    """Whether the body may be written twice: it is short and never goes on behind the condition."""
    if not isinstance(node.test, ast.BoolOp) or not isinstance(node.test.op, ast.Or):
        return False
    return len(node.body) <= _SHORT and always_leaves(node.body) and not any(
        isinstance(one, ast.FunctionDef | ast.ClassDef) for part in node.body for one in walk(part)
    )  # fmt: skip


def _joined(operator: ast.boolop, parts: list[ast.expr]) -> ast.expr:
    return parts[0] if len(parts) == 1 else ast.BoolOp(op=operator, values=parts)
