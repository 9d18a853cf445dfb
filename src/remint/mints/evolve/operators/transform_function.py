"""A value that is changed becomes a function that says how."""

from __future__ import annotations

import ast
import builtins
import copy
from collections.abc import Iterator
from typing import NamedTuple

from remint.code.flow import code_start
from remint.code.trees import walk
from remint.mints.evolve.finishing.nouns import telling
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.checked_values import CheckedValue, with_values
from remint.mints.evolve.operators.support.extraction import ExpressionSlot, ProgramFacts, facts_of
from remint.mints.evolve.operators.support.function_wording import call, is_plain, make_function
from remint.mints.evolve.operators.support.parameter_names import noun_of_kind
from remint.mints.evolve.operators.support.transformation_names import (
    family,
    speaks_of_text,
    transformation_names,
)
from remint.mints.evolve.operators.support.transformation_steps import (
    Steps,
    changed_in_steps,
    is_out_of_sight,
    step_body,
)
from remint.mints.evolve.operators.support.transformations import ValueChoice, choice_at, values_in
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Step, Subject, node_at

_MOST_VALUES = 3
_SHORT = 6  # parts of a value that needs no name of its own
_LETTERS = ("x", "y", "z")  # what names are looked up with
_EXPRESSIONS = (ast.BinOp, ast.Call, ast.IfExp, ast.ListComp, ast.Subscript)
_OTHER_PLACES = (ast.arguments, ast.Lambda, ast.JoinedStr, ast.pattern)
_OTHER_FIELDS = ("func", "annotation", "returns", "decorator_list", "bases")


class Made(NamedTuple):
    """A value that can be made in a function: the expression as it is in the program, what it takes, and its names."""

    value: ast.expr
    values: list[CheckedValue]
    names: list[str]
    choice: ValueChoice | None  # the statements that it takes, if it is more than an expression


class TransformFunction(Operator):
    """Moves what makes a value of another into a function with early returns, called after what it does."""

    name = "transform-function"
    description = "moves a choice, an expression or steps that change one value into a function that says how"

    def sites(self, subject: Subject) -> list[Site]:
        """Choices, expressions and steps that people have a word for; twins that are not the same stay both."""
        facts = facts_of(subject)
        if facts.is_watching:
            return []
        called: dict[str, list[tuple[tuple[Step, ...], ast.AST]]] = {}
        for path, node in subject.walk():
            found = _found(subject, facts, path, node)
            if found is not None:
                others = called.setdefault(family(found.names[0]), [])
                if not any(path[: len(outer)] == outer for outer, _ in others):  # the larger one says as much
                    others.append((path, node))
        first = [every[0] for every in called.values() if len(every) == 1 or _are_same(every)]
        return [subject.site(path, node) for path, node in sorted(first, key=lambda one: one[0])]

    def apply(self, draft: Draft, site: Site) -> None:
        """Define the function before the one that calls it."""
        subject, facts = draft.subject, facts_of(draft.subject)
        node = node_at(subject.tree, site.path)
        found = _found(subject, facts, site.path, node)
        assert found is not None
        draft.is_usual = False  # the name says what is done; a usual one would say less
        name = next(one for one in found.names if draft.take(one))
        if isinstance(found, Steps):
            body, parameters = _move_steps(draft, site, name, found), found.run.needed
        else:
            parameters = _parameters(draft, found)
            body = early_returns(with_values(found.value, found.values, parameters))
            if found.choice is not None:
                _use_choice(draft, site, name, found, found.choice)
            else:
                for path, other in subject.walk():
                    twin = _found(subject, facts, path, other) if _are_same([(path, other), (path, node)]) else None
                    if isinstance(twin, Made):
                        ExpressionSlot(draft.tree, path).put(_call(name, twin))
        draft.tree.body.insert(site.path[0][1], make_function(name, parameters, body))


def _are_same(found: list[tuple[tuple[Step, ...], ast.AST]]) -> bool:
    """Whether places hold the same expression, word by word."""
    nodes = [node for _, node in found]
    return all(type(one) is type(nodes[0]) and isinstance(one, ast.expr) for one in nodes) and (
        len({ast.dump(one) for one in nodes}) == 1
    )


def _call(name: str, made: Made) -> ast.Call:
    return ast.Call(
        func=ast.Name(id=name, ctx=ast.Load()), args=[copy.deepcopy(one.given) for one in made.values], keywords=[]
    )


def _use_choice(draft: Draft, site: Site, name: str, made: Made, choice: ValueChoice) -> None:
    """Put a call in place of a choice; what was only named to be asked about is handed over as it is."""
    called, use = _call(name, made), copy.deepcopy(choice.use)
    block, place = draft.block(site)
    before = block[place - 1] if place else None
    match before, called.args[0]:
        case ast.Assign(targets=[ast.Name(id=kept)], value=value), ast.Name(id=asked) if (
            kept == asked
            and choice.replaces in ("", kept)
            and all(isinstance(one, ast.Name) for one in called.args)
            and is_out_of_sight(facts_of(draft.subject), site.path, kept)
        ):
            if sum(isinstance(one, ast.expr) for one in walk(value)) <= _SHORT:
                called.args[0] = value
                del block[place - 1]
                place -= 1
    ExpressionSlot(use, choice.slot).put(called)
    block[place : place + choice.length] = [use]


def has_word(subject: Subject, path: tuple[Step, ...], node: ast.AST) -> bool:
    """Whether people have a word for what an expression makes of a value."""
    return isinstance(node, ast.expr) and _found(subject, facts_of(subject), path, node) is not None


def early_returns(value: ast.expr) -> list[ast.stmt]:
    """Statements that return a value, a choice as people write it."""
    if not isinstance(value, ast.IfExp):
        return [ast.Return(value=value)]
    return [ast.If(test=value.test, body=early_returns(value.body), orelse=[]), *early_returns(value.orelse)]


def _found(subject: Subject, facts: ProgramFacts, path: tuple[Step, ...], node: ast.AST) -> Made | Steps | None:
    """What can move from a node on."""
    if not isinstance(node, ast.stmt | ast.expr) or not isinstance(facts.scope(path).node, ast.FunctionDef):
        return None
    if isinstance(node, ast.If):
        choice = choice_at(subject, facts, path)
        return _made(subject, facts, path, choice.value, choice) if choice is not None else None
    if isinstance(node, ast.stmt):
        return changed_in_steps(subject, facts, path)
    is_fit = isinstance(node, _EXPRESSIONS) and _may_move(facts, path, node)
    return _made(subject, facts, path, node, None) if is_fit else None


def _may_move(facts: ProgramFacts, path: tuple[Step, ...], node: ast.expr) -> bool:
    """Whether an expression is one that is worked out where it stands, in a function that does something else too."""
    around = facts.around(path)
    if path[-1][0] in _OTHER_FIELDS or not isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
        return False
    if any(isinstance(one, _OTHER_PLACES) for one in around) or isinstance(around[-1], ast.Expr):
        return False
    if any(field in _OTHER_FIELDS[1:] for field, _ in path):
        return False
    function = facts.scope(path).node
    assert isinstance(function, ast.FunctionDef)
    is_alone = len(function.body) - code_start(function.body) == 1 and isinstance(around[-1], ast.Return)
    return not is_alone


def _made(
    subject: Subject, facts: ProgramFacts, path: tuple[Step, ...], value: ast.expr, choice: ValueChoice | None
) -> Made | None:
    needed = facts.values_for(path, value)
    if not needed or any(one.name in ("self", "cls") for one in needed):
        return None
    values = values_in(subject, value, needed)
    elements = sum(isinstance(one.given, ast.Subscript) for one in values)  # of two, another one might fail first
    if not values or len(values) > _MOST_VALUES or elements > 1:
        return None
    taken = subject.names | subject.keep | subject.names_elsewhere
    for place, one in enumerate(values):
        others = iter(_LETTERS[1:])
        letters = ["x" if number == place else next(others) for number in range(len(values))]
        form = with_values(value, values, letters)
        names = [name for name in transformation_names(form, _noun(subject, one)) if name not in taken]
        if not subject.types.is_always(one.nodes[0], "str", "bytes"):
            names = [name for name in names if not speaks_of_text(name)]
        if names:  # what the function is about comes first
            return Made(value, [one, *values[:place], *values[place + 1 :]], names, choice)
    return None


def _noun(subject: Subject, value: CheckedValue) -> str:
    """What the program calls a value, or what kind of value it is; nothing where neither is known."""
    own = telling(value.given.id) if isinstance(value.given, ast.Name) else value.stem
    return own or _kind(subject, value)


def _kind(subject: Subject, value: CheckedValue) -> str:
    return noun_of_kind(subject.types.of(value.nodes[0]))


def _parameters(draft: Draft, made: Made) -> list[str]:
    """What the values are called: as the program does, or by their kind where it has a letter for them."""
    names = list[str]()
    top = set(draft.scopes.module.bindings) | set(dir(builtins))
    spoken = {one.id for one in walk(made.value) if isinstance(one, ast.Name)}
    for value in made.values:
        own = value.given.id if isinstance(value.given, ast.Name) else ""
        stem = own if own and is_plain(own) and len(own) > 1 else value.stem or _kind(draft.subject, value) or own
        hidden = top | set(names) if stem == own else top | set(names) | spoken | draft.subject.keep
        is_free = bool(stem) and stem not in hidden
        if is_free and stem != own:
            draft.take(stem)
        names.append(stem if is_free else draft.fresh(*_other_stems(stem)))
    return names


def _other_stems(stem: str) -> Iterator[str]:
    yield from (one for one in (f"other_{stem}" if stem else "", "given", "value") if one)


def _move_steps(draft: Draft, site: Site, name: str, steps: Steps) -> list[ast.stmt]:
    """Put a call in place of statements that change one variable; the body of the function."""
    (changed,), run = steps.run.given, steps.run
    block, place = draft.block(site)
    moved = block[place : place + run.length]
    called = call(name, run.needed)
    use: ast.stmt = ast.Assign(targets=[ast.Name(id=changed, ctx=ast.Store())], value=called, lineno=1)
    if steps.is_returned:
        use = ast.Return(value=called)
    block[place : place + run.length + steps.is_returned] = [use]
    return step_body(moved, changed)
