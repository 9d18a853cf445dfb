"""Reading that is written several times becomes a function: `map(int, input().split())` is `read_integers()`."""

from __future__ import annotations

import ast
from typing import NamedTuple

from remint.code.flow import is_builtin
from remint.mints.evolve.operators.module_dependency import move_to_module
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.extraction import ExpressionSlot, ProgramFacts, facts_of
from remint.mints.evolve.operators.support.function_wording import call, make_function
from remint.mints.evolve.operators.support.input_lines import line_values
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Step, Subject, node_at

_MODULE = 0.75  # how often the function goes into a module
_OTHER_PLACES = (ast.JoinedStr, ast.pattern, ast.arguments)


class RepeatedReading(NamedTuple):
    """Places where a script reads in the same words, and what of a line it gets there."""

    paths: list[tuple[Step, ...]]
    given: str

    @property
    def name(self) -> str:
        """What a function for it is called."""
        return f"read_{self.given}"


class InputFunctions(Operator):
    """Moves expressions that read a line into a function that is called after what it gives."""

    name = "input-functions"
    description = "moves reading that is written several times into a function such as `read_integers`"

    def sites(self, subject: Subject) -> list[Site]:
        """The first of several expressions that read in the same words."""
        return [subject.site(one.paths[0], node_at(subject.tree, one.paths[0])) for one in _readings(subject)]

    def apply(self, draft: Draft, site: Site) -> None:
        """Define the function before the first statement that reads so."""
        found = next(one for one in _readings(draft.subject) if one.paths[0] == site.path)
        draft.take(found.name)
        draft.is_usual = False  # the name says what is read
        node = node_at(draft.tree, site.path)
        assert isinstance(node, ast.expr)
        for path in found.paths:
            ExpressionSlot(draft.tree, path).put(call(found.name, []))
        said = f"Return the {found.given} on the next line."
        made = make_function(found.name, [], [ast.Return(value=node)], said)
        draft.tree.body.insert(min(path[0][1] for path in found.paths), made)
        if draft.chance.random() < _MODULE:
            move_to_module(draft, [found.name])


def _readings(subject: Subject) -> list[RepeatedReading]:
    facts = facts_of(subject)
    if facts.is_watching:
        return []
    groups: dict[str, RepeatedReading] = {}
    inside: tuple[Step, ...] = ()
    for path, node in subject.walk():
        given = line_values(node, subject.scopes)
        if not given or (inside and path[: len(inside)] == inside):
            continue
        inside = path  # what it is made of reads as well
        groups.setdefault(_words(node), RepeatedReading([], given)).paths.append(path)
    found = [_as_lists(subject, one) for one in groups.values()]
    taken = subject.scopes.names() | subject.keep | subject.names_elsewhere
    return [
        one for one in found
        if len(one.paths) > 1 and one.name not in taken and all(_can_move(facts, path) for path in one.paths)
    ]  # fmt: skip


def _words(node: ast.AST) -> str:
    """What is written, whatever a comprehension calls its items."""
    if isinstance(node, ast.ListComp):
        return f"[{ast.unparse(node.elt).partition('(')[0]} of {ast.unparse(node.generators[0].iter)}]"
    return ast.unparse(node)


def _as_lists(subject: Subject, found: RepeatedReading) -> RepeatedReading:
    """The lists around the expressions, where a list is made of each."""
    holders = [path[:-1] for path in found.paths]
    for path in holders:
        match node_at(subject.tree, path):
            case ast.Call(func=ast.Name() as function, args=[_], keywords=[]) if is_builtin(
                function, subject.scopes, "list"
            ):
                continue
        return found
    return found._replace(paths=holders)


def _can_move(facts: ProgramFacts, path: tuple[Step, ...]) -> bool:
    around = facts.around(path)
    if any(isinstance(one, _OTHER_PLACES) for one in around) or "decorator_list" in [field for field, _ in path]:
        return False
    # A program that has a function for it needs no other.
    if isinstance(around[-1], ast.Return | ast.Lambda):
        return False
    function = facts.scope(path).node
    return not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef) or not facts.calls.is_below_recursion(
        function
    )
