"""S2: a condition inside another that always holds."""

from __future__ import annotations

import ast
from typing import ClassVar

from remint.code.name_introspection import watches_variables
from remint.code.scopes import Scope
from remint.code.trees import child_nodes, walk
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Subject, node_at

_DEEPEST = 4  # more nesting than this is no longer readable


class NestedIf(Operator):
    """Puts an `if` under a guard that holds: a limit that is not passed, a mode that is set, a size that fits."""

    name = "nested-if"
    paper = "S2"
    idle = True
    never_varies = True
    description = "wraps a condition in another that always holds"

    # Each sets two fresh names and compares them so that the guard is true whatever the numbers.
    _FORMS: ClassVar = (
        ("$low = {small}\n$high = {large}", "$low < $high", ("floor", "start"), ("ceiling", "stop")),
        ("$low = {small}\n$high = {large}", "not $high <= $low", ("step", "unit"), ("limit", "budget", "capacity")),
        ("$low = {large}\n$high = $low // {divisor}", "$high <= $low", ("capacity", "quota"), ("share", "part")),
        ("$low = {large}\n$high = {small}", "$low % $high < $high", ("length", "span"), ("width", "stride")),
    )  # fmt: skip

    def sites(self, subject: Subject) -> list[Site]:
        """Every `if` that is no `elif`, not too deep already, and no guard of the main program."""
        if watches_variables(walk(subject.tree), subject.scopes):
            return []
        return [
            site for site, node in subject.sites(ast.If)
            if isinstance(node, ast.If) and not _is_elif(subject.tree, site) and not _is_main_guard(node)
            and _depth(subject.tree, site) < _DEEPEST and _scope(subject, site).kind != "class"
        ]  # fmt: skip

    def apply(self, draft: Draft, site: Site) -> None:
        """Set the guard's numbers before the `if`, and put it under the guard."""
        block, place = draft.block(site)
        setting, test, low_stems, high_stems = draft.chance.choice(self._FORMS)
        small = draft.chance.randint(2, 60)
        numbers = {"small": small, "large": small + draft.chance.randint(1, 400), "divisor": draft.chance.randint(2, 9)}
        names = {"low": draft.fresh(*low_stems), "high": draft.fresh(*high_stems)}
        inner = block[place]
        text = f"{setting}\nif {test}:\n    $inner".format(**numbers)
        block[place : place + 1] = draft.statements(text, inner=[inner], **names)


def _is_elif(tree: ast.Module, site: Site) -> bool:
    field, place = site.path[-1]
    parent = node_at(tree, site.path[:-1])
    return field == "orelse" and place == 0 and isinstance(parent, ast.If) and len(parent.orelse) == 1


def _is_main_guard(node: ast.If) -> bool:
    return any(isinstance(part, ast.Name) and part.id == "__name__" for part in walk(node.test))


def _depth(tree: ast.Module, site: Site) -> int:
    """How many conditions there are around and inside this one, itself included."""
    around = sum(isinstance(node_at(tree, site.path[:length]), ast.If) for length in range(len(site.path) + 1))
    return around + _deepest(node_at(tree, site.path)) - 1


def _deepest(node: ast.AST) -> int:
    below = max((_deepest(child) for child in child_nodes(node)), default=0)
    return below + isinstance(node, ast.If)


def _scope(subject: Subject, site: Site) -> Scope:
    for length in range(len(site.path) - 1, -1, -1):
        node = node_at(subject.tree, site.path[:length])
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Module):
            return subject.scopes.of(node)
    return subject.scopes.module
