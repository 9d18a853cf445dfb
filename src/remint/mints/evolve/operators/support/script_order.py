"""What a function of a script needs before it can be divided: small names, and first values behind what is read."""

from __future__ import annotations

import ast
import builtins
import keyword
import random

from remint.code.flow import code_start, reads, writes
from remint.code.scopes import Binding
from remint.mints.evolve.operators.support.extraction import facts_of, rename
from remint.mints.evolve.operators.support.script_code import is_constant, snake_case
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Step, Subject, node_at


def in_order(subject: Subject, path: tuple[Step, ...], length: int) -> Subject:
    """The program with a function whose first statements, so many, only read; as it is where nothing is to do.

    Variables in capitals are written in small letters, if all of them can be. Constants that the first statements only
    keep for those behind them move there.
    """
    names = _small_names(subject, path)
    function = node_at(subject.tree, path)
    assert isinstance(function, ast.FunctionDef)
    later = _first_values(subject, function, length)
    if not names and not later:
        return subject
    draft = Draft(subject, random.Random(0))
    made = node_at(draft.tree, path)
    assert isinstance(made, ast.FunctionDef)
    own = draft.scopes.of(made).bindings
    rename([made], draft.scopes, {own[one.name]: name for one, name in names.items()})
    end = code_start(function.body) + length
    moved = [made.body[place] for place in later]
    made.body[end:end] = moved
    for place in reversed(later):
        del made.body[place]
    return draft.subject_now()


def _small_names(subject: Subject, path: tuple[Step, ...]) -> dict[Binding, str]:
    """Other names for the variables of a function that have capitals; none where one of them has to keep its own."""
    if facts_of(subject).is_watching:
        return {}
    function = node_at(subject.tree, path)
    assert isinstance(function, ast.FunctionDef)
    own = [one for one in subject.scopes.of(function).bindings.values() if one.name != one.name.lower()]
    taken = subject.scopes.names() | subject.keep | subject.names_elsewhere | set(dir(builtins)) | set(keyword.kwlist)
    found: dict[Binding, str] = {}
    for one in own:
        name = snake_case(one.name)
        if name in taken or one.nodes("declared") or not all(isinstance(node, ast.Name) for node in one.nodes()):
            return {}
        taken.add(name)
        found[one] = name
    return found


def _first_values(subject: Subject, function: ast.FunctionDef, length: int) -> list[int]:
    """Places of constants among the first statements that no other of these speaks of."""
    first = code_start(function.body)
    places = range(first, first + length)
    found = []
    for place in places:
        match function.body[place]:
            case ast.Assign(targets=[ast.Name(id=name) as target], value=value) if name != "_" and _is_first_value(
                value
            ):
                binding = subject.scopes.meaning(target)
                others = [function.body[other] for other in places if other != place]
                spoken_of = reads(others, subject.scopes) | writes(others, subject.scopes)
                if binding is not None and binding.scope.node is function and binding not in spoken_of:
                    found.append(place)
    return found


def _is_first_value(value: ast.expr) -> bool:
    return is_constant(value) or isinstance(value, ast.Constant) or (isinstance(value, ast.List) and not value.elts)
