"""Tests for a generated program: they take every branch and kill the mutants that any of the inputs tried can kill.

Programs run here, in this process: they are made of a closed set of statements that touch nothing outside, and mutants,
which may loop for ever, count their iterations.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import chain, repeat
from random import Random
from types import CodeType
from typing import Any, NamedTuple

from remint.code.mutants import changes_in, edited
from remint.mints.generate.inputs import drawn_inputs, parameter_kinds
from remint.mints.generate.simpler import simplifications

_TICK, _SEEN = "__remint_tick__", "__remint_seen__"
_MOST_TICKS = 3000  # iterations of one call; those of the programs themselves are far fewer
_SCREENED, _POOL = 12, 40  # inputs
_FEWEST_ANSWERS = 4  # of the first inputs, in which no single answer may be too common
_LEAST_KILLED = 0.9
_PLAIN = frozenset((int, str))  # types of which only equal values are equal
_ENOUGH = 8  # inputs that kill a mutant: more would not make the choice of tests better


class TestedProgram(NamedTuple):
    """The chosen inputs with what the program returns, and how good they are."""

    inputs: tuple[list[Any], ...]
    answers: tuple[Any, ...]
    mutants: int
    killed: int
    branches: int


class InstrumentedProgram:
    """A program whose loops count iterations; with marks its blocks also note that they were entered."""

    def __init__(self, text: str, entry_point: str, marks: bool = False) -> None:
        self.entry_point, self.tree = entry_point, ast.parse(text)
        self.changes = [] if marks else changes_in(self.tree)
        self.branches = _instrument(self.tree, marks)
        self.seen = set[int]()

    def function(self, code: CodeType | None = None) -> Callable[..., Any]:
        """The function, of the program itself or of a mutant's code."""
        namespace: dict[str, Any] = {_SEEN: self.seen.add}
        exec(code or compile(self.tree, "<generated>", "exec"), namespace)
        found: Callable[..., Any] = namespace[self.entry_point]
        return found

    def mutants(self) -> Iterator[CodeType]:
        """The code of every mutant that compiles, at most one for each of the changes."""
        for node, change in self.changes:
            with edited(node, change.edit):
                _give_places(node)
                try:
                    code = compile(self.tree, "<mutant>", "exec")
                except (SyntaxError, ValueError, TypeError):
                    continue
            yield code

    def emptied(self) -> Iterator[CodeType]:
        """The code of the program without the statements of a block, for every block."""
        for node in list(ast.walk(self.tree)):
            for field in ("body", "orelse") if isinstance(node, ast.If | ast.For | ast.While) else ():
                if getattr(node, field):
                    with edited(node, _without_block(field)):
                        code = compile(self.tree, "<emptied>", "exec")
                    yield code

    def simplified(self) -> Iterator[CodeType]:
        """The code of the program without a part of a condition, or with one side of a choice, for every such part."""
        for node, edit in simplifications(self.tree):
            with edited(node, edit):
                code = compile(self.tree, "<simplified>", "exec")
            yield code


def returned(function: Callable[..., Any], arguments: Sequence[Any]) -> Any:
    """What a call returns. Its iterations are counted by an iterator that comes to its end: nothing is quicker."""
    function.__globals__[_TICK] = repeat(None, _MOST_TICKS).__next__
    return function(*[_copied(one) if type(one) is list else one for one in arguments])


def outcome(function: Callable[..., Any], arguments: Sequence[Any]) -> Any:
    """What a call returns, as something that can be compared: the kind of error where it raises one."""
    try:
        value = returned(function, arguments)
        return value if type(value) is int or type(value) is str else _frozen(value)
    except StopIteration:
        return "(endless)"
    except RecursionError:
        return "(recursion)"
    except Exception as error:
        # An iterator that ends inside a generator comes out as a RuntimeError.
        return "(endless)" if isinstance(error.__cause__, StopIteration) else f"({type(error).__name__})"


def screened(text: str, entry_point: str, chance: Random) -> str:
    """Why a program is not worth testing; nothing where it runs without errors and answers depend on the inputs."""
    kinds = parameter_kinds(text, entry_point)
    if not kinds:
        return "it takes no parameter"
    program = InstrumentedProgram(text, entry_point, marks=True)
    function = program.function()
    answers = [outcome(function, one) for one in drawn_inputs(kinds, _SCREENED, chance)]
    if any(isinstance(one, str) and one.startswith("(") for one in answers):
        return "it raises an error"
    if len(set(map(repr, answers))) < _FEWEST_ANSWERS:
        return "its answers hardly depend on its inputs"
    return ""


def program_tests(text: str, entry_point: str, most: int, chance: Random) -> TestedProgram | str:
    """Tests for a program, or why there are none that are good enough."""
    marked = InstrumentedProgram(text, entry_point, marks=True)
    small, *large = drawn_inputs(parameter_kinds(text, entry_point), _POOL, chance)
    inputs = [*reversed(large), small]  # the telling ones first
    function, answers, taken = marked.function(), list[Any](), list[set[int]]()
    for one in inputs:
        marked.seen.clear()
        answers.append(outcome(function, one))
        taken.append(set(marked.seen))
    if any(isinstance(one, str) and one.startswith("(") for one in answers):
        return "it raises an error"
    if len(set().union(*taken)) < marked.branches:
        return "a branch is never taken"
    program = InstrumentedProgram(text, entry_point)
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
        *({place for place, some in enumerate(taken) if branch in some} for branch in range(marked.branches)),
    ]
    chosen = _cover(goals, len(inputs), most)
    if chosen is None:
        return "it takes more tests than are wanted"
    given = chosen + _others(chosen, answers, most)
    killed = sum(bool(one & set(given)) for one in killers)
    return TestedProgram(
        tuple(inputs[place] for place in given), tuple(returned(function, inputs[place]) for place in given),
        len(killers), killed, marked.branches,
    )  # fmt: skip


def _all_killers(
    program: InstrumentedProgram, inputs: Sequence[list[Any]], answers: list[Any]
) -> list[set[int]] | None:
    """The inputs that kill each mutant; None as soon as it is sure that too many survive."""
    found, survive = list[set[int]](), 0
    for code in program.mutants():
        found.append(_killers(program, code, inputs, answers))
        survive += not found[-1]
        if len(program.changes) - survive < _LEAST_KILLED * len(program.changes):
            return None  # the more so if some of the changes do not compile
    return found if len(found) - survive >= _LEAST_KILLED * len(found) else None


def _killers(program: InstrumentedProgram, code: CodeType, inputs: Sequence[list[Any]], answers: list[Any]) -> set[int]:
    """The first inputs on which a mutant does something else; after a hang no more are tried."""
    try:
        function = program.function(code)
    except Exception:
        return set(range(len(inputs)))
    found = set()
    for place, one in enumerate(inputs):
        answer = outcome(function, one)
        if answer != answers[place]:
            found.add(place)
            if len(found) == _ENOUGH or answer in ("(endless)", "(recursion)"):
                break
    return found


def _cover(goals: Sequence[set[int]], size: int, most: int) -> list[int] | None:
    """Few places that meet every goal, by taking the one that meets most of the rest; None where they are too many."""
    left, chosen = list(goals), list[int]()
    while left:
        counts = [0] * size
        for place in chain.from_iterable(left):
            counts[place] += 1
        best = counts.index(max(counts))
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


def _copied(value: list[Any]) -> list[Any]:
    return [one[:] for one in value] if value and type(value[0]) is list else value[:]


def _frozen(value: Any) -> Any:
    """A value with its type: True is not 1."""
    if isinstance(value, list | tuple):
        plain = _PLAIN.issuperset(map(type, value))
        return type(value).__name__, tuple(value) if plain else tuple(map(_frozen, value))
    return (value, type(value).__name__) if isinstance(value, bool | float) else value


def _instrument(tree: ast.Module, marks: bool) -> int:
    """Put counters into loops and marks into blocks; the number of marks."""
    number = 0

    def mark() -> list[ast.stmt]:
        nonlocal number
        number += marks
        return [_called(_SEEN, str(number - 1))] if marks else []

    for node in list(ast.walk(tree)):
        if isinstance(node, ast.If):
            node.body[:0] = mark()
            node.orelse[:0] = mark()
        elif isinstance(node, ast.For | ast.While):
            node.body[:0] = [_called(_TICK), *mark()]
    return number


def _give_places(node: ast.AST) -> None:
    """Lines for what a change has put in, which the compiler asks for: the node itself, or a child of it."""
    for one in (node, *ast.iter_child_nodes(node)):
        if "lineno" in one._attributes and not hasattr(one, "lineno"):
            one.lineno = one.end_lineno = 1  # type: ignore[attr-defined]
            one.col_offset = one.end_col_offset = 0  # type: ignore[attr-defined]


@cache
def _called(name: str, argument: str = "") -> ast.stmt:
    """A call as a statement. All trees share it, since nothing ever changes it."""
    return ast.parse(f"{name}({argument})").body[0]
