"""Tests for a generated program: they take every branch and kill the mutants that any of the inputs tried can kill.

Programs run here, in this process: they are made of a closed set of statements that touch nothing outside, and mutants,
which may loop for ever, count their iterations.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from random import Random
from types import CodeType
from typing import Any, NamedTuple

from remint.code.mutants import changes_in, edited
from remint.errors import RemintError
from remint.mints.generate.inputs import drawn_inputs, parameter_kinds
from remint.mints.generate.simpler import simplifications

_TICK, _SEEN = "__remint_tick__", "__remint_seen__"
_MOST_TICKS = 3000  # iterations of one call; those of the programs themselves are far fewer
_SCREENED, _POOL = 12, 40  # inputs
_FEWEST_ANSWERS = 4  # of the first inputs, in which no single answer may be too common
_LEAST_KILLED = 0.9
_ENOUGH = 8  # inputs that kill a mutant: more would not make the choice of tests better


class EndlessMutantError(RemintError):
    """A mutant that does not end."""


class TestedProgram(NamedTuple):
    """The chosen inputs with what the program returns, and how good they are."""

    inputs: tuple[list[Any], ...]
    answers: tuple[Any, ...]
    mutants: int
    killed: int
    branches: int


class InstrumentedProgram:
    """A program whose loops count iterations and whose blocks note that they were entered."""

    def __init__(self, text: str, entry_point: str, to_mutate: bool = True) -> None:
        self.entry_point, self.tree = entry_point, ast.parse(text)
        self.changes = changes_in(self.tree) if to_mutate else []
        self.branches = _instrument(self.tree)
        ast.fix_missing_locations(self.tree)
        self.ticks, self.seen = 0, set[int]()
        self._namespace: dict[str, Any] = {_TICK: self._tick, _SEEN: self.seen.add}

    def function(self, code: CodeType | None = None) -> Callable[..., Any]:
        """The function, of the program itself or of a mutant's code."""
        namespace = dict(self._namespace)
        exec(code or compile(self.tree, "<generated>", "exec"), namespace)
        found: Callable[..., Any] = namespace[self.entry_point]
        return found

    def returned(self, function: Callable[..., Any], arguments: list[Any]) -> Any:
        """What a call returns."""
        self.ticks = 0
        return function(*map(_copied, arguments))

    def outcome(self, function: Callable[..., Any], arguments: list[Any]) -> Any:
        """What a call returns, as something that can be compared: the kind of error where it raises one."""
        try:
            return _frozen(self.returned(function, arguments))
        except EndlessMutantError:
            return "(endless)"
        except RecursionError:
            return "(recursion)"
        except Exception as error:
            return f"({type(error).__name__})"

    def mutants(self) -> list[CodeType]:
        """The code of every mutant that compiles."""
        made = []
        for node, change in self.changes:
            with edited(node, change.edit):
                ast.fix_missing_locations(node)
                try:
                    made.append(compile(self.tree, "<mutant>", "exec"))
                except (SyntaxError, ValueError, TypeError):
                    continue
        return made

    def emptied(self) -> list[CodeType]:
        """The code of the program without the statements of a block, for every block."""
        made = []
        for node in ast.walk(self.tree):
            for field in ("body", "orelse") if isinstance(node, ast.If | ast.For | ast.While) else ():
                if len(getattr(node, field)) > (field == "orelse"):  # which holds a mark in any case
                    with edited(node, _without_block(field)):
                        made.append(compile(self.tree, "<emptied>", "exec"))
        return made

    def simplified(self) -> list[CodeType]:
        """The code of the program without a part of a condition, or with one side of a choice, for every such part."""
        made = []
        for node, edit in simplifications(self.tree):
            with edited(node, edit):
                made.append(compile(self.tree, "<simplified>", "exec"))
        return made

    def _tick(self) -> None:
        self.ticks += 1
        if self.ticks > _MOST_TICKS:
            raise EndlessMutantError


def screened(text: str, entry_point: str, chance: Random) -> str:
    """Why a program is not worth testing; nothing where it runs without errors and answers depend on the inputs."""
    kinds = parameter_kinds(text, entry_point)
    if not kinds:
        return "it takes no parameter"
    program = InstrumentedProgram(text, entry_point, to_mutate=False)
    function = program.function()
    answers = [program.outcome(function, one) for one in drawn_inputs(kinds, _SCREENED, chance)]
    if any(isinstance(one, str) and one.startswith("(") for one in answers):
        return "it raises an error"
    if len(set(map(repr, answers))) < _FEWEST_ANSWERS:
        return "its answers hardly depend on its inputs"
    return ""


def program_tests(text: str, entry_point: str, most: int, chance: Random) -> TestedProgram | str:
    """Tests for a program, or why there are none that are good enough."""
    program = InstrumentedProgram(text, entry_point)
    small, *large = drawn_inputs(parameter_kinds(text, entry_point), _POOL, chance)
    inputs = [*reversed(large), small]  # the telling ones first
    function, answers, taken = program.function(), list[Any](), list[set[int]]()
    for one in inputs:
        program.seen.clear()
        answers.append(program.outcome(function, one))
        taken.append(set(program.seen))
    if any(isinstance(one, str) and one.startswith("(") for one in answers):
        return "it raises an error"
    if len(set().union(*taken)) < program.branches:
        return "a branch is never taken"
    killers = _all_killers(program, inputs, answers)
    if killers is None:
        return "too many changes of it make no difference"
    killable = [one for one in killers if one]
    blocks = [_killers(program, code, inputs, answers) for code in program.emptied()]
    if not all(blocks):
        return "a block of it makes no difference"
    parts = [_killers(program, code, inputs, answers) for code in program.simplified()]
    if not all(parts):
        return "a part of a condition makes no difference"
    goals = [
        *killable,
        *blocks,
        *parts,
        *({place for place, some in enumerate(taken) if branch in some} for branch in range(program.branches)),
    ]
    chosen = _cover(goals, len(inputs), most)
    if chosen is None:
        return "it takes more tests than are wanted"
    given = chosen + _others(chosen, answers, most)
    killed = sum(bool(one & set(given)) for one in killers)
    return TestedProgram(
        tuple(inputs[place] for place in given), tuple(program.returned(function, inputs[place]) for place in given),
        len(killers), killed, program.branches,
    )  # fmt: skip


def _all_killers(
    program: InstrumentedProgram, inputs: Sequence[list[Any]], answers: list[Any]
) -> list[set[int]] | None:
    """The inputs that kill each mutant; None as soon as it is sure that too many survive."""
    codes, found, survive = program.mutants(), list[set[int]](), 0
    for code in codes:
        found.append(_killers(program, code, inputs, answers))
        survive += not found[-1]
        if len(codes) - survive < _LEAST_KILLED * len(codes):
            return None
    return found


def _killers(program: InstrumentedProgram, code: CodeType, inputs: Sequence[list[Any]], answers: list[Any]) -> set[int]:
    """The first inputs on which a mutant does something else; after a hang no more are tried."""
    try:
        function = program.function(code)
    except Exception:
        return set(range(len(inputs)))
    found = set()
    for place, one in enumerate(inputs):
        outcome = program.outcome(function, one)
        if outcome != answers[place]:
            found.add(place)
            if len(found) == _ENOUGH or outcome in ("(endless)", "(recursion)"):
                break
    return found


def _cover(goals: Sequence[set[int]], size: int, most: int) -> list[int] | None:
    """Few places that meet every goal, by taking the one that meets most of the rest; None where they are too many."""
    left, chosen = list(goals), list[int]()
    while left:
        best = max(range(size), key=lambda place: sum(place in goal for goal in left))
        chosen.append(best)
        left = [goal for goal in left if best not in goal]
        if len(chosen) > most:
            return None
    return chosen


def _others(chosen: list[int], answers: Sequence[Any], most: int) -> list[int]:
    """More tests with answers of their own, up to the number wanted."""
    known = {repr(answers[place]) for place in chosen}
    more = list[int]()
    for place, answer in enumerate(answers):
        if len(chosen) + len(more) < most and place not in chosen and repr(answer) not in known:
            known.add(repr(answer))
            more.append(place)
    return more


def _without_block(field: str) -> Callable[[ast.AST], None]:
    def edit(node: ast.AST) -> None:
        ticks = getattr(node, field)[:1] if isinstance(node, ast.For | ast.While) else []
        setattr(node, field, [*ticks, ast.copy_location(ast.Pass(), node)])

    return edit


def _copied(value: Any) -> Any:
    return [_copied(one) for one in value] if isinstance(value, list) else value


def _frozen(value: Any) -> Any:
    """A value with its type: True is not 1."""
    if isinstance(value, list | tuple):
        return type(value).__name__, tuple(map(_frozen, value))
    return (value, type(value).__name__) if isinstance(value, bool | float) else value


def _instrument(tree: ast.Module) -> int:
    """Put counters into loops and marks into blocks; the number of marks."""
    number = 0

    def mark() -> ast.stmt:
        nonlocal number
        number += 1
        return _call(_SEEN, ast.Constant(number - 1))

    for node in list(ast.walk(tree)):
        if isinstance(node, ast.If):
            node.body.insert(0, mark())
            node.orelse.insert(0, mark())
        elif isinstance(node, ast.For | ast.While):
            node.body[:0] = [_call(_TICK), mark()]
    return number


def _call(name: str, *arguments: ast.expr) -> ast.stmt:
    return ast.Expr(ast.Call(ast.Name(name, ast.Load()), list(arguments), []))
