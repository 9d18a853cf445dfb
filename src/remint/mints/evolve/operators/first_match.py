"""A loop that returns the first thing that it finds becomes a generator of all, of which the first is taken."""

from __future__ import annotations

import ast

from remint.code.flow import own_nodes
from remint.code.known_types import KnownTypes
from remint.code.trees import walk
from remint.mints.evolve.naming.plurals import plural, singular
from remint.mints.evolve.operators.match_position import looks_for_divisors, only_looks
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.extraction import ProgramFacts, facts_of
from remint.mints.evolve.operators.support.function_wording import call, make_function
from remint.mints.evolve.operators.support.parameter_names import parameters_for
from remint.mints.evolve.operators.support.statement_runs import last_loop
from remint.mints.evolve.operators.support.worthwhile import are_both_worth_it
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Subject, block_of

_LEAST = 3  # characters of a variable that tells what it holds
_KINDS = {"int": "numbers", "float": "numbers", "str": "texts", "list": "lists", "tuple": "pairs"}


class FirstMatch(Operator):
    """Turns a loop that returns what it finds into a generator, and returns `next` of it."""

    name = "first-match"
    description = "turns a loop that returns what it finds into a generator, and takes the first of what that gives"

    def sites(self, subject: Subject) -> list[Site]:
        """Loops at the end of functions that others use or that do something else as well."""
        facts = facts_of(subject)
        if facts.is_watching or not _is_safe(facts):
            return []
        found = []
        for site, node in subject.sites(ast.For, ast.While):
            assert isinstance(node, ast.For | ast.While)
            function = facts.scope(site.path).node
            if not isinstance(function, ast.FunctionDef) or not only_looks(node) or not _gives_one_thing(node):
                continue
            is_worth_it = function.name in subject.keep or are_both_worth_it(function, [node])
            is_ready = is_worth_it and _can_wait(facts, node) and _default(subject.tree, site) is not None
            if is_ready and last_loop(facts, site.path) is not None:
                found.append(site)
        return found

    def apply(self, draft: Draft, site: Site) -> None:
        """Define the generator before the function that asks it."""
        loop = draft.node(site)
        assert isinstance(loop, ast.For | ast.While)
        run = last_loop(facts_of(draft.subject), site.path)
        default = _default(draft.tree, site)
        assert run is not None
        assert default is not None
        known = _names(draft.types, loop)
        draft.is_usual = False
        name = next((one for one in known if draft.take(one)), "") or draft.fresh(*known)
        parameters = parameters_for(draft, loop, run.needed)
        _Yields().visit(loop)
        block, place = draft.block(site)
        first = ast.Call(
            func=ast.Name(id="next", ctx=ast.Load()), args=[call(name, run.needed), default], keywords=[]
        )  # fmt: skip
        block[place : place + 2] = [ast.Return(value=first)]
        draft.tree.body.insert(site.path[0][1], make_function(name, parameters, [loop]))


def _is_safe(facts: ProgramFacts) -> bool:
    """Whether no `StopIteration` can come out of the program: a generator would turn it into another error."""
    names = {getattr(node, "id", getattr(node, "attr", "")) for node in walk(facts.tree)}
    return facts.means_builtin("next") and names.isdisjoint({"next", "__next__", "StopIteration", "send", "throw"})


def _can_wait(facts: ProgramFacts, loop: ast.For | ast.While) -> bool:
    """Whether a loop can stop in its middle: nothing of it has to be cleaned up, and all that it calls is known."""
    kept = (ast.Try, ast.TryStar, ast.With, ast.Lambda, ast.FunctionDef)
    return not any(isinstance(node, kept) for node in walk(loop)) and not facts.calls.has_unseen_call(loop)


def _gives_one_thing(loop: ast.For | ast.While) -> bool:
    """Whether a loop ends by itself or with one value that it computes."""
    if isinstance(loop, ast.While) and isinstance(loop.test, ast.Constant):
        return False
    found = [node.value for node in own_nodes([loop]) if isinstance(node, ast.Return)]
    return len(found) == 1 and found[0] is not None and not isinstance(found[0], ast.Constant)


def _default(tree: ast.Module, site: Site) -> ast.expr | None:
    """What is returned where nothing is found, if that can be said before the search; None: it cannot."""
    block, place = block_of(tree, site.path)
    if place + 1 == len(block):
        return ast.Constant(value=None)
    behind = block[place + 1]
    if not isinstance(behind, ast.Return):
        return None
    if behind.value is None or isinstance(behind.value, ast.Constant | ast.Name):
        return behind.value or ast.Constant(value=None)
    is_number = isinstance(behind.value, ast.UnaryOp) and isinstance(behind.value.operand, ast.Constant)
    return behind.value if is_number and isinstance(behind.value, ast.UnaryOp) else None


class _Yields(ast.NodeTransformer):
    """Gives what a loop returned, one after the other."""

    def visit_Return(self, node: ast.Return) -> ast.stmt:
        """The value, given to whoever asks."""
        return ast.Expr(value=ast.Yield(value=node.value))


def _names(types: KnownTypes, loop: ast.For | ast.While) -> list[str]:
    values = [node.value for node in own_nodes([loop]) if isinstance(node, ast.Return) and node.value is not None]
    said = {one.id for one in values if isinstance(one, ast.Name)}
    found = ["divisors"] if len(said) == 1 and looks_for_divisors(loop, *said) else []
    if len(said) == 1 and len(values) == 1:
        word = said.pop()
        if len(word) >= _LEAST and word.islower() and word.isascii():
            found.append(f"matching_{word if singular(word) else plural(word)}")
    kinds = {kind for one in values for kind in types.of(one) or {"?"}}
    if len(kinds) == 1:
        kind = kinds.pop()
        found += [f"matching_{_KINDS[kind]}"] if kind in _KINDS else []
    return [*found, "matches", "candidates", "search_results"]
