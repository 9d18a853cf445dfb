"""S6: a part of the work becomes a function."""

from __future__ import annotations

import ast

from remint.code.flow import own_nodes
from remint.code.trees import walk
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.extraction import (
    ExpressionSlot,
    ProgramFacts,
    facts_of,
    in_usual_order,
    method_of,
    needs,
    rename,
    statement_scope,
)
from remint.mints.evolve.operators.support.function_placement import placements
from remint.mints.evolve.operators.support.function_wording import call, function_name, is_plain, make_function, summary
from remint.mints.evolve.operators.support.starting_values import runs_from
from remint.mints.evolve.operators.support.statement_runs import StatementRun, single_run, tail_run
from remint.mints.evolve.operators.support.worthwhile import are_both_worth_it
from remint.mints.evolve.operators.transform_function import has_word
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Step, Subject, node_at

_EXPRESSIONS = (ast.BinOp, ast.BoolOp, ast.Compare, ast.IfExp, ast.Call, ast.ListComp, ast.SetComp, ast.DictComp)
# The statements whose expressions may move, and the fields in which those stand.
_HOLDERS = {
    ast.Assign: "value", ast.AnnAssign: "value", ast.AugAssign: "value", ast.Return: "value", ast.If: "test",
    ast.While: "test", ast.For: "iter", ast.Expr: "value",
}  # fmt: skip
_LEAST = 5  # parts of an expression that is worth a function, names that are only called left out
_RICH = 9  # the same for one whose function does something else as well
_RICH_ENOUGH = 6  # the same for one that has a name
_LETTERS = 4  # of a name that tells what a value is
_DULL = {"result", "temp", "answer", "value", "output", "data", "item", "text", "string", "final"}
_LEAST_CALLS = 3  # of an expression that does nothing but call
_WORK = (
    ast.BinOp, ast.BoolOp, ast.Compare, ast.IfExp, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp,
    ast.Subscript,
)  # fmt: skip
_ARGUMENTS = ("value", "item", "operand", "source", "entry", "subject", "given")


class CreateFunction(Operator):
    """Moves an expression, a loop or the rest of a function into a function that gets what it reads."""

    name = "create-function"
    rewords = True
    paper = "S6"
    description = "moves an expression or statements into a new function"

    def sites(self, subject: Subject) -> list[Site]:
        """Expressions of some size, loops and conditions, and ends of functions that need a few variables."""
        facts = facts_of(subject)
        found = []
        for path, node in subject.walk():
            moves = movable_values(facts, path, node) if isinstance(node, _EXPRESSIONS) else 0
            if subject.is_plain and isinstance(node, ast.expr) and (is_thin(node) or _says_self(node)):
                moves = 0
            if moves and subject.is_tidy and isinstance(node, ast.expr) and not _is_rich(facts, path, node):
                moves = 0
            if moves and subject.is_lucid and has_word(subject, path, node):
                moves = 0  # transform-function moves it under that word
            if moves or (isinstance(node, ast.stmt) and _runs(facts, path)):
                found.append(subject.site(path, node))
        return found

    def apply(self, draft: Draft, site: Site) -> None:
        """Define the function and call it in place of the code."""
        node = draft.node(site)
        if isinstance(node, ast.expr):
            _move_expression(draft, site, node)
        else:
            _move_statements(draft, site, draft.chance.choice(_runs(facts_of(draft.subject), site.path)))


def movable_values(facts: ProgramFacts, path: tuple[Step, ...], node: ast.expr) -> int:
    """How many arguments an expression of a statement would need in a function of its own; 0: it has to stay."""
    around = facts.around(path)
    statement = next((one for one in reversed(around) if isinstance(one, ast.stmt)), None)
    if statement is None or not isinstance(statement, tuple(_HOLDERS)):
        return 0
    field = path[around.index(statement)][0]
    if field != _HOLDERS[type(statement)] or not _is_worth_it(node):
        return 0
    if isinstance(statement, ast.Expr) and isinstance(node, ast.Call) and around[-1] is statement:
        return 0  # a bare call gains nothing
    return len(facts.values_for(path, node) or [])


def _is_worth_it(node: ast.expr) -> bool:
    """Whether there is something to do: more than a call of a name with names."""
    parts = sum(isinstance(one, ast.expr) for one in walk(node))
    return parts >= (5 if isinstance(node, ast.Call) else 3)


def is_thin(node: ast.expr) -> bool:
    """Whether a function for an expression would do hardly more than its call."""
    if not any(isinstance(one, _WORK) for one in walk(node)) and _calls(node) < _LEAST_CALLS:
        return True  # a call that is only passed on
    called = {id(one.func) for one in walk(node) if isinstance(one, ast.Call)}
    return sum(isinstance(one, ast.expr) and id(one) not in called for one in walk(node)) < _LEAST


def _calls(node: ast.expr) -> int:
    return sum(isinstance(one, ast.Call) for one in walk(node))


def _is_rich(facts: ProgramFacts, path: tuple[Step, ...], node: ast.expr) -> bool:
    """Whether an expression is worth a function in a function that does more than return it."""
    function = facts.scope(path).node
    if not isinstance(function, ast.FunctionDef) or _is_range(node):
        return False
    around = [one for one in function.body if not (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant))]
    least = _RICH_ENOUGH if facts.is_shapely and _has_a_name(facts, path) else _RICH
    return len(around) > 1 and sum(isinstance(one, ast.expr) for one in walk(node)) >= least


def _has_a_name(facts: ProgramFacts, path: tuple[Step, ...]) -> bool:
    """Whether the value is kept under a name that tells what it is, so that its function can be called after it."""
    match facts.around(path)[-1]:
        case ast.Assign(targets=[ast.Name(id=name)]):
            return len(name) >= _LETTERS and name not in _DULL
    return False


def _is_range(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("range", "print")


def _says_self(node: ast.expr) -> bool:
    return any(isinstance(one, ast.Name) and one.id in ("self", "cls") for one in walk(node))


def _runs(facts: ProgramFacts, path: tuple[Step, ...]) -> list[StatementRun]:
    if facts.is_shapely:
        found = runs_from(facts, path)
    else:
        found = [run for run in (tail_run(facts, path), single_run(facts, path)) if run is not None]
    function = facts.scope(path).node
    if facts.is_tidy and isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
        block, place = getattr(node_at(facts.tree, path[:-1]), path[-1][0]), path[-1][1]
        least = 1 if facts.is_shapely else 2
        found = [run for run in found if are_both_worth_it(function, run.moved(block, place), least)]
    if not method_of(facts, path):
        found = [run for run in found if not {"self", "cls"} & set(run.needed)]
    return found


def _move_expression(draft: Draft, site: Site, node: ast.expr) -> None:
    home = draft.chance.choice(placements(draft, site))
    scope = statement_scope(draft.tree, draft.scopes, site.path)
    needed = needs(draft.scopes, [node], scope.kind == "module")
    if draft.subject.is_shapely and not isinstance(node, ast.Compare | ast.BoolOp):  # what is asked about comes first
        needed = in_usual_order(needed)
    arguments = [binding.name for binding in needed]
    anew = draft.chance.random() < 0.4 and not draft.subject.is_plain
    names = {
        binding: draft.fresh(*_ARGUMENTS) for binding in needed
        if anew or binding.name in draft.scopes.module.bindings or not is_plain(binding.name)
    }  # fmt: skip
    rename([node], draft.scopes, names)
    parameters = [names.get(binding, binding.name) for binding in needed]
    is_private = home.is_module and draft.chance.random() < 0.5
    name = function_name(draft, node, private=is_private and not draft.subject.is_shapely)
    said = summary(draft, node, name, parameters) if draft.chance.random() < 0.6 and not name.startswith("_") else ""
    ExpressionSlot(draft.tree, site.path).put(call(home.reach(name), arguments))
    home.settle(make_function(name, parameters, _body(draft, node), said))


def _body(draft: Draft, node: ast.expr) -> list[ast.stmt]:
    """The expression is returned, or gets a name first; a choice of two may become an `if`."""
    if isinstance(node, ast.IfExp) and draft.chance.random() < 0.6:
        return draft.statements(
            "if $test:\n    return $one\nreturn $other", test=node.test, one=node.body, other=node.orelse
        )
    if isinstance(node, ast.BinOp | ast.Call) and draft.chance.random() < 0.3 and not draft.subject.is_tidy:
        name = draft.fresh("result", "outcome", "answer", "computed")
        return draft.statements("$name = $value\nreturn $name", name=name, value=node)
    return draft.statements("return $value", value=node)


def _move_statements(draft: Draft, site: Site, run: StatementRun) -> None:
    found = placements(draft, site)
    if "self" in run.needed:
        found = [home for home in found if home.is_method]
    home = draft.chance.choice(found)
    block, place = draft.block(site)
    moved = run.moved(block, place)
    # A function may move into a module, and what one file imports from another is not private.
    is_private = draft.chance.random() < 0.5 and (home.is_method or not draft.subject.is_shapely)
    name = function_name(draft, moved[0] if len(moved) == 1 else ast.Pass(), private=is_private)
    parameters = run.needed
    arguments = parameters
    if "self" in parameters:
        parameters = ["self", *(one for one in parameters if one != "self")]
        arguments = parameters[1:]
    called = call(home.reach(name), arguments)
    run.replace(block, place, [_use(run, called, moved)])
    if run.given:
        moved = [*moved, ast.Return(value=_group(run.given, ast.Load()))]
    said = summary(draft, moved[0], name, arguments) if draft.chance.random() < 0.6 else ""
    home.settle(make_function(name, parameters, moved, said))


def _use(run: StatementRun, called: ast.Call, moved: list[ast.stmt]) -> ast.stmt:
    if run.given:
        return ast.Assign(targets=[_group(run.given, ast.Store())], value=called, lineno=1)
    gives = any(isinstance(node, ast.Return) and node.value is not None for node in own_nodes(moved))
    return ast.Return(value=called) if run.is_tail and gives else ast.Expr(value=called)


def _group(names: list[str], context: ast.expr_context) -> ast.expr:
    parts: list[ast.expr] = [ast.Name(id=name, ctx=context) for name in names]
    return parts[0] if len(parts) == 1 else ast.Tuple(elts=parts, ctx=context)
