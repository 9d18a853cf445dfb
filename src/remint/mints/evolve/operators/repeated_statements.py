"""Statements that a program says more than once become one function, which is called in each place."""

from __future__ import annotations

import ast
from collections import Counter
from typing import NamedTuple

from remint.code.flow import code_start, leaves
from remint.code.trees import walk
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.extraction import ProgramFacts, facts_of, method_of
from remint.mints.evolve.operators.support.function_wording import call, function_name, make_function
from remint.mints.evolve.operators.support.same_shape import statement_words
from remint.mints.evolve.operators.support.statement_runs import StatementRun, run_at
from remint.mints.evolve.operators.support.worthwhile import do_some_work
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Step, Subject, block_of, node_at

_LONGEST = 6  # statements of one block
_LEAST_PARTS = 6  # names, constants and operations


class Repetition(NamedTuple):
    """One of several runs of statements that differ only in the names of variables."""

    path: tuple[Step, ...]
    run: StatementRun
    variables: list[str]  # in the order in which they occur, which is that of the others
    owner: tuple[Step, ...]  # the way to the class, where its object is needed

    @property
    def needed(self) -> list[int]:
        """The places of the variables that it has to be given."""
        return sorted(self.variables.index(one) for one in self.run.needed if one != "self")

    @property
    def given(self) -> list[int]:
        """The places of the variables that it leaves behind."""
        return sorted(self.variables.index(one) for one in self.run.given)

    def names(self, places: list[int]) -> list[str]:
        """What variables are called here."""
        return [self.variables[place] for place in places]


class RepeatedStatements(Operator):
    """Moves statements that occur more than once, under whatever names, into one function or method."""

    name = "repeated-statements"
    rewords = True
    description = "moves statements that occur several times, under whatever names, into one function or method"

    def sites(self, subject: Subject) -> list[Site]:
        """The first of several runs of statements."""
        return [subject.site(found[0].path, node_at(subject.tree, found[0].path)) for found in _groups(subject)]

    def apply(self, draft: Draft, site: Site) -> None:
        """Define the function before the code that calls it first, a method before the method that does."""
        found = next(one for one in _groups(draft.subject) if one[0].path == site.path)
        first = found[0]
        blocks = [block_of(draft.tree, one.path) for one in found]
        block, place = blocks[0]
        moved = block[place : place + first.run.length]
        name = function_name(draft, moved[0] if len(moved) == 1 else ast.Pass(), private=False)
        home = node_at(draft.tree, first.owner)
        assert isinstance(home, ast.Module | ast.ClassDef)
        for one, (held, start) in sorted(zip(found, blocks, strict=True), key=lambda pair: pair[0].path, reverse=True):
            reached = ast.parse(f"self.{name}" if first.owner else name, mode="eval").body
            called = call(reached, one.names(first.needed))
            held[start : start + one.run.length] = [_use(one.names(first.given), called)]
        if first.given:
            moved = [*moved, ast.Return(value=_group(first.names(first.given), ast.Load()))]
        parameters = [*(["self"] if first.owner else []), *first.names(first.needed)]
        home.body.insert(first.path[len(first.owner)][1], make_function(name, parameters, moved))


def _use(given: list[str], called: ast.Call) -> ast.stmt:
    if not given:
        return ast.Expr(value=called)
    return ast.Assign(targets=[_group(given, ast.Store())], value=called, lineno=1)


def _group(names: list[str], context: ast.expr_context) -> ast.expr:
    parts: list[ast.expr] = [ast.Name(id=name, ctx=context) for name in names]
    return parts[0] if len(parts) == 1 else ast.Tuple(elts=parts, ctx=context)


def _groups(subject: Subject) -> list[list[Repetition]]:
    """Runs that say the same, the longest first where several hold one statement; sorted by the text."""
    facts = facts_of(subject)
    if facts.is_watching:
        return []
    every: dict[str, list[Repetition]] = {}
    for path, length in _repeated_forms(subject):
        block, place = block_of(subject.tree, path)
        said = statement_words(block[place : place + length], subject.scopes)
        one = _repetition(facts, path, length, said.variables)
        if one is not None:
            every.setdefault(f"{one.owner} {one.needed} {one.given} {said.words}", []).append(one)
    found: list[list[Repetition]] = []
    taken: set[int] = set()
    for group in sorted(every.values(), key=lambda one: -one[0].run.length):
        free, used = [], set(taken)
        for one in group:
            nodes = _nodes(subject, one)
            if not nodes & used:
                free.append(one)
                used |= nodes
        if len(free) > 1:
            found.append(_without_unread(facts, free))
            taken = used
    return sorted(found, key=lambda group: group[0].path)


def _repeated_forms(subject: Subject) -> list[tuple[tuple[Step, ...], int]]:
    """Where runs of statements begin, and their length, if there are others of the same kinds of statements."""
    forms: dict[int, str] = {}
    starts = []
    for path, node in subject.walk():
        if isinstance(node, ast.stmt) and path and path[-1][1] >= 0:
            forms[id(node)] = " ".join(type(one).__name__ for one in walk(node))
            starts.append(path)
    runs: list[tuple[str, tuple[Step, ...], int]] = []
    for path in starts:
        block, place = block_of(subject.tree, path)
        runs += [
            ("; ".join(forms[id(one)] for one in block[place : place + length]), path, length)
            for length in range(1, min(_LONGEST, len(block) - place) + 1)
        ]
    counts = Counter(form for form, _, _ in runs)
    return [(path, length) for form, path, length in runs if counts[form] > 1]


def _repetition(facts: ProgramFacts, path: tuple[Step, ...], length: int, variables: list[str]) -> Repetition | None:
    block, place = block_of(facts.tree, path)
    statements, function = block[place : place + length], facts.scope(path).node
    if not isinstance(function, ast.FunctionDef) or leaves(statements) - {"raise"} or not do_some_work(statements):
        return None
    parts = sum(isinstance(one, ast.expr) for part in statements for one in walk(part))
    is_whole = block is function.body and len(block) - code_start(block) == length
    if parts < _LEAST_PARTS or is_whole:
        return None
    run = run_at(facts, path, length)
    if run is None or "cls" in run.needed:
        return None
    is_method = "self" in run.needed
    depth = method_of(facts, path) if is_method else 1
    if not depth or not set(run.needed) - {"self"} <= set(variables) or not set(run.given) <= set(variables):
        return None
    return Repetition(path, run, variables, path[: depth - 1] if is_method else ())


def _without_unread(facts: ProgramFacts, group: list[Repetition]) -> list[Repetition]:
    """The same runs without results that nobody reads but the runs themselves, which set them anew."""
    inside = set()
    for one in group:
        block, place = block_of(facts.tree, one.path)
        parts = (node for part in block[place : place + one.run.length] for node in walk(part))
        inside |= {id(node) for node in parts if isinstance(node, ast.Name)}
    wanted = set(group[0].needed)
    for one in group:
        own = facts.scope(one.path).bindings
        for place in one.given:
            if any(id(node) not in inside for node in own[one.variables[place]].nodes("read")):
                wanted.add(place)
    return [
        one._replace(run=one.run._replace(given=one.names([place for place in one.given if place in wanted])))
        for one in group
    ]


def _nodes(subject: Subject, one: Repetition) -> set[int]:
    block, place = block_of(subject.tree, one.path)
    inside = (node for part in block[place : place + one.run.length] for node in walk(part))
    return {id(node) for node in inside if isinstance(node, ast.stmt)}
