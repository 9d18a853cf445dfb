"""Say something in a program by another idiom of real code that says the same."""

from __future__ import annotations

import ast
import json
import random
from collections import defaultdict
from collections.abc import Iterator, Sequence

from remint.code.trees import walk
from remint.mints.evolve.motifs.fragments import LARGEST, Kind, is_structure, runs_at
from remint.mints.evolve.motifs.instantiation import is_fit, statements_for
from remint.mints.evolve.motifs.rules import MotifRule
from remint.mints.evolve.motifs.skeleton import Skeleton, expression_skeletons, run_skeletons
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.extraction import ExpressionSlot, facts_of
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import NEWEST, Site, Step, Subject, block_of
from remint.records import Candidate

MOTIF = "motif"
_RETURNED = "the result"  # no name: it gets one where it is needed
_ITEMS = ("item", "entry", "element", "one")


class UseMotif(Operator):
    """Puts a mined idiom in place of one that does the same, with the program's own data in its holes.

    That two idioms do the same was tried on values of many types; that they do here is for the executor to say.
    """

    name = MOTIF
    description = "says something by another idiom that was mined from real code; used with `--motifs`"

    def __init__(self, rules: Sequence[MotifRule] = ()) -> None:
        self._rules: dict[tuple[Kind, str], list[MotifRule]] = defaultdict(list)
        for rule in rules:
            self._rules[rule.kind, rule.before].append(rule)

    def sites(self, subject: Subject) -> list[Site]:
        """Every place at which a motif can stand, once for each of them."""
        if facts_of(subject).is_watching or not self._rules:
            return []
        found = []
        for path, node in subject.walk():
            for kind, skeleton in _skeletons(subject.tree, path, node):
                rules = self._rules.get((kind, skeleton.text), ())
                found += [Site(path, _key(rule, path)) for rule in rules if is_fit(rule, skeleton)]
        return found

    def apply(self, draft: Draft, site: Site) -> None:
        """Put the motif there."""
        rule, node = _rule(site.key), draft.node(site)
        for kind, skeleton in _skeletons(draft.tree, site.path, node):
            if kind == rule.kind and skeleton.text == rule.before:
                _put(draft, site, rule, skeleton)
                return
        raise LookupError("the idiom is not there any more")


def motif_applied(
    program: Candidate, keep: frozenset[str], key: str, seed: int, style: int = NEWEST
) -> Candidate:  # fmt: skip
    """The program after a step with a motif, which its lineage tells in full."""
    path = tuple((str(field), int(place)) for field, place in json.loads(key)["path"])
    draft = Draft(Subject(program, keep, style), random.Random(seed))
    draft.is_usual = draft.subject.is_usual
    UseMotif().apply(draft, Site(path, key))
    return draft.finish()


def _put(draft: Draft, site: Site, rule: MotifRule, skeleton: Skeleton) -> None:
    block, place = draft.block(site)
    if skeleton.out == _RETURNED:
        result = draft.fresh("result", "found", "outcome")
        made = statements_for(rule, skeleton._replace(out=result), lambda: draft.fresh(*_ITEMS))
        block[place : place + 1] = [*made, ast.Return(value=ast.Name(id=result, ctx=ast.Load()))]
        return
    made = statements_for(rule, skeleton, lambda: draft.fresh(*_ITEMS))
    if rule.kind == "expression":
        expression = made[0]
        assert isinstance(expression, ast.Expr)
        ExpressionSlot(draft.tree, site.path).put(expression.value)
        return
    block[place : place + len(ast.parse(rule.before).body)] = made


def _skeletons(tree: ast.Module, path: tuple[Step, ...], node: ast.AST) -> Iterator[tuple[Kind, Skeleton]]:
    """The idioms that begin at a node."""
    if isinstance(node, ast.expr):
        if is_structure(node) and sum(1 for _ in walk(node)) <= LARGEST:
            yield from (("expression", one) for one in expression_skeletons(node))
        return
    if not isinstance(node, ast.stmt):
        return
    if isinstance(node, ast.Return) and node.value is not None:
        yield from (("return", one) for one in run_skeletons([node]))
        # What can be assigned can be assigned first and returned then.
        assigned = ast.Assign(targets=[ast.Name(id=_RETURNED, ctx=ast.Store())], value=node.value)
        yield from (("assignment", one) for one in run_skeletons([assigned], _RETURNED))
    elif isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
        yield from (("assignment", one) for one in run_skeletons([node], node.targets[0].id))
    for run in runs_at(*block_of(tree, path)):
        yield from ((run.kind, one) for one in run.skeletons())


def _key(rule: MotifRule, path: tuple[Step, ...]) -> str:
    told = {"before": rule.before, "after": rule.after, "kind": rule.kind, "values": rule.values}
    return json.dumps({**told, "expressions": rule.expressions, "path": path}, separators=(",", ":"))


def _rule(key: str) -> MotifRule:
    told = json.loads(key)
    return MotifRule(
        kind=told["kind"], before=told["before"], after=told["after"], values=tuple(told["values"]),
        expressions=tuple(told["expressions"]),
    )  # fmt: skip
