"""What several methods of a class ask or make of its fields becomes a method of the class."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from typing import NamedTuple

from remint.code.flow import code_start
from remint.code.trees import walk
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.class_parts import stands_alone
from remint.mints.evolve.operators.support.extraction import ExpressionSlot, ProgramFacts, facts_of, method_of
from remint.mints.evolve.operators.support.field_questions import (
    bounded,
    field_of,
    fields_in,
    made_names,
    parameter_names,
    question_names,
)
from remint.mints.evolve.operators.support.function_wording import call, make_function
from remint.mints.evolve.operators.support.same_shape import statement_words
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Step, Subject, node_at

_MOST_VALUES = 3


class FieldExpression(NamedTuple):
    """One place of a class that asks or makes something of its fields."""

    path: tuple[Step, ...]
    form: ast.expr  # without `not`, which stays where it is
    is_negated: bool
    pair: int  # where in a longer condition `0 <= x < width and 0 <= y < height` begins; -1: it is no part of one
    variables: list[str]
    owner: tuple[Step, ...]
    method: str


class SharedMethod(Operator):
    """Gives a class a method for what its methods ask or make of its fields again and again."""

    name = "shared-method"
    description = "moves what several methods of a class ask or make of its fields into a method of its own"

    def sites(self, subject: Subject) -> list[Site]:
        """The first of several places that say the same."""
        return [subject.site(found[0].path, node_at(subject.tree, found[0].path)) for found in _groups(subject)]

    def apply(self, draft: Draft, site: Site) -> None:
        """Define the method before the first one that calls it, and call it in every place."""
        found = next(one for one in _groups(draft.subject) if one[0].path == site.path)
        first = found[0]
        draft.is_usual = False  # the name says what is asked; a usual one would say less
        name = next(one for one in _names(draft.subject, found) if draft.take(one))
        given = parameter_names(first.form, first.variables)
        body: list[ast.stmt] = [ast.Return(value=_renamed(first, given))]
        slots = [(one, ExpressionSlot(draft.tree, one.path), node_at(draft.tree, one.path)) for one in found]
        # The last pair of a condition first: the places of the others stay what they are.
        for one, slot, node in sorted(slots, key=lambda slot: -slot[0].pair):
            reached = ast.Attribute(value=ast.Name(id="self", ctx=ast.Load()), attr=name, ctx=ast.Load())
            called: ast.expr = call(reached, one.variables)
            if one.is_negated:
                called = ast.UnaryOp(op=ast.Not(), operand=called)
            if one.pair >= 0 and isinstance(node, ast.BoolOp):
                node.values[one.pair : one.pair + 2] = [called]
                called = node.values[0] if len(node.values) == 1 else node
            slot.put(called)
        owner = node_at(draft.tree, first.owner)
        assert isinstance(owner, ast.ClassDef)
        owner.body.insert(first.path[len(first.owner)][1], make_function(name, ["self", *given], body))


def _renamed(first: FieldExpression, given: list[str]) -> ast.expr:
    """What the method returns, in the names of its parameters."""
    names = dict(zip(first.variables, given, strict=True))
    made = copy.deepcopy(first.form)
    for node in walk(made):
        if isinstance(node, ast.Name):
            node.id = names.get(node.id, node.id)
    return made


def _groups(subject: Subject) -> list[list[FieldExpression]]:
    """Places of a class that say the same of its fields, and for which there is a name; sorted by the text."""
    facts = facts_of(subject)
    if facts.is_watching:
        return []
    every: dict[str, list[FieldExpression]] = {}
    for path, node in subject.walk():
        if isinstance(node, ast.expr) and len(path) > 2:
            for one in _expressions(subject, facts, path, node):
                said = statement_words([ast.Expr(value=one.form)], subject.scopes)
                every.setdefault(f"{one.owner} {said.words}", []).append(one)
    found = [one for one in every.values() if _is_shared(subject, one) and _names(subject, one)]
    return sorted(found, key=lambda group: (group[0].path, group[0].pair))


def _expressions(
    subject: Subject, facts: ProgramFacts, path: tuple[Step, ...], node: ast.expr
) -> Iterator[FieldExpression]:
    """What a node asks or makes of fields; a condition on several places asks more than once."""
    match node:
        case ast.BoolOp(op=ast.And(), values=values):
            place = 0
            while place + 1 < len(values):
                pair = values[place : place + 2]
                both = ast.copy_location(ast.BoolOp(op=ast.And(), values=pair), node)
                one = _expression(facts, path, both, False, place) if bounded(pair) is not None else None
                if one is not None:
                    yield one
                place += 1 if one is None else 2
            return
        case ast.Compare(left=left, ops=[ast.NotIn()], comparators=[held]):
            form = ast.copy_location(ast.Compare(left=left, ops=[ast.In()], comparators=[held]), node)
            one = _expression(facts, path, form, True)
        case ast.Compare(ops=[ast.In() | ast.Eq()]):
            one = _expression(facts, path, node, False)
        case ast.Call() if _makes(subject, node):
            one = _expression(facts, path, node, False)
        case _:
            return
    if one is not None:
        yield one


def _makes(subject: Subject, node: ast.Call) -> bool:
    """Whether something of a library makes an object of fields and constants alone, for whoever keeps it."""
    held = node.func.value if isinstance(node.func, ast.Attribute) else node.func
    binding = subject.scopes.meaning(held) if isinstance(held, ast.Name) else None
    if binding is None or binding.scope.kind != "module" or not binding.nodes("import"):
        return False
    given = [*node.args, *(one.value for one in node.keywords)]
    return any(map(field_of, given)) and all(field_of(one) or isinstance(one, ast.Constant) for one in given)


def _expression(
    facts: ProgramFacts, path: tuple[Step, ...], form: ast.expr, is_negated: bool, pair: int = -1
) -> FieldExpression | None:
    depth = method_of(facts, path)
    if not depth or not fields_in(form):
        return None
    around = facts.around(path)
    method, owner = around[depth], around[depth - 1]
    if not isinstance(method, ast.FunctionDef) or not isinstance(owner, ast.ClassDef):
        return None
    is_later = path[depth][0] != "body" or any(isinstance(one, ast.Lambda) for one in around[depth:])
    if not stands_alone(owner) or is_later:
        return None
    needed = facts.values_for(path, form, is_inside=True)
    if needed is None or len(needed) > _MOST_VALUES + 1 or all(one.name != "self" for one in needed):
        return None
    names = [one.name for one in needed if one.name != "self"]
    if any(one in facts.scopes.module.bindings for one in names):
        return None
    return FieldExpression(path, form, is_negated, pair, names, path[: depth - 1], method.name)


def _is_shared(subject: Subject, group: list[FieldExpression]) -> bool:
    """Whether a method is what these call for: a variable would not do, and none of them is a method already."""
    if any(_is_whole_method(subject, one) for one in group) or len({len(one.variables) for one in group}) > 1:
        return False
    if group[0].pair >= 0:
        return True  # a concept of its own, however often it is asked
    return len({(one.method, *one.variables) for one in group}) > 1


def _is_whole_method(subject: Subject, one: FieldExpression) -> bool:
    statement, node = node_at(subject.tree, one.path[:-1]), node_at(subject.tree, one.path)
    if isinstance(node, ast.BoolOp) and len(node.values) > 2:
        return False  # it asks more than this
    method = node_at(subject.tree, one.path[: len(one.owner) + 1])
    assert isinstance(method, ast.FunctionDef)
    body = method.body[code_start(method.body) :]
    return isinstance(statement, ast.Return) and len(body) == 1 and body[0] is statement


def _names(subject: Subject, group: list[FieldExpression]) -> list[str]:
    """Names for the method that nothing in the program has."""
    form = group[0].form
    if isinstance(form, ast.Call):
        found = made_names(form)
    else:
        owner = node_at(subject.tree, group[0].owner)
        mappings = {
            field_of(one.value) for one in walk(owner) if isinstance(one, ast.Subscript) and field_of(one.value)
        }
        found = question_names(form, mappings)
    taken = subject.names | subject.keep | subject.names_elsewhere
    return [one for one in found if one not in taken]
