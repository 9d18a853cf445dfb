"""Whether statements of a function can move into a function of their own: what goes in, and what comes out."""

from __future__ import annotations

import ast
from collections.abc import Sequence, Set
from typing import NamedTuple

from remint.code.calls import is_generator
from remint.code.flow import code_start, leaves, reads, writes
from remint.code.function_shapes import handed_back
from remint.code.scopes import Binding, Function, Scopes
from remint.code.trees import walk
from remint.mints.evolve.operators.support.extraction import (
    MOST_PARAMETERS,
    MOST_VALUES,
    ProgramFacts,
    in_usual_order,
    is_definition,
)
from remint.mints.evolve.operators.support.values_at_places import have_values, is_read_behind, unset_when_read
from remint.mints.evolve.programs.subject import Step, node_at

_COMPOUND = (ast.For, ast.While, ast.If)
_MOST_RESULTS = 3
MANY = 99


class StatementRun(NamedTuple):
    """Statements that can move, the variables that they need, and those that they leave behind."""

    length: int
    needed: list[str]
    given: list[str]
    is_tail: bool  # they are the end of their function, so that `return` in them is the function's own
    before: tuple[int, ...] = ()  # places in the same block of statements that come along, as first values do

    def moved(self, block: Sequence[ast.stmt], place: int) -> list[ast.stmt]:
        """The statements that move, of the block that they are in."""
        return [*(block[one] for one in self.before), *block[place : place + self.length]]

    def replace(self, block: list[ast.stmt], place: int, made: list[ast.stmt]) -> None:
        """Put others in their place."""
        block[place : place + self.length] = made
        for one in sorted(self.before, reverse=True):
            del block[one]


def tail_run(facts: ProgramFacts, path: tuple[Step, ...]) -> StatementRun | None:
    """The rest of a function from a statement on, if it can move and something is left."""
    function = facts.scope(path).node
    if (
        not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        or node_at(facts.tree, path[:-1]) is not function
    ):
        return None
    place = path[-1][1]
    rest = function.body[place:]
    weight = sum(isinstance(node, ast.stmt) for one in rest for node in walk(one))
    if path[-1][0] != "body" or place <= code_start(function.body) or weight < 3:
        return None
    return _run(facts, function, path, rest, is_tail=True)


def rest_run(facts: ProgramFacts, path: tuple[Step, ...]) -> StatementRun | None:
    """All of a function from a statement on, if it can move; nothing has to be left but what is done with it."""
    function = facts.scope(path).node
    if not isinstance(function, ast.FunctionDef) or node_at(facts.tree, path[:-1]) is not function:
        return None
    return _run(facts, function, path, function.body[path[-1][1] :], is_tail=True) if path[-1][0] == "body" else None


def single_run(facts: ProgramFacts, path: tuple[Step, ...]) -> StatementRun | None:
    """A loop or condition, if it can move."""
    function = facts.scope(path).node
    statement = node_at(facts.tree, path)
    if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef) or not isinstance(statement, _COMPOUND):
        return None
    if leaves([statement]) - {"raise"} or is_elif(facts, path):
        return None
    return _run(facts, function, path, [statement], is_tail=False)


def searching_run(facts: ProgramFacts, path: tuple[Step, ...]) -> StatementRun | None:
    """A loop that changes nothing outside it and may return, if it can move."""
    function, statement = facts.scope(path).node, node_at(facts.tree, path)
    if not isinstance(function, ast.FunctionDef) or not isinstance(statement, ast.For | ast.While):
        return None
    if statement.orelse or leaves([statement]) - {"raise"} != {"return"}:
        return None
    run = _run(facts, function, path, [statement], is_tail=False)
    return run if run is not None and not run.given else None


def last_loop(facts: ProgramFacts, path: tuple[Step, ...]) -> StatementRun | None:
    """A loop that may return, behind which a function ends or returns what the loop leaves alone, if it can move."""
    function, statement = facts.scope(path).node, node_at(facts.tree, path)
    if not isinstance(function, ast.FunctionDef) or not isinstance(statement, ast.For | ast.While):
        return None
    if path[-1][0] != "body" or node_at(facts.tree, path[:-1]) is not function:
        return None
    if statement.orelse or leaves([statement]) - {"raise"} != {"return"}:
        return None
    behind = function.body[path[-1][1] + 1 :]
    if behind and (len(behind) > 1 or not isinstance(behind[0], ast.Return)):
        return None
    if reads(behind, facts.scopes) & writes([statement], facts.scopes):
        return None
    return _run(facts, function, path, [statement], is_tail=True)


def inner_run(
    facts: ProgramFacts, path: tuple[Step, ...], length: int, kept_behind: bool = False
) -> StatementRun | None:
    """So many statements of a function from one on, if they can move and leave it in no way but by raising.

    With `kept_behind`, comprehensions and functions behind them may read what they set.
    """
    function = facts.scope(path).node
    if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef) or path[-1][0] != "body":
        return None
    if node_at(facts.tree, path[:-1]) is not function:
        return None
    statements = function.body[path[-1][1] : path[-1][1] + length]
    if len(statements) < length or path[-1][1] < code_start(function.body) or leaves(statements) - {"raise"}:
        return None
    behind = function.body[path[-1][1] + length :] if kept_behind else []
    return _run(facts, function, path, statements, is_tail=False, behind=behind)


def run_at(facts: ProgramFacts, path: tuple[Step, ...], length: int) -> StatementRun | None:
    """So many statements of any block of a function from one on, if they can move and are left by raising alone."""
    function = facts.scope(path).node
    if not isinstance(function, ast.FunctionDef) or is_elif(facts, path):
        return None
    statements = getattr(node_at(facts.tree, path[:-1]), path[-1][0])[path[-1][1] : path[-1][1] + length]
    if len(statements) < length or leaves(statements) - {"raise"}:
        return None
    return _run(facts, function, path, statements, is_tail=False)


def block_run(
    facts: ProgramFacts, path: tuple[Step, ...], renewed: Set[str], goes_on: bool = False
) -> StatementRun | None:
    """The rest of a block from a statement on, if it can move, is left by raising alone and leaves no variable.

    Variables that are `renewed` get another value before anybody reads them again. With `goes_on`, it may also be left
    by `continue`.
    """
    function = facts.scope(path).node
    if not isinstance(function, ast.FunctionDef):
        return None
    statements = getattr(node_at(facts.tree, path[:-1]), path[-1][0])[path[-1][1] :]
    if leaves(statements) - ({"raise", "continue"} if goes_on else {"raise"}):
        return None
    run = _run(facts, function, path, statements, is_tail=False)
    return run._replace(given=[]) if run is not None and set(run.given) <= renewed else None


def leading_run(facts: ProgramFacts, path: tuple[Step, ...], length: int) -> StatementRun | None:
    """The first statements of the function at the end of a way, if they can move; they may need nothing."""
    function = node_at(facts.tree, path)
    if not isinstance(function, ast.FunctionDef):
        return None
    first = code_start(function.body)
    statements = function.body[first : first + length]
    if len(statements) < length or leaves(statements) - {"raise"}:
        return None
    return _run(facts, function, (*path, ("body", first)), statements, is_tail=False, needs_values=False)


def _run(
    facts: ProgramFacts,
    function: Function,
    path: tuple[Step, ...],
    statements: Sequence[ast.stmt],
    is_tail: bool,
    needs_values: bool = True,
    behind: Sequence[ast.stmt] = (),
) -> StatementRun | None:
    """So many statements, if they can move with few variables."""
    run = run_of(facts, function, path, statements, is_tail, needs_values, most=MOST_VALUES, behind=behind)
    if run is None or not facts.is_shapely:
        return run
    return run if is_well_cut(run, statements) else None


def is_well_cut(run: StatementRun, statements: Sequence[ast.stmt]) -> bool:
    """Whether a function for statements takes few values and hands none of them back."""
    comes_back = handed_back(run.needed, statements) | (set(run.needed) & set(run.given))
    return sum(one != "self" for one in run.needed) <= MOST_PARAMETERS and not comes_back


def run_of(
    facts: ProgramFacts,
    function: Function,
    path: tuple[Step, ...],
    statements: Sequence[ast.stmt],
    is_tail: bool,
    needs_values: bool = True,
    most: int = MANY,
    behind: Sequence[ast.stmt] = (),
) -> StatementRun | None:
    """Statements that can move, however many variables they take; `path` leads to where they are called from then."""
    if facts.is_watching or is_generator(function) or facts.scopes.of(function).outer:
        return None
    if leaves(statements) & {"yield", "await"} or not all(map(can_move, statements)):
        return None
    if facts.is_tidy and any(isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef) for one in statements):
        return None  # a function is not handed back to where it was
    if facts.calls.is_below_recursion(function):
        return None
    inside = {id(node) for one in statements for node in walk(one)}
    own = [one for one in _spoken_of(facts.scopes, statements) if id(one.scope.node) not in inside]
    local = [one for one in own if one.scope.kind != "module"]
    if any(one.scope.node is not function or one.nodes("declared") for one in local):
        return None
    written = writes(statements, facts.scopes) & set(local)
    if any(one.scope.kind == "module" for one in writes(statements, facts.scopes)):
        return None
    # In a loop, what becomes of a parameter in one round is what the next begins with.
    is_repeated = any(isinstance(one, ast.For | ast.AsyncFor | ast.While) for one in facts.around(path))
    given = [
        one for one in local
        if not is_tail and one in written
        and (_is_mentioned_outside(one, inside) or (is_repeated and one.is_parameter))
    ]  # fmt: skip
    if facts.is_shapely:
        length = sum(one in statements for one in getattr(node_at(facts.tree, path[:-1]), path[-1][0])[path[-1][1] :])
        given = [one for one in given if is_read_behind(function, facts.tree, path, length, one.name)]
    elsewhere = facts.inner_nodes(function) - inside - {id(node) for one in behind for node in walk(one)}
    if any(id(node) in elsewhere for one in written for node in one.nodes()):
        return None  # another function speaks of it
    if given and _may_be_caught(facts, path):
        return None
    if sum(one not in written for one in local) > most:
        return None
    unset = unset_when_read([one.name for one in written], statements, [one.name for one in given])
    needed = [one for one in local if one not in written or one.name in unset]
    most_results = _MOST_RESULTS if needs_values and most < MANY else most
    if len(needed) > most or len(given) > most_results or (needs_values and not needed):
        return None
    if facts.is_tidy and any(map(is_definition, needed)):
        return None
    if any(one.name in facts.scopes.module.bindings or one.name != one.name.lower() for one in needed):
        return None
    names = [one.name for one in (in_usual_order(needed) if facts.is_shapely else needed)]
    unsure = [one.name for one in needed if not one.is_parameter or one.nodes("deleted")]
    if not have_values(function, facts.tree, path, unsure):
        return None
    return StatementRun(len(statements), names, [one.name for one in given], is_tail)


def _spoken_of(scopes: Scopes, statements: Sequence[ast.stmt]) -> list[Binding]:
    found = reads(statements, scopes) | writes(statements, scopes)
    order: dict[Binding, int] = {}
    for statement in statements:
        for node in walk(statement):
            binding = scopes.meaning(node)
            if binding in found:
                order.setdefault(binding, len(order))
    return list(order)


def can_move(statement: ast.stmt) -> bool:
    """Whether a statement means the same in another function, as far as its own words tell."""
    for one in walk(statement):
        if isinstance(one, ast.Name) and one.id in ("super", "__class__", "__name__", "__file__"):
            return False
        if isinstance(one, ast.Attribute) and one.attr.startswith("_"):
            return False
        if isinstance(one, ast.Global | ast.Nonlocal | ast.Import | ast.ImportFrom | ast.ClassDef):
            return False
    return True


def _is_mentioned_outside(binding: Binding, inside: set[int]) -> bool:
    return any(id(node) not in inside for node in binding.nodes() if not isinstance(node, ast.arg))


def _may_be_caught(facts: ProgramFacts, path: tuple[Step, ...]) -> bool:
    """Whether the function goes on after an exception, and could see that the statements were done by half."""
    around = facts.around(path)
    function = facts.scope(path).node
    return any(isinstance(node, ast.Try | ast.TryStar | ast.With) for node in around[around.index(function) :])


def is_elif(facts: ProgramFacts, path: tuple[Step, ...]) -> bool:
    """Whether a statement is written as `elif`, no statement of its own."""
    parent = node_at(facts.tree, path[:-1])
    return path[-1] == ("orelse", 0) and isinstance(parent, ast.If) and len(parent.orelse) == 1
