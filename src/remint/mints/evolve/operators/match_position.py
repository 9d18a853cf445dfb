"""A loop that answers as soon as it finds something becomes a function that tells where; its caller decides."""

from __future__ import annotations

import ast
import re

from remint.code.flow import is_builtin, own_nodes
from remint.code.trees import walk
from remint.mints.evolve.naming.phrases import phrase
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.extraction import ProgramFacts, facts_of
from remint.mints.evolve.operators.support.function_wording import call, make_function
from remint.mints.evolve.operators.support.local_names import LocalNames
from remint.mints.evolve.operators.support.parameter_names import parameters_for
from remint.mints.evolve.operators.support.statement_runs import StatementRun, last_loop, searching_run
from remint.mints.evolve.operators.support.worthwhile import are_both_worth_it
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Step, Subject

_LONGEST = 14  # characters of what a name says about the condition
_VAGUE = re.compile(r"_the_|_of_|passes|qualifies|check|^[a-z]+s_|holds|_text$|_value$")


class MatchPosition(Operator):
    """Turns a loop that returns one constant into a function that returns a position or None, and compares that."""

    name = "match-position"
    description = "moves a loop that returns a constant into a function that tells where it found something, or None"

    def sites(self, subject: Subject) -> list[Site]:
        """Loops that return one constant, of functions that others use or that do something else as well."""
        facts = facts_of(subject)
        if facts.is_watching or not facts.means_builtin("enumerate"):
            return []
        found = []
        for site, node in subject.sites(ast.For):
            assert isinstance(node, ast.For)
            function = facts.scope(site.path).node
            if answer_of(node) is None or not only_looks(node) or not isinstance(function, ast.FunctionDef):
                continue
            is_worth_it = function.name in subject.keep or are_both_worth_it(function, [node])
            if is_worth_it and _is_single(facts, site.path, node) and _run(facts, site.path) is not None:
                found.append(site)
        return found

    def apply(self, draft: Draft, site: Site) -> None:
        """Define the function before the one that calls it."""
        loop = draft.node(site)
        assert isinstance(loop, ast.For)
        run, answer = _run(facts_of(draft.subject), site.path), answer_of(loop)
        assert run is not None
        assert answer is not None
        parameters = parameters_for(draft, loop, run.needed)
        block, place = draft.block(site)
        known = _names(loop)
        draft.is_usual = False
        name = next((one for one in known if draft.take(one)), "") or draft.fresh(*known)
        found = call(name, run.needed)
        behind = block[place + 1] if place + 1 < len(block) else None
        opposite = _opposite(answer, behind)
        if opposite:
            block[place : place + 2] = [ast.Return(value=_against_none(found, bool(answer.value)))]
        else:
            block[place] = ast.If(test=_against_none(found, True), body=[ast.Return(value=answer)], orelse=[])
        _tell_where(draft, loop)
        body: list[ast.stmt] = [loop, ast.Return(value=ast.Constant(value=None))]
        draft.tree.body.insert(site.path[0][1], make_function(name, parameters, body))


def answer_of(loop: ast.For | ast.While) -> ast.Constant | None:
    """The constant that all returns of a loop give; None where they give something else."""
    values = [node.value for node in own_nodes([loop]) if isinstance(node, ast.Return)]
    constants = [one for one in values if isinstance(one, ast.Constant) and one.value is not None]
    if len(constants) != len(values) or len({ast.dump(one) for one in constants}) != 1:
        return None
    return ast.Constant(value=constants[0].value)


def only_looks(loop: ast.For | ast.While) -> bool:
    """Whether a loop does nothing but set variables of its own till it returns, as far as its words tell."""
    for node in own_nodes([loop]):
        if isinstance(node, ast.Expr | ast.Delete) or (isinstance(node, ast.Name) and node.id in ("self", "cls")):
            return False
        if isinstance(node, ast.Subscript | ast.Attribute) and not isinstance(node.ctx, ast.Load):
            return False
    return True


def _run(facts: ProgramFacts, path: tuple[Step, ...]) -> StatementRun | None:
    return searching_run(facts, path) or last_loop(facts, path)


def _opposite(answer: ast.Constant, behind: ast.stmt | None) -> bool:
    """Whether the loop answers yes or no, and what comes behind it the other."""
    if not isinstance(behind, ast.Return) or not isinstance(behind.value, ast.Constant):
        return False
    return isinstance(answer.value, bool) and behind.value.value is (not answer.value)


def _against_none(found: ast.expr, is_there: bool) -> ast.Compare:
    operator = ast.IsNot() if is_there else ast.Is()
    return ast.Compare(left=found, ops=[operator], comparators=[ast.Constant(value=None)])


def _is_single(facts: ProgramFacts, path: tuple[Step, ...], loop: ast.For) -> bool:
    """Whether a loop is in no other one, and none in it returns: a pair of positions would say more than is asked."""
    around = [one for one in facts.around(path) if isinstance(one, ast.For | ast.While)]
    inner = [one for one in own_nodes([loop]) if isinstance(one, ast.For | ast.While) and one is not loop]
    return not around and not any(isinstance(node, ast.Return) for one in inner for node in own_nodes([one]))


def _tell_where(draft: Draft, loop: ast.For) -> None:
    """Return the position instead of the constant."""
    local = LocalNames(draft, [one.id for one in walk(loop) if isinstance(one, ast.Name)])
    name = _counter(loop, draft) or _counted(loop, local)
    for node in own_nodes([loop]):
        if isinstance(node, ast.Return):
            node.value = ast.Name(id=name, ctx=ast.Load())


def _counter(loop: ast.For, draft: Draft) -> str:
    """The variable that counts in a loop already; nothing: none does."""
    match loop:
        case ast.For(target=ast.Name(id=name), iter=ast.Call(func=function)) if is_builtin(
            function, draft.scopes, "range"
        ):
            return name
        case ast.For(target=ast.Tuple(elts=[ast.Name(id=name), _]), iter=ast.Call(func=function)) if is_builtin(
            function, draft.scopes, "enumerate"
        ):
            return name
    return ""


def _counted(loop: ast.For, local: LocalNames) -> str:
    """Let a loop count; the variable that does."""
    name = local.name("index", "position", "place")
    loop.target = ast.Tuple(elts=[ast.Name(id=name, ctx=ast.Store()), loop.target], ctx=ast.Store())
    loop.iter = ast.Call(func=ast.Name(id="enumerate", ctx=ast.Load()), args=[loop.iter], keywords=[])
    return name


def _names(loop: ast.For) -> list[str]:
    if isinstance(loop.target, ast.Name) and looks_for_divisors(loop, loop.target.id):
        return ["find_divisor", "first_divisor"]
    tests = [node.test for node in walk(loop) if isinstance(node, ast.If)]
    told = phrase(tests[-1]) if tests else None
    stem = told.stem.removeprefix("is_") if told is not None and told.is_condition else ""
    is_good = stem and len(stem) <= _LONGEST and not _VAGUE.search(stem)
    is_not = bool(tests) and _denies(tests[-1])
    usual = ["find_mismatch", "first_mismatch"] if is_not else ["find_match", "first_match", "locate_match"]
    return [f"find_{stem}", *usual] if is_good else usual


def looks_for_divisors(loop: ast.For | ast.While, name: str) -> bool:
    """Whether the condition of a loop is that a variable divides something."""
    tests = [node.test for node in walk(loop) if isinstance(node, ast.If)]
    match tests:
        case [
            ast.Compare(
                left=ast.BinOp(op=ast.Mod(), right=ast.Name(id=divisor)), ops=[ast.Eq()],
                comparators=[ast.Constant(value=0)],
            )
        ]:  # fmt: skip
            return divisor == name
    return False


def _denies(test: ast.expr) -> bool:
    if isinstance(test, ast.UnaryOp):
        return isinstance(test.op, ast.Not)
    return isinstance(test, ast.Compare) and isinstance(test.ops[0], ast.NotEq | ast.NotIn)
