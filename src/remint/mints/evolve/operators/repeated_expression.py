"""Expressions that say the same of different values become one function, which is called for each of them."""

from __future__ import annotations

import ast
import copy

from remint.code.scopes import Binding
from remint.code.trees import walk
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.computation_names import computation_names
from remint.mints.evolve.operators.support.extraction import ExpressionSlot, ProgramFacts, facts_of
from remint.mints.evolve.operators.support.function_wording import is_plain, make_function
from remint.mints.evolve.operators.support.same_shape import Occurrence, differences, shape, with_parameters
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Step, Subject

_KINDS = (ast.BinOp, ast.BoolOp, ast.Compare, ast.IfExp, ast.Call)
_OPERATIONS = (*_KINDS, ast.Subscript, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_LEAST_OPERATIONS = 2
_LEAST_PARTS = 4  # names that are only called left out
_MOST_PARAMETERS = 3
_NUMBERS = ("number", "other", "third")
_OTHER_NAMES = ("value", "other", "third")
_NAMES = {
    "int": _NUMBERS, "float": _NUMBERS, "str": ("text", "part", "third"), "list": ("items", "others"),
    "dict": ("table", "lookup"), "tuple": ("values", "others"),
}  # fmt: skip
_OTHER_PLACES = (ast.arguments, ast.Lambda, ast.JoinedStr, ast.pattern)


class RepeatedExpression(Operator):
    """Moves expressions of the same shape into one function with parameters for what they differ in."""

    name = "repeated-expression"
    description = "moves expressions that differ only in variables or constants into one function"

    def sites(self, subject: Subject) -> list[Site]:
        """The first of several expressions of some size that can move."""
        return [subject.site(found[0].path, found[0].node) for found in _groups(subject)]

    def apply(self, draft: Draft, site: Site) -> None:
        """Define the function before the first statement that calls it."""
        found = next(one for one in _groups(draft.subject) if one[0].path == site.path)
        told = differences(found, draft.subject.scopes)
        names = _parameters(draft, told.columns)
        body = with_parameters(copy.deepcopy(found[0].node), told.places, names)
        known = _names(draft.subject, found)
        draft.is_usual = False  # the name says what is computed; a usual one would say less
        name = next((one for one in known if draft.take(one)), "") or draft.fresh(*known)
        for number, one in enumerate(found):
            given: list[ast.expr] = [copy.deepcopy(column[number]) for column in told.columns]
            call = ast.Call(func=ast.Name(id=name, ctx=ast.Load()), args=given, keywords=[])
            ExpressionSlot(draft.tree, one.path).put(call)
        made = make_function(name, names, [ast.Return(value=body)])
        draft.tree.body.insert(min(one.path[0][1] for one in found), made)


def _groups(subject: Subject) -> list[list[Occurrence]]:
    """Expressions of one shape each, in the order of the text; none that are only parts of larger ones."""
    facts = facts_of(subject)
    if facts.is_watching:
        return []
    every = [
        Occurrence(path, node, needed) for path, node in subject.walk()
        if isinstance(node, _KINDS) and (needed := _movable(facts, path, node))
    ]  # fmt: skip
    found: list[list[Occurrence]] = []
    for open_constants in (False, True):
        shapes: dict[str, list[Occurrence]] = {}
        for one in every:
            shapes.setdefault(shape(one, subject.scopes, open_constants), []).append(one)
        taken = {one.path for group in found for one in group}
        found += [
            group for group in shapes.values()
            if len(group) > 1 and not any(one.path in taken for one in group) and _is_worth_it(subject, group)
        ]  # fmt: skip
    return sorted((one for one in found if not _is_part(one, found)), key=lambda group: group[0].path)


def _movable(facts: ProgramFacts, path: tuple[Step, ...], node: ast.expr) -> list[Binding] | None:
    """The variables of an expression that is worth a function and can move; None or none: it stays."""
    if not isinstance(getattr(node, "ctx", ast.Load()), ast.Load) or path[-1][0] in ("func", "annotation", "returns"):
        return None
    around = facts.around(path)
    if any(isinstance(one, _OTHER_PLACES) for one in around) or isinstance(around[-1], ast.Expr):
        return None
    if any(field in ("annotation", "returns", "decorator_list", "bases") for field, _ in path):
        return None
    called = {id(one.func) for one in walk(node) if isinstance(one, ast.Call)}
    parts = [one for one in walk(node) if isinstance(one, ast.expr) and id(one) not in called]
    operations = sum(isinstance(one, _OPERATIONS) for one in parts)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("range", "print"):
        return None  # nobody hides how a loop counts
    if operations < _LEAST_OPERATIONS or len(parts) < _LEAST_PARTS:
        return None
    needed = facts.values_for(path, node)
    return None if not needed or any(one.name in ("self", "cls") for one in needed) else needed


def _is_worth_it(subject: Subject, group: list[Occurrence]) -> bool:
    """Whether a function is what these call for: it has few parameters, and a variable would not do."""
    told = differences(group, subject.scopes)
    if not 0 < len(told.columns) <= _MOST_PARAMETERS:
        return False
    differs = any(
        len({ast.dump(leaf) for leaf in column}) > 1 or len({subject.scopes.meaning(leaf) for leaf in column}) > 1
        for column in told.columns
    )
    # The same words mean another value each time only if a variable changes in between.
    changes = differs or any(one.writes > 1 for one in group[0].needed)
    return changes and bool(_names(subject, group))


def _names(subject: Subject, group: list[Occurrence]) -> list[str]:
    """Names for the function, from its form and from the variables that get its values."""
    told = differences(group, subject.scopes)
    stand_ins = [f"x{'y' * place}" for place in range(len(told.columns))]
    form = with_parameters(copy.deepcopy(group[0].node), told.places, stand_ins)
    holders = [facts_of(subject).around(one.path)[-1] for one in group]
    given_to = [
        target.id for one in holders if isinstance(one, ast.Assign) for target in one.targets
        if isinstance(target, ast.Name)
    ]  # fmt: skip
    return computation_names(form, given_to if len(given_to) == len(group) else [])


def _is_part(group: list[Occurrence], found: list[list[Occurrence]]) -> bool:
    """Whether as many larger expressions of one shape hold these."""
    for other in found:
        if other is not group and len(other) >= len(group):
            holders = [one.path for one in other]
            if all(any(part.path[: len(path)] == path for path in holders) for part in group):
                return True
    return False


def _parameters(draft: Draft, columns: list[list[ast.Name | ast.Constant]]) -> list[str]:
    """The name that all callers have for an argument, where it is good; else one that says what kind of value it is."""
    top, found = set(draft.scopes.module.bindings), list[str]()
    for column in columns:
        names = {leaf.id if isinstance(leaf, ast.Name) else "" for leaf in column}
        name = names.pop() if len(names) == 1 else ""
        if len(name) <= 1 or not is_plain(name) or name in top or name in found:
            kinds = {kind for leaf in column for kind in draft.subject.types.of(leaf) or {"?"}}
            usual = _NAMES.get(kinds.pop(), _OTHER_NAMES) if len(kinds) == 1 else _OTHER_NAMES
            taken = top | set(found) | set(draft.subject.keep)
            name = next((one for one in usual if one not in taken), "") or draft.fresh(*usual)
            draft.take(name)
        found.append(name)
    return found
