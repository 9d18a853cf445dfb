"""A motif with the data of a program in its holes."""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable

from remint.code.trees import walk
from remint.mints.evolve.motifs.rules import MotifRule
from remint.mints.evolve.motifs.skeleton import OUT, Skeleton

_CHEAP = (ast.Name, ast.Constant, ast.Attribute, ast.Subscript, ast.expr_context, ast.UnaryOp, ast.unaryop)


def is_fit(rule: MotifRule, skeleton: Skeleton) -> bool:
    """Whether nothing that takes work, or does something, would be done more often than before."""
    before, after = (_uses(ast.parse(text)) for text in (rule.before, rule.after))
    for hole, place in enumerate(rule.values):
        if after.get(f"H{hole}", 0) > before.get(f"H{place}", 0) and not _is_cheap(skeleton.values[place]):
            return False
    return all(
        after.get(f"F{hole}", 0) <= before.get(f"F{place}", 0) or _is_cheap(skeleton.expressions[place])
        for hole, place in enumerate(rule.expressions)
    )


def statements_for(rule: MotifRule, skeleton: Skeleton, fresh: Callable[[], str]) -> list[ast.stmt]:
    """The motif of a rule in place of what the skeleton was made from."""
    tree = ast.parse(rule.after)
    bound = sorted({one.id for one in walk(tree) if isinstance(one, ast.Name) and one.id[0] == "L"})
    # The variable of a comprehension is its own; that of a loop would be seen by the whole function.
    reusable = rule.kind == "expression" or any(isinstance(one, ast.For) for one in walk(ast.parse(rule.before)))
    names = {
        name: skeleton.locals[int(name[1:])] if reusable and int(name[1:]) < len(skeleton.locals) else fresh()
        for name in bound
        if name[1:].isdigit()
    }
    made = _Filling(rule, skeleton, names).visit(tree)
    assert isinstance(made, ast.Module)
    return [ast.fix_missing_locations(one) for one in made.body]


class _Filling(ast.NodeTransformer):
    """Fills the holes of a motif."""

    def __init__(self, rule: MotifRule, skeleton: Skeleton, names: dict[str, str]) -> None:
        self._rule, self._skeleton, self._names = rule, skeleton, names

    def visit_Call(self, node: ast.Call) -> ast.expr:
        if isinstance(node.func, ast.Name) and _is_hole(node.func.id, "F"):
            place = self._rule.expressions[int(node.func.id[1:])]
            given = [self._names[one.id] for one in node.args if isinstance(one, ast.Name)]
            names = dict(zip(self._skeleton.arguments[place], given, strict=True))
            made: ast.expr = _Renaming(names).visit(copy.deepcopy(self._skeleton.expressions[place]))
            return made
        self.generic_visit(node)
        return node

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if _is_hole(node.id, "H"):
            return copy.deepcopy(self._skeleton.values[self._rule.values[int(node.id[1:])]])
        if node.id == OUT:
            return ast.Name(id=self._skeleton.out, ctx=node.ctx)
        return ast.Name(id=self._names.get(node.id, node.id), ctx=node.ctx)


class _Renaming(ast.NodeTransformer):
    def __init__(self, names: dict[str, str]) -> None:
        self._names = names

    def visit_Name(self, node: ast.Name) -> ast.Name:
        return ast.Name(id=self._names.get(node.id, node.id), ctx=node.ctx)


def _uses(tree: ast.AST) -> dict[str, int]:
    found: dict[str, int] = {}
    for one in walk(tree):
        if isinstance(one, ast.Name):
            found[one.id] = found.get(one.id, 0) + 1
    return found


def _is_cheap(node: ast.expr) -> bool:
    return all(isinstance(one, _CHEAP) for one in walk(node))


def _is_hole(name: str, kind: str) -> bool:
    return name[0] == kind and name[1:].isdigit()
