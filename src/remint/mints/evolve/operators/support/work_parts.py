"""Looks for parts of a function that can be methods: pieces that compute one value, conditions, the end of the work."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import NamedTuple

from remint.code.flow import always_leaves, leaves, reads, writes
from remint.code.trees import walk
from remint.mints.evolve.naming.phrases import condition_in_words
from remint.mints.evolve.operators.support.extraction import ProgramFacts
from remint.mints.evolve.operators.support.statement_runs import inner_run, run_at, tail_run
from remint.mints.evolve.operators.support.values_at_places import unset_when_read
from remint.mints.evolve.operators.support.worthwhile import do_some_work
from remint.mints.evolve.programs.subject import Step, node_at

LOOPS = (ast.For, ast.While)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_MOST_HANDED = 2  # variables that a part is handed besides the fields
_MOST_SETUP = 5  # statements before a loop that belong to it
_QUESTIONS = ("is_", "has_", "lacks_", "exceeds_", "reaches_")
_UNCLEAR = {"the", "of", "item", "value", "part", "check"}  # in a name: what it says takes more words
_LONGEST = 28
_LEAST_TEST = 5  # expressions in a condition that is worth a name
LEAST_REPEATED = 9  # the same in one that is asked again and again
_LEAST_VALUE = 7  # the same in a value


class ClassPart(NamedTuple):
    """Statements from a place on, or a condition, with the variables that they are handed and the one that they set."""

    path: tuple[Step, ...]
    length: int  # 0: it is a condition
    arguments: list[str]
    given: str = ""  # nothing where the part ends its function, and in a condition
    copies: tuple[str, ...] = ()  # fields that it sets again, for itself


class WorkParts:
    """The work of a function from a place on, and the variables that are fields of it."""

    def __init__(
        self, facts: ProgramFacts, path: tuple[Step, ...], function: ast.FunctionDef, place: int, fields: list[str]
    ) -> None:
        self.facts, self.path, self.function, self.place, self.fields = facts, path, function, place, fields
        self.own = facts.scopes.of(function).bindings
        written = writes(function.body[place:], facts.scopes)
        self.changed = [one for one in fields if self.own[one] in written]
        self.tail = self._tail()

    def functions(self) -> list[str]:
        """The functions inside it that need nothing but fields, and are only called."""
        found = [one for one in self.function.body[self.place :] if isinstance(one, ast.FunctionDef)]
        return [one.name for one in found if self._is_method(one)]

    def _is_method(self, inner: ast.FunctionDef) -> bool:
        facts, arguments, binding = self.facts, inner.args, self.own.get(inner.name)
        if binding is None or binding.writes != 1 or not facts.is_bound(binding) or inner.decorator_list:
            return False
        if arguments.vararg or arguments.kwarg or arguments.defaults or any(arguments.kw_defaults):
            return False
        inside = {id(node) for node in walk(inner)}
        called = {id(node.func) for node in walk(self.function) if isinstance(node, ast.Call)}
        if any(id(node) not in called or id(node) in inside for node in binding.nodes("read")):
            return False
        if any(
            id(call.func) in {id(node) for node in binding.nodes("read")} and self._gets_field(call)
            for call in walk(self.function)
            if isinstance(call, ast.Call)
        ):
            return False  # a method would ask its object
        outer = [one for one in reads(inner.body, facts.scopes) if one.scope.node is self.function]
        scope = facts.scopes.of(inner)
        if scope.outer or not do_some_work(inner.body) or facts.calls.is_below_recursion(inner):
            return False
        return all(one.name in self.fields and one.name not in self.changed for one in outer)

    def _gets_field(self, call: ast.Call) -> bool:
        return any(isinstance(one, ast.Name) and one.id in self.fields for one in call.args)

    def runs(self) -> list[ClassPart]:
        """Loops with what prepares them, and rich values, that compute one thing; none inside another."""
        return self._runs_in(self.path, "body", self.place)

    def _runs_in(self, path: tuple[Step, ...], field: str, first: int) -> list[ClassPart]:
        block: list[ast.stmt] = getattr(node_at(self.facts.tree, path), field)
        is_top = path == self.path
        end = self.tail.path[-1][1] if self.tail and is_top else len(block)
        found: list[ClassPart] = []
        behind = first
        for place in range(first, len(block)):
            if place == end:
                behind = place
            statement = block[place]
            part = None
            if isinstance(statement, LOOPS) or _is_rich(statement):
                setup = _MOST_SETUP if isinstance(statement, LOOPS) else 0
                starts = range(max(behind, place - setup), place + 1)
                tried = (self._run((*path, (field, one)), block, place + 1 - one, is_top) for one in starts)
                part = next((one for one in tried if one is not None), None)
            if part is not None:
                found.append(part)
                behind = place + 1
            elif isinstance(statement, ast.For | ast.While | ast.If):
                for inner in ("body", "orelse"):
                    found += self._runs_in((*path, (field, place)), inner, 0)
        return found

    def _run(self, here: tuple[Step, ...], block: list[ast.stmt], length: int, is_top: bool) -> ClassPart | None:
        start = here[-1][1]
        statements, rest = block[start : start + length], block[start + length :]
        if not all(isinstance(one, ast.Assign) for one in statements[:-1]) or (is_top and _only_returns(rest)):
            return None
        if "print" in _names_in(statements):
            return None  # what computes something shows nothing
        run = inner_run(self.facts, here, length, kept_behind=True) if is_top else run_at(self.facts, here, length)
        if run is None or not do_some_work(statements):
            return None
        read, written = (
            {one.name for one in found if one.scope.node is self.function}
            for found in (reads(rest, self.facts.scopes), writes(rest, self.facts.scopes))
        )
        again = [one for one in run.given if one in written]
        used = read - (set(again) - unset_when_read(again, rest))
        given = [one for one in run.given if one in used] if is_top else run.given
        part = self._part(here, length, run.needed, statements if is_top else [])
        if part is None or len(given) != 1 or given[0] in (*part.arguments, *self.changed):
            return None
        return part._replace(given=given[0]) if given[0] in used and _belong(statements, given[0]) else None

    def _part(
        self, here: tuple[Step, ...], length: int, needed: Sequence[str], statements: Sequence[ast.stmt]
    ) -> ClassPart | None:
        """A part that works with fields, and with few other variables; None: it needs more."""
        inside = {id(node) for one in statements for node in walk(one)}
        copies = [one for one in self.changed if one in needed and self._is_only_inside(one, inside)]
        if any(one in self.changed and one not in copies for one in needed):
            return None  # it would change what others go on with
        handed = [one for one in needed if one not in self.fields]
        set_before = writes(self.function.body[: self.place], self.facts.scopes)
        if any(self.own[one].is_parameter or self.own[one] in set_before for one in handed):
            return None  # the object does not have it
        is_little = len(handed) <= _MOST_HANDED and len(handed) < len(needed)
        return ClassPart(here, length, handed, copies=tuple(copies)) if is_little else None

    def _is_only_inside(self, name: str, inside: set[int]) -> bool:
        nodes = [node for node in self.own[name].nodes() if not isinstance(node, ast.arg)]
        rest = {id(node) for one in self.function.body[self.place :] for node in walk(one)}
        return all(id(node) in inside for node in nodes if id(node) in rest)

    def conditions(self) -> list[ClassPart]:
        """The conditions about the fields that can be told in a few words; in loops those with several parts alone."""
        found = []
        for here, node, in_loop in _tests(self.function, self.path, "body", self.place, False):
            if size_of(node) < _LEAST_TEST or not condition_name(node):
                continue
            needed = self.facts.values_for(here, node)
            if not needed or any(one.scope.node is not self.function for one in needed):
                continue
            part = self._part(here, 0, [one.name for one in needed], [])
            is_cheap = not in_loop or isinstance(node, ast.BoolOp) or size_of(node) >= LEAST_REPEATED
            if part is not None and is_cheap:
                found.append(part)
        return found

    def _tail(self) -> ClassPart | None:
        """The work behind the last condition that answers at once."""
        body = self.function.body
        guards = [place for place, one in enumerate(body) if place >= self.place and _is_guard(one)]
        place = guards[-1] + 1 if guards else 0
        rest = body[place:]
        if place <= self.place or not rest or not always_leaves(rest) or not do_some_work(rest):
            return None
        if not any(isinstance(one, (*LOOPS, *COMPREHENSIONS)) for part in rest for one in walk(part)):
            return None
        here = (*self.path, ("body", place))
        run = tail_run(self.facts, here)
        if run is None or leaves(rest) - {"return", "raise"}:
            return None
        return self._part(here, len(rest), run.needed, rest)


def _belong(statements: Sequence[ast.stmt], given: str) -> bool:
    """Whether a loop works on what the statements before it prepare, and gives the variable its value."""
    for place, one in enumerate(statements[:-1]):
        targets = {node.id for node in walk(one) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
        if not targets & _names_in(statements[place + 1 :]):
            return False
    return given in _names_in(statements[-1:])


def _names_in(statements: Sequence[ast.stmt]) -> set[str]:
    return {node.id for one in statements for node in walk(one) if isinstance(node, ast.Name)}


def _only_returns(rest: Sequence[ast.stmt]) -> bool:
    """Whether nothing is done behind a run but to return what it gives: it is the whole work."""
    if not rest:
        return True
    return len(rest) == 1 and isinstance(rest[0], ast.Return) and (
        rest[0].value is None or isinstance(rest[0].value, ast.Name | ast.Constant)
    )  # fmt: skip


def _is_rich(statement: ast.stmt) -> bool:
    """Whether a statement gives a variable a value that takes some work."""
    match statement:
        case ast.Assign(targets=[ast.Name()], value=value):
            has_loop = any(isinstance(one, COMPREHENSIONS) for one in walk(value))
            return has_loop and size_of(value) >= _LEAST_VALUE
    return False


def _tests(
    node: ast.AST, path: tuple[Step, ...], field: str, first: int, in_loop: bool
) -> list[tuple[tuple[Step, ...], ast.expr, bool]]:
    """The tests of every `if`, and whether they are in a loop."""
    found = []
    for place, one in enumerate(getattr(node, field)):
        here = (*path, (field, place))
        if place < first:
            continue
        if isinstance(one, ast.If):
            found.append(((*here, ("test", -1)), one.test, in_loop))
        if isinstance(one, ast.If | ast.For | ast.While):
            for inner in ("body", "orelse"):
                found += _tests(one, here, inner, 0, in_loop or isinstance(one, LOOPS))
    return found


def condition_name(node: ast.expr) -> str:
    """What a method is called that tells whether a condition holds; nothing where no short name says it."""
    match node:
        case ast.Call(func=ast.Name(id="any" | "all" as kind), args=[ast.GeneratorExp(elt=inner)]):
            told = condition_in_words(inner)
            name = f"{kind}_{told.stem.removeprefix('is_')}" if told is not None else ""
        case ast.Compare(left=ast.Subscript(slice=place), ops=[ast.Eq() | ast.NotEq() as kind]) if _is_place(place):
            name = "matches_at" if isinstance(kind, ast.Eq) else "differs_at"
        case _:
            told = condition_in_words(node)
            name = told.stem if told is not None and told.stem.startswith(_QUESTIONS) else ""
    return "" if set(name.split("_")) & _UNCLEAR or len(name) > _LONGEST else name


def _is_place(node: ast.expr) -> bool:
    """Whether an index or slice begins at what a variable of one letter says."""
    start = node.lower if isinstance(node, ast.Slice) else node
    return isinstance(start, ast.Name) and start.id in ("i", "j", "k", "pos", "start", "index", "idx")


def _is_guard(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.If) and not statement.orelse and isinstance(statement.body[-1], ast.Return)


def size_of(node: ast.AST) -> int:
    """Of how many expressions a piece of code is made."""
    return sum(isinstance(one, ast.expr) for one in walk(node))
