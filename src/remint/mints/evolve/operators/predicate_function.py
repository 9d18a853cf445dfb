"""A condition on values becomes a function that says what it checks."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from typing import NamedTuple

from remint.code.scopes import Binding
from remint.code.trees import walk
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.checked_values import CheckedValue, checked_values, with_values
from remint.mints.evolve.operators.support.extraction import ExpressionSlot, ProgramFacts, facts_of
from remint.mints.evolve.operators.support.function_wording import is_plain, make_function
from remint.mints.evolve.operators.support.literal_variables import LiteralVariable, literal_variable
from remint.mints.evolve.operators.support.parameter_names import noun_of_kind
from remint.mints.evolve.operators.support.predicate_names import predicate_names
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Step, Subject, block_of, node_at

_MOST_VALUES = 3
_LEAST_OPERATIONS = 2
_LETTERS = 3  # of a name that tells what something is
_DULL = {"value", "item", "number", "text"}
_LEAST_MEMBERS = 3  # of a collection that is worth a name
_ASKED = ("any", "all")
_PARAMETERS = {
    "is_divisible": ("number", "divisor"), "is_even": ("number",), "is_odd": ("number",), "is_vowel": ("char",),
    "is_punctuation": ("char",), "is_digit": ("char",), "is_lower_case_letter": ("char",), "is_leap_year": ("year",),
    "is_upper_case_letter": ("char",), "is_letter_or_digit": ("char",), "has_distinct_items": ("items",),
    "has_duplicates": ("items",), "last_digit": ("number",),
}  # fmt: skip


class Predicate(NamedTuple):
    """A condition that can move: the expression as it is in the program, what it is given, and how it is called."""

    test: ast.expr  # without a `not` around it, which stays where it is
    is_negated: bool
    values: list[CheckedValue]
    literal: LiteralVariable | None
    names: list[str]


class PredicateFunction(Operator):
    """Moves the test of an `if`, a `while` or a comprehension, or a part of it, into a function of what it checks."""

    name = "predicate-function"
    description = "moves a condition into a function that says what it checks"

    def sites(self, subject: Subject) -> list[Site]:
        """Conditions of some size, on few values, that have a name."""
        facts = facts_of(subject)
        if facts.is_watching:
            return []
        return [
            subject.site(path, node) for path, node in subject.walk()
            if isinstance(node, ast.expr) and _is_asked(facts, path) and _predicate(subject, facts, path, node)
        ]  # fmt: skip

    def apply(self, draft: Draft, site: Site) -> None:
        """Define the function before the one that asks it."""
        node = node_at(draft.subject.tree, site.path)
        assert isinstance(node, ast.expr)
        found = _predicate(draft.subject, facts_of(draft.subject), site.path, node)
        assert found is not None
        draft.is_usual = False  # the name says what is checked; a usual one would say less
        name = next(one for one in found.names if draft.take(one))
        parameters = _parameters(draft, found, _PARAMETERS.get(name, ()))
        called = ast.Call(
            func=ast.Name(id=name, ctx=ast.Load()), args=[copy.deepcopy(one.given) for one in found.values], keywords=[]
        )
        asked: ast.expr = ast.UnaryOp(op=ast.Not(), operand=called) if found.is_negated else called
        ExpressionSlot(draft.tree, site.path).put(asked)
        if found.literal is not None:
            block, place = block_of(draft.tree, found.literal.path)
            del block[place]
        body: list[ast.stmt] = [ast.Return(value=_with_parameters(found, parameters))]
        draft.tree.body.insert(site.path[0][1], make_function(name, parameters, body))


def _is_asked(facts: ProgramFacts, path: tuple[Step, ...]) -> bool:
    """Whether an expression is a condition, or one of several that are asked together."""
    around, has_parts = facts.around(path), False
    for length in range(len(path), 0, -1):
        holder, (field, _) = around[length - 1], path[length - 1]
        is_not = isinstance(holder, ast.UnaryOp) and isinstance(holder.op, ast.Not)
        if isinstance(holder, ast.BoolOp) or is_not:
            has_parts |= not is_not
            continue  # what counts of its parts is what counts of it
        if isinstance(holder, ast.Return | ast.Assign):
            return has_parts and field == "value"
        if isinstance(holder, ast.If | ast.While | ast.IfExp):
            return field == "test"
        if isinstance(holder, ast.comprehension):
            return field == "ifs"
        if isinstance(holder, ast.GeneratorExp) and field == "elt" and length > 1:
            call = around[length - 2]
            is_question = isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in _ASKED
            return is_question and facts.means_builtin(*_ASKED)
        return False
    return False


def _predicate(subject: Subject, facts: ProgramFacts, path: tuple[Step, ...], node: ast.expr) -> Predicate | None:
    test, is_negated = _without_not(node)
    if not isinstance(test, ast.Compare | ast.BoolOp) or any(isinstance(one, ast.Lambda) for one in facts.around(path)):
        return None
    needed = facts.values_for(path, test)
    if not needed or any(one.name in ("self", "cls") for one in needed):
        return None
    literal = _allowed(facts, test, needed)
    left = [one for one in needed if literal is None or one is not literal.binding]
    values = checked_values(subject, test, left)
    if not values or len(values) > _MOST_VALUES or not _is_worth_it(test, literal):
        return None
    names = _names(subject, test, values, literal)
    return Predicate(test, is_negated, values, literal, names) if names else None


def _without_not(node: ast.expr) -> tuple[ast.expr, bool]:
    """A condition and whether its opposite is asked: `not x` and `a not in b` are opposites for sure."""
    match node:
        case ast.UnaryOp(op=ast.Not(), operand=inner):
            return inner, True
        case ast.Compare(left=left, ops=[ast.NotIn()], comparators=[allowed]):
            return ast.copy_location(ast.Compare(left=left, ops=[ast.In()], comparators=[allowed]), node), True
    return node, False


def _allowed(facts: ProgramFacts, test: ast.expr, needed: list[Binding]) -> LiteralVariable | None:
    """The variable that holds the allowed values and nothing else, if that is all it is for."""
    match test:
        case ast.Compare(ops=[ast.In()], comparators=[ast.Name() as allowed]):
            binding = facts.scopes.meaning(allowed)
            return literal_variable(facts, binding, allowed) if binding in needed else None
    return None


def _is_worth_it(test: ast.expr, literal: LiteralVariable | None) -> bool:
    match test:
        case ast.Compare(ops=[ast.In()], comparators=[allowed]):
            held = allowed if literal is None else literal.value
            size = len(held.value) if isinstance(held, ast.Constant) and isinstance(held.value, str) else 0
            size = max(size, len(getattr(held, "elts", ())))
            if size >= _LEAST_MEMBERS:
                return True
    return sum(_operations(test)) >= _LEAST_OPERATIONS


def _operations(test: ast.expr) -> Iterator[int]:
    for node in walk(test):
        match node:
            case ast.Compare(ops=several) | ast.BoolOp(values=[_, *several]):
                yield len(several)
            case ast.BinOp() | ast.Call() | ast.IfExp():
                yield 1


def _names(subject: Subject, test: ast.expr, values: list[CheckedValue], literal: LiteralVariable | None) -> list[str]:
    """Names for the function that nothing in the program has."""
    form = with_values(test, values, [_stem(subject, one, len(values) == 1) for one in values])
    known = literal.binding.name if literal is not None else ""
    if literal is not None and isinstance(form, ast.Compare):
        form.comparators = [literal.value]
    taken = subject.names | subject.keep | subject.names_elsewhere
    return [one for one in predicate_names(form, known) if one not in taken]


def _stem(subject: Subject, value: CheckedValue, is_alone: bool) -> str:
    """What a parameter is called: as the variable, or by the kind of the value where a letter would stand alone."""
    own = value.given.id if isinstance(value.given, ast.Name) and is_plain(value.given.id) else ""
    if own and (len(own) > 1 or not is_alone):
        return own
    if value.stem:
        return value.stem
    return noun_of_kind(subject.types.of(value.nodes[0])) or own or "value"


def _parameters(draft: Draft, found: Predicate, usual: tuple[str, ...]) -> list[str]:
    """What the values are called: as the program does, or as everybody does where it has a letter for them."""
    top, names = set(draft.scopes.module.bindings) | set(draft.subject.keep), list[str]()
    spoken = {one.id for one in walk(found.test) if isinstance(one, ast.Name)}
    for place, value in enumerate(found.values):
        stem = _stem(draft.subject, value, len(found.values) == 1)
        if (len(stem) < _LETTERS or stem in _DULL) and len(usual) == len(found.values):
            stem = usual[place]
        own = value.given.id if isinstance(value.given, ast.Name) else ""
        is_free = stem not in top and stem not in names and (stem == own or stem not in spoken)
        if is_free and stem != own:
            draft.take(stem)
        names.append(stem if is_free else draft.fresh(stem, "other", "value"))
    return names


def _with_parameters(found: Predicate, parameters: list[str]) -> ast.expr:
    """The condition as the function has it."""
    made = with_values(found.test, found.values, parameters)
    if found.literal is not None:
        assert isinstance(made, ast.Compare)
        made.comparators = [copy.deepcopy(found.literal.value)]
    return made
