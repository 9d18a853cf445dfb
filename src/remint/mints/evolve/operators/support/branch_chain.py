"""Conditions one after the other, each with an answer of its own: what a table or a hierarchy can be made of."""

from __future__ import annotations

import ast
from typing import NamedTuple

from remint.code.scopes import Binding
from remint.mints.evolve.operators.support.enclosing_code import is_fixed
from remint.mints.evolve.operators.support.extraction import ProgramFacts, facts_of, needs
from remint.mints.evolve.operators.support.function_wording import is_plain
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Step, Subject, node_at

_MOST_VALUES = 4

Path = tuple[Step, ...]


class Branch(NamedTuple):
    """`if test: return answer`, by the ways to both."""

    test: Path
    answer: Path


class BranchChain(NamedTuple):
    """Branches, how many statements of their block they take, and the answer that is left, where there is one."""

    branches: list[Branch]
    length: int
    rest: Path | None


def branch_chain(subject: Subject, site: Site, least: int = 2) -> BranchChain | None:
    """The chain that begins with the `if` at a site; None where it is too short, or where a part cannot move."""
    facts = facts_of(subject)
    scope = facts.scope(site.path)
    if scope.kind != "function" or not isinstance(scope.node, ast.FunctionDef) or is_fixed(subject.tree, site):
        return None
    found = _collect(subject.tree, site)
    if len(found.branches) < least or facts.calls.is_below_recursion(scope.node):
        return None
    parts = [path for branch in found.branches for path in branch]
    if found.rest is not None:
        parts.append(found.rest)
    values = [_values(facts, path) for path in parts]
    if any(one is None for one in values):
        return None
    names = {one for each in values for one in each or ()}
    fits = 1 <= len(names) <= _MOST_VALUES and all(_is_given(facts, one) for one in names)
    return found if fits else None


def chain_variables(draft: Draft, chain: BranchChain) -> list[Binding]:
    """The variables that the branches read, in the order of the text."""
    paths = [path for branch in chain.branches for path in branch]
    return needs(draft.scopes, [node_at(draft.tree, path) for path in paths], False)


def expression_at(draft: Draft, path: Path) -> ast.expr:
    """The expression at the end of a way, in the draft."""
    found = node_at(draft.tree, path)
    assert isinstance(found, ast.expr)
    return found


def _collect(tree: ast.Module, site: Site) -> BranchChain:
    block, place = getattr(node_at(tree, site.path[:-1]), site.path[-1][0]), site.path[-1][1]
    branches: list[Branch] = []
    first = place
    while place < len(block):
        path: Path = (*site.path[:-1], (site.path[-1][0], place))
        node = block[place]
        while isinstance(node, ast.If) and _answers(node.body):
            branches.append(Branch((*path, ("test", -1)), (*path, ("body", 0), ("value", -1))))
            if not node.orelse:
                break
            path = (*path, ("orelse", 0))
            if _answers(node.orelse):
                return BranchChain(branches, place - first + 1, (*path, ("value", -1)))
            if len(node.orelse) > 1 or not isinstance(node.orelse[0], ast.If):
                return BranchChain([], 0, None)
            node = node.orelse[0]
        else:
            if isinstance(node, ast.Return) and node.value is not None and branches:
                return BranchChain(branches, place - first + 1, (*path, ("value", -1)))
            is_own = node is block[place]
            return BranchChain(branches, place - first, None) if is_own else BranchChain([], 0, None)
        place += 1
    return BranchChain(branches, place - first, None)


def _answers(body: list[ast.stmt]) -> bool:
    return len(body) == 1 and isinstance(body[0], ast.Return) and body[0].value is not None


def _values(facts: ProgramFacts, path: Path) -> list[Binding] | None:
    node = node_at(facts.tree, path)
    assert isinstance(node, ast.expr)
    return [] if isinstance(node, ast.Constant) else facts.values_for(path, node)


def _is_given(facts: ProgramFacts, binding: Binding) -> bool:
    return is_plain(binding.name) and binding.name not in facts.scopes.module.bindings
