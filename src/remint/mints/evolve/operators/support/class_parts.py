"""The parts of a function that can be methods of a class which holds its arguments: each of them is one concept."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import NamedTuple

from remint.code.flow import code_start, reads, writes
from remint.code.scopes import Binding, parameters_of
from remint.code.trees import walk
from remint.mints.evolve.operators.support.extraction import ProgramFacts
from remint.mints.evolve.operators.support.function_wording import is_plain
from remint.mints.evolve.operators.support.statement_runs import (
    tail_run,
)
from remint.mints.evolve.operators.support.work_parts import (
    COMPREHENSIONS,
    LEAST_REPEATED,
    LOOPS,
    ClassPart,
    WorkParts,
    size_of,
)
from remint.mints.evolve.programs.subject import Step, node_at

_MOST_FIELDS = 5
_MOST_PREPARED = 4  # statements before the work that prepare the fields
_READING = {"input", "stdin", "open"}
_LEAST_END = 4  # expressions in what is returned behind a loop


def stands_alone(owner: ast.ClassDef) -> bool:
    """Whether all that a class is stands in its body: no base, no metaclass and no decorator has a say."""
    return [ast.unparse(one) for one in owner.bases] in ([], ["object"]) and not (
        owner.keywords or owner.decorator_list
    )


class FunctionParts(NamedTuple):
    """What of a function becomes a class: where that begins, its fields, and the parts that become methods."""

    place: int  # of the first statement of the work: those before it prepare the fields
    fields: list[str]
    runs: list[ClassPart]  # pieces that compute one value
    conditions: list[ClassPart]
    tail: ClassPart | None  # the end of the work
    functions: list[str]  # of the function's own, which become methods
    changed: list[str]  # fields that are set again by what is left

    @property
    def every(self) -> list[ClassPart]:
        """All parts."""
        return [*self.runs, *self.conditions, *([self.tail] if self.tail else [])]


def function_parts(facts: ProgramFacts, path: tuple[Step, ...]) -> FunctionParts | None:
    """The parts of the function at the end of a way, if a class of them has several methods that do some work."""
    function = node_at(facts.tree, path)
    assert isinstance(function, ast.FunctionDef)
    first = code_start(function.body)
    for place in range(first, min(first + _MOST_PREPARED, len(function.body) - 1) + 1):
        if place > first and not isinstance(function.body[place - 1], ast.Assign | ast.AugAssign | ast.AnnAssign):
            break
        if _sets_parameter(function, function.body[place]):
            continue
        fields = _fields(facts, path, function, place)
        if fields is None or _READING & _words_of(function.body[place:]):
            continue
        work = WorkParts(facts, path, function, place, fields)
        runs, tail = work.runs(), work.tail
        copied = {name for one in (*runs, *([tail] if tail else [])) for name in one.copies}
        changed = [one for one in work.changed if one not in copied]
        parts = FunctionParts(place, fields, runs, work.conditions(), tail, work.functions(), changed)
        if _are_worth_a_class(parts, function):
            return parts
    return None


def _sets_parameter(function: ast.FunctionDef, statement: ast.stmt) -> bool:
    """Whether a statement only gives a parameter another value: that prepares the work."""
    targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
    names = {one.arg for one in parameters_of(function.args)}
    is_plain_one = isinstance(statement, ast.Assign | ast.AugAssign)
    return is_plain_one and all(isinstance(one, ast.Name) and one.id in names for one in targets)


def _fields(facts: ProgramFacts, path: tuple[Step, ...], function: ast.FunctionDef, place: int) -> list[str] | None:
    """The variables that the work from a place on needs, if they stay what they are; None: they cannot be fields."""
    own, rest = facts.scopes.of(function).bindings, function.body[place:]
    given = [one.arg for one in parameters_of(function.args)]
    if place == code_start(function.body):
        read = reads(rest, facts.scopes)
        names = [one for one in given if own[one] in read]
    else:
        run = tail_run(facts, (*path, ("body", place)))
        if run is None:
            return None
        names = sorted(run.needed, key=lambda one: given.index(one) if one in given else len(given))
        if not _are_prepared(facts, function.body[code_start(function.body) : place], [own[one] for one in names]):
            return None
    if not 1 <= len(names) <= _MOST_FIELDS:
        return None
    return names if all(_is_field(own[one]) for one in names) else None


def _are_prepared(facts: ProgramFacts, statements: Sequence[ast.stmt], fields: Sequence[Binding]) -> bool:
    """Whether each of some statements makes a field of what is given, and nobody needs what it is made of any more."""
    for place, one in enumerate(statements):
        made = writes(one, facts.scopes)
        later = {*fields, *reads(statements[place + 1 :], facts.scopes)}
        is_read = any(isinstance(node, ast.Call) for node in walk(one)) and not reads(one, facts.scopes) - made
        sources = {binding for binding in reads(one, facts.scopes) if binding.scope.kind == "function"}
        if not made & later or (sources - made) & set(fields) or not (sources or is_read):
            return False
    return True


def _is_field(binding: Binding) -> bool:
    return not binding.nodes("declared", "deleted") and is_plain(binding.name)


def _are_worth_a_class(parts: FunctionParts, function: ast.FunctionDef) -> bool:
    """Whether a class with methods for the parts has several that do some work."""
    every = parts.every
    nodes = [node for one in function.body[parts.place :] for node in walk(one)]
    if not any(isinstance(node, (*LOOPS, *COMPREHENSIONS)) for node in nodes):
        return False  # making the object would take longer than the work
    if parts.functions and not every:
        left = [one for one in function.body[parts.place :] if getattr(one, "name", "") not in parts.functions]
        return len(left) > 1 or len(parts.fields) > 1
    if parts.functions or len(every) != 1:
        return bool(every)
    part = every[0]
    if not part.length:
        return size_of(node_at(function, part.path[1:])) >= LEAST_REPEATED and any(
            isinstance(one, LOOPS) for one in function.body
        )
    inside = [node for one in _moved(function, part) for node in walk(one)]
    stay = [node for one in function.body[parts.place :] for node in walk(one) if node not in inside]
    kept = [one for one in stay if isinstance(one, ast.stmt)]
    is_rich = len(kept) > 1 or sum(isinstance(one, ast.expr) for one in stay) >= _LEAST_END
    return is_rich and sum(isinstance(one, ast.stmt) for one in inside) > 2


def _moved(function: ast.FunctionDef, part: ClassPart) -> list[ast.stmt]:
    block = getattr(node_at(function, part.path[1:-1]), part.path[-1][0])
    found: list[ast.stmt] = block[part.path[-1][1] : part.path[-1][1] + part.length]
    return found


def _words_of(statements: Sequence[ast.stmt]) -> set[str]:
    nodes = [node for one in statements for node in walk(one)]
    return {getattr(node, "id", getattr(node, "attr", "")) for node in nodes}
