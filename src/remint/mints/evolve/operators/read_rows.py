"""A loop that reads a line in each round goes over what a generator reads."""

from __future__ import annotations

import ast
from typing import NamedTuple

from remint.code.calls import is_generator
from remint.code.flow import is_builtin, own_nodes, reads, writes
from remint.code.scopes import Scopes
from remint.code.trees import walk
from remint.mints.evolve.operators.module_dependency import move_to_module
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.extraction import ProgramFacts, facts_of
from remint.mints.evolve.operators.support.function_wording import make_function
from remint.mints.evolve.operators.support.input_lines import is_line, line_values
from remint.mints.evolve.operators.support.values_at_places import is_read_behind
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Step, Subject, node_at

_MODULE = 0.75  # how often the generator goes into a module
_OF_WIDTH = {2: "pairs", 3: "triples"}
_OF_VALUES = {"integer": "integers", "number": "numbers"}
_READ = {"input", "readline", "stdin", "read"}
_LEAST = 2  # statements of a loop besides the one that reads, those inside others included


class RowLoop(NamedTuple):
    """A loop that reads, the place in its block where what it reads can be named, and a word for that."""

    loop: ast.For
    first: int
    word: str


class ReadRows(Operator):
    """Moves the reading out of a loop into a generator, which the loop goes over."""

    name = "read-rows"
    description = "lets a loop that reads a line in each round go over a generator that reads them"

    def sites(self, subject: Subject) -> list[Site]:
        """Loops of functions that begin each round with reading and then work on what they have read."""
        facts = facts_of(subject)
        return [
            subject.site(path, node) for path, node in subject.walk()
            if isinstance(node, ast.For) and _row_loop(subject, facts, path) is not None
        ]  # fmt: skip

    def apply(self, draft: Draft, site: Site) -> None:
        """Define the generator before the function, and give what it reads a name."""
        found = _row_loop(draft.subject, facts_of(draft.subject), site.path)
        loop = draft.node(site)
        assert found is not None
        assert isinstance(loop, ast.For)
        assert isinstance(loop.iter, ast.Call)
        name, rows = f"read_{found.word}", found.word
        draft.take(name)
        draft.take(rows)
        draft.is_usual = False  # the name says what is read
        reading = loop.body.pop(0)
        assert isinstance(reading, ast.Assign)
        block, _ = draft.block(site)
        block[found.first : found.first] = draft.statements(
            "$rows = $name($count)", rows=rows, name=name, count=loop.iter.args[0]
        )
        loop.target, loop.iter = reading.targets[0], ast.Name(id=rows, ctx=ast.Load())
        made = make_function(
            name, ["count"], _generator(draft, reading), f"Yield the {found.word} that follow in the input."
        )
        draft.tree.body.insert(site.path[0][1], made)
        if draft.chance.random() < _MODULE:
            move_to_module(draft, [name])


def _generator(draft: Draft, reading: ast.Assign) -> list[ast.stmt]:
    target = reading.targets[0]
    if isinstance(target, ast.Name):
        return draft.statements("for _ in range(count):\n    yield $value", value=reading.value)
    assert isinstance(target, ast.Tuple)
    names = [one.id for one in target.elts if isinstance(one, ast.Name)]
    both = ", ".join(names)
    return draft.statements(f"for _ in range(count):\n    {both} = $value\n    yield {both}", value=reading.value)


def _row_loop(subject: Subject, facts: ProgramFacts, path: tuple[Step, ...]) -> RowLoop | None:
    function, loop = facts.scope(path).node, node_at(subject.tree, path)
    if not isinstance(function, ast.FunctionDef) or is_generator(function) or facts.is_watching:
        return None
    if facts.scopes.of(function).outer or facts.calls.is_below_recursion(function) or "_" in subject.keep:
        return None
    if not isinstance(loop, ast.For) or not isinstance(loop.target, ast.Name) or loop.orelse:
        return None
    match loop.iter:
        case ast.Call(func=ast.Name() as called, args=[rounds], keywords=[]):
            count = _count(rounds)
            if count is None or not is_builtin(called, subject.scopes, "range"):
                return None
        case _:
            return None
    word = _word(loop, subject.scopes)
    taken = subject.scopes.names() | subject.keep | subject.names_elsewhere
    if not word or {word, f"read_{word}", "count"} & taken or not _is_own_work(loop):
        return None
    if not _is_counter_alone(subject, facts, path, loop, function):
        return None
    # A sum is worked out where it is handed over, and must not fail there before something else is done.
    is_sure = isinstance(rounds, ast.Name) or _is_integer(subject, count)
    return RowLoop(loop, _first_place(subject, path, count) if is_sure else path[-1][1], word)


def _count(rounds: ast.expr) -> ast.Name | None:
    """The variable that says how often to read, perhaps one more or less."""
    match rounds:
        case ast.Name() as count:
            return count
        case ast.BinOp(left=ast.Name() as count, op=ast.Add() | ast.Sub(), right=ast.Constant(value=int())):
            return count
    return None


def _is_integer(subject: Subject, count: ast.Name) -> bool:
    """Whether a variable is set once, to an integer that is read."""
    binding = subject.scopes.meaning(count)
    if binding is None or binding.writes != 1:
        return False
    for node in walk(subject.tree):
        if isinstance(node, ast.Assign) and binding in writes([node], subject.scopes):
            given = line_values(_inner(node.value, subject.scopes), subject.scopes)
            if isinstance(node.targets[0], ast.Name):
                return given == "integer"
            parts = node.targets[0].elts if isinstance(node.targets[0], ast.Tuple) else []
            return given == "integers" and any(isinstance(one, ast.Name) and one.id == count.id for one in parts)
    return False


def _word(loop: ast.For, scopes: Scopes) -> str:
    """What the lines hold, if each round begins with reading one."""
    match loop.body[0]:
        case ast.Assign(targets=[ast.Name()], value=value):
            values = line_values(_inner(value, scopes), scopes)
            if values:
                return _OF_VALUES.get(values, "rows")
            return "lines" if is_line(value, scopes) else ""
        case ast.Assign(targets=[ast.Tuple(elts=parts)], value=value):
            names = {one.id for one in parts if isinstance(one, ast.Name)}
            is_plain = len(names) == len(parts) and line_values(_inner(value, scopes), scopes)
            return _OF_WIDTH.get(len(parts), "rows") if is_plain and all(map(_is_small, names)) else ""
    return ""


def _inner(value: ast.expr, scopes: Scopes) -> ast.expr:
    """What a list or tuple is made of."""
    match value:
        case ast.Call(func=ast.Name() as called, args=[inner], keywords=[]):
            return inner if is_builtin(called, scopes, "list", "tuple") else value
    return value


def _is_small(name: str) -> bool:
    return name == name.lower() and name != "count"


def _is_own_work(loop: ast.For) -> bool:
    """Whether the loop does something with each line, and reads no more."""
    rest = [node for one in loop.body[1:] for node in walk(one)]
    names = {getattr(one, "id", getattr(one, "attr", "")) for one in rest}
    return not names & _READ and sum(isinstance(one, ast.stmt) for one in rest) >= _LEAST


def _is_counter_alone(
    subject: Subject, facts: ProgramFacts, path: tuple[Step, ...], loop: ast.For, function: ast.FunctionDef
) -> bool:
    """Whether nothing asks for the number of the round, and only this function knows what is read."""
    assert isinstance(loop.target, ast.Name)
    binding = subject.scopes.meaning(loop.target)
    if binding is None or binding.scope.node is not function or binding in reads(loop.body, subject.scopes):
        return False
    read = [subject.scopes.meaning(one) for one in own_nodes([loop.body[0]]) if isinstance(one, ast.Name)]
    if any(one is not None and one.scope.kind == "function" and one.scope.node is not function for one in read):
        return False
    return not binding.nodes("read") or not is_read_behind(function, facts.tree, path, 1, binding.name)


def _first_place(subject: Subject, path: tuple[Step, ...], count: ast.Name) -> int:
    """Behind the last statement before the loop that sets the count, or that reads."""
    field, place = path[-1]
    block = getattr(node_at(subject.tree, path[:-1]), field)
    binding = subject.scopes.meaning(count)
    for before in range(place - 1, -1, -1):
        names = {getattr(one, "id", getattr(one, "attr", "")) for one in walk(block[before])}
        if binding in writes([block[before]], subject.scopes) or names & _READ:
            return before + 1
    return place
