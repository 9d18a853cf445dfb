"""Branches become the rows of a table: a condition, and the answer or what computes it."""

from __future__ import annotations

import ast

from remint.code.trees import walk
from remint.mints.evolve.naming.added_code import topic_of
from remint.mints.evolve.naming.phrases import phrase
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.branch_chain import (
    BranchChain,
    branch_chain,
    chain_variables,
    expression_at,
)
from remint.mints.evolve.operators.support.enclosing_code import function_at, takes_loop
from remint.mints.evolve.operators.support.extraction import facts_of
from remint.mints.evolve.operators.support.function_wording import make_function
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Subject, node_at

_USE = "for $test, $answer in $rules:\n    if $test({given}):\n        return {answered}"


class RuleTable(Operator):
    """Turns `if …: return …` one after the other into a table that is gone through in the same order."""

    name = "rule-table"
    description = "turns a chain of conditions with answers into a table of rules"

    def sites(self, subject: Subject) -> list[Site]:
        """Chains whose answers are all constants, or all of them something to compute."""
        if facts_of(subject).is_watching:
            return []
        found = []
        for site, _ in subject.sites(ast.If):
            chain = branch_chain(subject, site) if takes_loop(subject.tree, site) else None
            if chain is not None and len({_is_constant(subject.tree, one.answer) for one in chain.branches}) == 1:
                found.append(site)
        return found

    def apply(self, draft: Draft, site: Site) -> None:
        """Define functions and the table at the top, and look the answer up."""
        chain = branch_chain(draft.subject, site)
        assert chain is not None
        block, place = draft.block(site)
        function = function_at(draft.tree, site)
        assert function is not None
        names = [one.name for one in chain_variables(draft, chain)]
        rest = expression_at(draft, chain.rest) if chain.rest is not None else None
        topic = topic_of(function.name)
        made, rows = _rows(draft, chain, names, topic)
        table = draft.fresh(f"{topic}_rules").upper()
        while table in draft.subject.scopes.names():  # of a table that is there: the second would hide it
            table = draft.fresh(f"more_{topic}_rules", f"{topic}_cases", f"{topic}_checks").upper()
        rules = ast.Tuple(elts=list(rows), ctx=ast.Load())
        made += draft.statements("$table = $rules", table=table, rules=rules)
        answer = draft.fresh("answer", "outcome", "reply")
        is_constant = _is_constant(draft.tree, chain.branches[0].answer)
        text = _USE.format(
            given=", ".join(names), answered="$answer" if is_constant else f"$answer({', '.join(names)})"
        )
        uses = draft.statements(text, test=draft.fresh("applies", "holds", "matches"), answer=answer, rules=table)
        if rest is not None:
            uses.append(ast.Return(value=rest))
        block[place : place + chain.length] = uses
        draft.add_to_top(made)


def _rows(draft: Draft, chain: BranchChain, names: list[str], topic: str) -> tuple[list[ast.stmt], list[ast.expr]]:
    made: list[ast.stmt] = []
    rows: list[ast.expr] = []
    for branch in chain.branches:
        test, answer = (expression_at(draft, path) for path in branch)
        row: list[ast.expr] = []
        for part, stems in ((test, ("applies", "is_special")), (answer, ("answer", "compute"))):
            if isinstance(part, ast.Constant):
                row.append(part)
                continue
            name = _name(draft, part, topic, stems)
            made.append(make_function(name, _parameters(part, names), [ast.Return(value=part)], _doc(part)))
            row.append(ast.Name(id=name, ctx=ast.Load()))
        rows.append(ast.Tuple(elts=row, ctx=ast.Load()))
    return made, rows


def _name(draft: Draft, part: ast.expr, topic: str, stems: tuple[str, ...]) -> str:
    found = phrase(part)
    own = (found.stem if found.is_condition else f"find_{found.stem}",) if found else ()
    return draft.fresh(*own) if own else draft.fresh(*(f"{topic}_{one}" for one in stems))


def _doc(part: ast.expr) -> str:
    found = phrase(part)
    if found is None:
        return ""
    return f"Return whether {found.says}." if found.is_condition else f"Return the {found.says.removeprefix('the ')}."


def _parameters(part: ast.expr, names: list[str]) -> list[str]:
    """Every row takes the same values; those that it has no use for are named so."""
    used = {one.id for one in walk(part) if isinstance(one, ast.Name)}
    return [name if name in used else f"_{name}" for name in names]


def _is_constant(tree: ast.Module, path: tuple[tuple[str, int], ...]) -> bool:
    return isinstance(node_at(tree, path), ast.Constant)
