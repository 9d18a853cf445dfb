"""Places where a value is made of another: a choice, an expression, or steps that change a variable one by one."""

from __future__ import annotations

import ast
import copy
from collections.abc import Sequence
from typing import NamedTuple

from remint.code.flow import code_start
from remint.code.function_shapes import changed_in
from remint.code.scopes import Binding
from remint.code.trees import walk
from remint.mints.evolve.operators.support.checked_values import CheckedValue, calls_others, checked_values
from remint.mints.evolve.operators.support.extraction import ProgramFacts
from remint.mints.evolve.operators.support.statement_runs import is_elif
from remint.mints.evolve.operators.support.transformation_steps import returns_at_once
from remint.mints.evolve.programs.subject import Step, Subject, node_at

_ELEMENTS_OF = ("str", "list", "tuple")  # asked twice for an element, they give the same one
_FIXED = ("str", "int", "float")  # `x += y` makes a new value of them


class ValueChoice(NamedTuple):
    """A value that depends on a condition, the statements that find it, and how it is used then."""

    value: ast.IfExp  # of nodes of the program
    length: int  # statements that it takes
    use: ast.stmt  # what is done with the value: its place is that of `slot`
    slot: tuple[Step, ...]
    replaces: str | None = None  # the variable that gets another value then, empty: the function ends; None: neither


def choice_at(subject: Subject, facts: ProgramFacts, path: tuple[Step, ...]) -> ValueChoice | None:
    """The choice that an `if` makes: it sets one variable, gives one thing to a list, or returns."""
    statement = node_at(facts.tree, path)
    if not isinstance(statement, ast.If) or is_elif(facts, path):
        return None
    block, place = getattr(node_at(facts.tree, path[:-1]), path[-1][0]), path[-1][1]
    behind = block[place + 1 :]
    returned = None if is_start(facts, path) else _returned(statement, behind)
    return returned or _set_variable(subject, facts, path, behind) or _used_alike(subject, statement)


def is_start(facts: ProgramFacts, path: tuple[Step, ...]) -> bool:
    """Whether a statement is the first of its function."""
    function = facts.scope(path).node
    assert isinstance(function, ast.FunctionDef)
    return node_at(facts.tree, path[:-1]) is function and path[-1] == ("body", code_start(function.body))


def _returned(statement: ast.If, behind: Sequence[ast.stmt]) -> ValueChoice | None:
    """`if …: return a` and `return b`."""
    match statement.body, statement.orelse, behind:
        case [ast.Return(value=ast.expr() as one)], [], [ast.Return(value=ast.expr() as other)]:
            return ValueChoice(_choice(statement.test, one, other), 2, ast.Return(), (("value", -1),), "")
        case [ast.Return(value=ast.expr() as one)], [ast.Return(value=ast.expr() as other)], []:
            return ValueChoice(_choice(statement.test, one, other), 1, ast.Return(), (("value", -1),), "")
    return None


def _set_variable(
    subject: Subject, facts: ProgramFacts, path: tuple[Step, ...], behind: Sequence[ast.stmt]
) -> ValueChoice | None:
    """Branches that set one variable, which keeps its value where none of them does."""
    statement = node_at(facts.tree, path)
    assert isinstance(statement, ast.If)
    targets = {_target(one) for one in _leaves(statement)}
    name = targets.pop() if len(targets) == 1 else ""
    if not name or (is_start(facts, path) and len(behind) < 2 and _only_returns(behind)):
        return None
    mentions = (one for one in walk(statement) if isinstance(one, ast.Name) and one.id == name)
    kept = next((one for one in mentions if isinstance(one.ctx, ast.Load)), None)
    value = _value_of(subject, [statement], name, kept)
    if not isinstance(value, ast.IfExp):
        return None
    if returns_at_once(facts, path, behind, name):
        return ValueChoice(value, 2, ast.Return(), (("value", -1),), "")
    use = ast.Assign(targets=[ast.Name(id=name, ctx=ast.Store())], value=value, lineno=1)
    return ValueChoice(value, 1, use, (("value", -1),), name)


def _only_returns(behind: Sequence[ast.stmt]) -> bool:
    """Whether nothing is left to do but to return what was set."""
    return not behind or (isinstance(behind[0], ast.Return) and isinstance(behind[0].value, ast.Name))


def _leaves(statement: ast.If) -> list[ast.stmt]:
    found: list[ast.stmt] = []
    for one in (*statement.body, *statement.orelse):
        found += _leaves(one) if isinstance(one, ast.If) else [one]
    return found


def _target(statement: ast.stmt) -> str:
    match statement:
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AugAssign(target=ast.Name(id=name)):
            return name
    return ""


def _value_of(subject: Subject, block: Sequence[ast.stmt], name: str, kept: ast.Name | None) -> ast.expr | None:
    """What a branch gives to a variable; None: that cannot be said in one expression."""
    match block:
        case []:
            return kept
        case [ast.If(test=test, body=body, orelse=orelse)]:
            one, other = (_value_of(subject, part, name, kept) for part in (body, orelse))
            return _choice(test, one, other) if one is not None and other is not None else None
        case [ast.Assign(value=value)]:
            return value
        case [ast.AugAssign(op=operation, value=value)] if kept is not None:
            if subject.types.is_always(kept, *_FIXED):
                return ast.copy_location(ast.BinOp(left=kept, op=operation, right=value), value)
    return None


def _used_alike(subject: Subject, statement: ast.If) -> ValueChoice | None:
    """Branches that do the same with different values: they append them to one list, or add them to one variable."""
    match statement.body, statement.orelse:
        case [ast.Expr(value=ast.Call(func=one, args=[a], keywords=[]))], [
            ast.Expr(value=ast.Call(func=other, args=[b], keywords=[]))
        ] if ast.unparse(one) == ast.unparse(other) and _appends(subject, one):
            use: ast.stmt = ast.Expr(value=ast.Call(func=copy.deepcopy(one), args=[a], keywords=[]))
            return ValueChoice(_choice(statement.test, a, b), 1, use, (("value", -1), ("args", 0)))
        case [ast.AugAssign(target=ast.Name(id=name), op=operation, value=a)], [
            ast.AugAssign(target=ast.Name(id=other_name), op=second, value=b)
        ] if name == other_name and type(operation) is type(second):
            use = ast.AugAssign(target=ast.Name(id=name, ctx=ast.Store()), op=operation, value=a)
            return ValueChoice(_choice(statement.test, a, b), 1, use, (("value", -1),))
    return None


def _appends(subject: Subject, function: ast.expr) -> bool:
    """Whether a call fills a list, which can be looked at before the condition just as well."""
    match function:
        case ast.Attribute(value=ast.Name() as held, attr="append"):
            return subject.types.is_always(held, "list")
    return False


def _choice(test: ast.expr, one: ast.expr, other: ast.expr) -> ast.IfExp:
    return ast.copy_location(ast.IfExp(test=test, body=one, orelse=other), test)


def values_in(subject: Subject, form: ast.expr, needed: list[Binding]) -> list[CheckedValue]:
    """The values that an expression is made of; an element that its condition asks for first is handed over as one."""
    if not isinstance(form, ast.IfExp):
        return checked_values(subject, form, needed)
    if changed_in({one.name for one in needed}, [form]):
        return []
    asked = [one for one in checked_values(subject, form.test, needed) if isinstance(one.given, ast.Subscript)]
    texts = {ast.unparse(one.given): one for one in asked}
    for branch in (form.body, form.orelse):
        for node in walk(branch):
            found = texts.get(ast.unparse(node)) if isinstance(node, ast.Subscript) else None
            if found is not None and isinstance(node, ast.Subscript):
                if not subject.types.is_always(node.value, *_ELEMENTS_OF) or calls_others(subject, form):
                    return []
                found.nodes.append(node)
    inside = {id(part) for one in asked for node in one.nodes for part in walk(node)}
    variables: dict[Binding, CheckedValue] = {}
    for node in walk(form):
        binding = subject.scopes.meaning(node) if isinstance(node, ast.Name) and id(node) not in inside else None
        if isinstance(node, ast.Name) and binding is not None and binding in needed:
            variables.setdefault(binding, CheckedValue(ast.Name(id=node.id, ctx=ast.Load()), [], "")).nodes.append(node)
    return [*asked, *variables.values()]
