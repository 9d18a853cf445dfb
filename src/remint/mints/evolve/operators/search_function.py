"""A loop that searches inside a function becomes a function of its own, which tells whether it found something."""

from __future__ import annotations

import ast
import re

from remint.code.flow import own_nodes
from remint.code.trees import walk
from remint.mints.evolve.naming.phrases import phrase
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.extraction import facts_of
from remint.mints.evolve.operators.support.function_wording import call, make_function
from remint.mints.evolve.operators.support.statement_runs import searching_run
from remint.mints.evolve.operators.support.worthwhile import are_both_worth_it
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Subject, node_at

_LONGEST = 16  # characters of what a name says about the condition
_VAGUE = re.compile(r"_the_|_of_|passes|qualifies|check")


class SearchFunction(Operator):
    """Moves a loop with `return` of one constant into a function, and returns the constant if that finds something."""

    name = "search-function"
    description = "moves a loop that searches and returns into a function that tells whether it found something"

    def sites(self, subject: Subject) -> list[Site]:
        """Loops that change nothing outside them and return one constant, beside other work of their function."""
        facts = facts_of(subject)
        if facts.is_watching:
            return []
        found = []
        for site, node in subject.sites(ast.For, ast.While):
            assert isinstance(node, ast.For | ast.While)
            run = searching_run(facts, site.path) if _answer(node) is not None else None
            function = facts.scope(site.path).node
            if run is not None and isinstance(function, ast.FunctionDef) and are_both_worth_it(function, [node]):
                found.append(site)
        return found

    def apply(self, draft: Draft, site: Site) -> None:
        """Define the function before the one that calls it."""
        loop = draft.node(site)
        assert isinstance(loop, ast.For | ast.While)
        run = searching_run(facts_of(draft.subject), site.path)
        answer = _answer(loop)
        assert run is not None
        assert answer is not None
        block, place = draft.block(site)
        name = draft.fresh(*_names(node_at(draft.subject.tree, site.path)))
        block[place] = ast.If(test=call(name, run.needed), body=[ast.Return(value=answer)], orelse=[])
        for node in own_nodes([loop]):
            if isinstance(node, ast.Return):
                node.value = ast.Constant(value=True)
        body: list[ast.stmt] = [loop, ast.Return(value=ast.Constant(value=False))]
        draft.tree.body.insert(site.path[0][1], make_function(name, run.needed, body))


def _answer(loop: ast.For | ast.While) -> ast.Constant | None:
    """The constant that all returns of a loop give; None where they give something else."""
    values = [node.value for node in own_nodes([loop]) if isinstance(node, ast.Return)]
    found = {
        ast.dump(one): ast.Constant(value=one.value) for one in values
        if isinstance(one, ast.Constant) and one.value is not None
    }  # fmt: skip
    all_same = len(found) == 1 and all(isinstance(one, ast.Constant) and one.value is not None for one in values)
    return next(iter(found.values())) if all_same else None


def _names(loop: ast.AST) -> list[str]:
    tests = [node.test for node in walk(loop) if isinstance(node, ast.If)]
    told = phrase(tests[-1]) if tests else None
    stem = told.stem.removeprefix("is_") if told is not None and told.is_condition else ""
    is_good = stem and len(stem) <= _LONGEST and not _VAGUE.search(stem)
    return [f"any_{stem}"] if is_good else ["has_match", "finds_match", "any_match"]
