"""Statements that change one variable step by step, or as long as a condition holds."""

from __future__ import annotations

import ast
import builtins
import copy
from collections.abc import Sequence
from typing import NamedTuple

from remint.code.flow import is_private
from remint.code.trees import walk
from remint.mints.evolve.finishing.nouns import telling
from remint.mints.evolve.operators.support.extraction import MOST_PARAMETERS, ProgramFacts
from remint.mints.evolve.operators.support.parameter_names import noun_of_kind
from remint.mints.evolve.operators.support.statement_runs import StatementRun, run_of
from remint.mints.evolve.operators.support.transformation_names import loop_names, transformation_names
from remint.mints.evolve.operators.support.worthwhile import are_both_worth_it
from remint.mints.evolve.programs.subject import Step, Subject, node_at

_MOST_STEPS = 4


class Steps(NamedTuple):
    """Statements that change one variable, names for their function, and whether the variable is returned then."""

    run: StatementRun
    names: list[str]
    is_returned: bool


def changed_in_steps(subject: Subject, facts: ProgramFacts, path: tuple[Step, ...]) -> Steps | None:
    """A `while` that changes one variable, or the most statements from one on that do, if that has a name."""
    block = _block(facts, path)
    if not isinstance(block[path[-1][1]], ast.Assign | ast.While | ast.For):
        return None
    statements = block[path[-1][1] :]
    if isinstance(statements[0], ast.While | ast.For):
        lengths = [1]
    else:
        lengths = [*range(min(_MOST_STEPS, len(statements)), 1, -1)]
    for length in lengths:
        if _changed_by(statements[:length]):
            found = _steps(subject, facts, path, length)
            if found is not None:
                return found
    return None


def step_body(moved: list[ast.stmt], name: str) -> list[ast.stmt]:
    """The statements of a function for steps: what the last one sets is returned at once."""
    match moved[-1]:
        case ast.Assign(value=value):
            return [*moved[:-1], ast.Return(value=value)]
    return [*moved, ast.Return(value=ast.Name(id=name, ctx=ast.Load()))]


def _step_names(subject: Subject, facts: ProgramFacts, path: tuple[Step, ...], run: StatementRun) -> list[str]:
    """Names for a function that holds the statements; none where no word says what they do."""
    statements = _block(facts, path)[path[-1][1] : path[-1][1] + run.length]
    taken = subject.names | subject.keep | subject.names_elsewhere
    for about in run.needed:
        names = _names(subject, statements, about, run.given[0])
        free = [one for one in names if one not in taken]
        if free:
            return free
    return []


def _block(facts: ProgramFacts, path: tuple[Step, ...]) -> list[ast.stmt]:
    block: list[ast.stmt] = getattr(node_at(facts.tree, path[:-1]), path[-1][0])
    return block


def _changed_by(statements: Sequence[ast.stmt]) -> str:
    """The one variable that all of the statements set or change in place; empty: there is none."""
    found = {_changed(one) for one in statements}
    return found.pop() if len(found) == 1 else ""


def _changed(statement: ast.stmt) -> str:
    match statement:
        case ast.Assign(targets=[ast.Name(id=name)]):
            return name
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="sort" | "reverse"), args=[])):
            return name
        case ast.While(body=[ast.Assign(targets=[ast.Name(id=name)])], orelse=[]):
            return name
        case ast.For(body=[ast.Assign(targets=[ast.Name(id=name)])], target=ast.Name(), orelse=[]):
            return name
    return ""


def _steps(subject: Subject, facts: ProgramFacts, path: tuple[Step, ...], length: int) -> Steps | None:
    function, place = facts.scope(path).node, path[-1][1]
    assert isinstance(function, ast.FunctionDef)
    statements, behind = _block(facts, path)[place : place + length], _block(facts, path)[place + length :]
    run = run_of(facts, function, path, statements, is_tail=False)
    if run is None or run.given != [_changed_by(statements)] or len(run.needed) > MOST_PARAMETERS:
        return None
    hidden = {"self", "cls", *dir(builtins), *facts.scopes.module.bindings}
    if hidden & set(run.needed) or not are_both_worth_it(function, statements, 1):
        return None
    names = _step_names(subject, facts, path, run)
    run = run._replace(needed=_in_order(statements, run))
    return Steps(run, names, returns_at_once(facts, path, behind, run.given[0])) if names else None


def _in_order(statements: Sequence[ast.stmt], run: StatementRun) -> list[str]:
    """What the steps take in the order in which they speak of it, what they change first."""
    names = [one for part in statements for one in walk(part) if isinstance(one, ast.Name)]
    spoken = [one.id for one in sorted(names, key=lambda name: (name.lineno, name.col_offset))]
    return sorted(run.needed, key=lambda one: (one not in run.given, spoken.index(one)))


def returns_at_once(facts: ProgramFacts, path: tuple[Step, ...], behind: Sequence[ast.stmt], name: str) -> bool:
    """Whether a variable is set to be returned on the next line, and nobody can look at it in between."""
    match behind:
        case [ast.Return(value=ast.Name(id=given)), *_]:
            return given == name and is_out_of_sight(facts, path, name)
    return False


def is_out_of_sight(facts: ProgramFacts, path: tuple[Step, ...], name: str) -> bool:
    """Whether nothing but the statements in line, no handler and no other function, can see what a variable holds."""
    binding = facts.scope(path).bindings.get(name)
    if binding is None or not is_private(binding):
        return False
    return not any(isinstance(one, ast.Try | ast.TryStar | ast.With) for one in facts.around(path))


def _names(subject: Subject, statements: Sequence[ast.stmt], about: str, changed: str) -> list[str]:
    match statements:
        case [ast.While() | ast.For() as loop]:
            return _loop_names(loop, about) if about == changed else []
    form = _as_one(statements, changed, about)
    return transformation_names(form, _noun(subject, statements, about))


def _loop_names(loop: ast.While | ast.For, about: str) -> list[str]:
    """Names for a loop that changes a variable in one step, `y` for what it goes through."""
    (step,) = loop.body
    assert isinstance(step, ast.Assign)
    letters: dict[str, ast.expr] = {about: ast.Name(id="x", ctx=ast.Load())}
    if isinstance(loop, ast.While):
        return loop_names(ast.unparse(_with_names(loop.test, letters)), ast.unparse(_with_names(step.value, letters)))
    assert isinstance(loop.target, ast.Name)
    if any(isinstance(one, ast.Name) and one.id == about for one in walk(loop.iter)):
        return []
    letters[loop.target.id] = ast.Name(id="y", ctx=ast.Load())
    return loop_names("each y", ast.unparse(_with_names(step.value, letters)))


def _as_one(statements: Sequence[ast.stmt], changed: str, about: str) -> ast.expr:
    """What the steps do as one expression of `x`; it is for its words alone."""
    held: ast.expr = ast.Name(id="x" if changed == about else changed, ctx=ast.Load())
    for one in statements:
        value: ast.expr
        match one:
            case ast.Assign(value=value):
                pass
            case ast.Expr(value=ast.Call(func=ast.Attribute(attr="sort"), keywords=keywords)):
                name = ast.Name(id=changed, ctx=ast.Load())
                value = ast.Call(func=ast.Name(id="sorted", ctx=ast.Load()), args=[name], keywords=keywords)
            case _:
                value = ast.parse(f"{changed}[::-1]", mode="eval").body
        held = _with_names(value, {about: ast.Name(id="x", ctx=ast.Load()), changed: held})
    return held


def _with_names(node: ast.expr, values: dict[str, ast.expr]) -> ast.expr:
    class _Put(ast.NodeTransformer):
        def visit_Name(self, node: ast.Name) -> ast.expr:
            return copy.deepcopy(values.get(node.id, node))

    made: ast.expr = _Put().visit(copy.deepcopy(node))
    return made


def _noun(subject: Subject, statements: Sequence[ast.stmt], about: str) -> str:
    if telling(about):
        return telling(about)
    names = [one for part in statements for one in walk(part) if isinstance(one, ast.Name) and one.id == about]
    return noun_of_kind(subject.types.of(names[0]))
