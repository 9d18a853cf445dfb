"""Tests for a generated program: they take every branch, kill the mutants that any of the inputs tried can kill, and
notice every part that is left out."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Sequence
from random import Random
from types import CodeType
from typing import Any, NamedTuple

from remint.mints.describe.covering import cover
from remint.mints.generate.idle_loops import has_idle_loop
from remint.mints.generate.inputs import drawn_inputs, input_needs
from remint.mints.generate.instrumented import InstrumentedProgram, outcome, returned

_SCREENED, _POOL = 12, 40  # inputs
_FEWEST_ANSWERS = 4  # of the first inputs, in which no single answer may be too common
_LEAST_KILLED = 0.9
_TOO_MANY = "too many changes of it make no difference"
_ENOUGH = 6  # inputs that kill a mutant: more would not make the choice of tests better


class TestedProgram(NamedTuple):
    """The chosen inputs with what the program returns, and how good they are."""

    inputs: tuple[list[Any], ...]
    answers: tuple[Any, ...]
    mutants: int
    killed: int
    branches: int


def screened(text: str, entry_point: str, chance: Random) -> str:
    """Why a program is not worth testing; nothing where it runs without errors and answers depend on the inputs."""
    needs = input_needs(text, entry_point)
    if not needs.kinds:
        return "it takes no parameter"
    if has_idle_loop(ast.parse(text)):
        return "a loop of it only counts its iterations"
    program = InstrumentedProgram(text, entry_point, marks=True)
    function = program.function()
    answers = [outcome(function, one) for one in drawn_inputs(needs, _SCREENED, chance)]
    if any(isinstance(one, str) and one.startswith("(") for one in answers):
        return "it raises an error"
    if len(set(map(repr, answers))) < _FEWEST_ANSWERS:
        return "its answers hardly depend on its inputs"
    return ""


def program_tests(text: str, entry_point: str, most: int, chance: Random) -> TestedProgram | str:
    """Tests for a program, or why there are none that are good enough."""
    marked = InstrumentedProgram(text, entry_point, marks=True)
    small, *large = drawn_inputs(input_needs(text, entry_point), _POOL, chance)
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
    if isinstance(killers, str):
        return killers
    parts = _necessary_parts(program, inputs, answers)
    if isinstance(parts, str):
        return parts
    branches = ({place for place, some in enumerate(taken) if branch in some} for branch in range(marked.branches))
    goals = [*filter(None, killers), *parts, *branches]
    chosen, missed = cover(goals, len(inputs), most)
    if missed:
        return "it takes more tests than are wanted"
    given = chosen + _others(chosen, answers, most)
    killed = sum(bool(one & set(given)) for one in killers)
    return TestedProgram(
        tuple(inputs[place] for place in given), tuple(returned(function, inputs[place]) for place in given),
        len(killers), killed, marked.branches,
    )  # fmt: skip


def _all_killers(program: InstrumentedProgram, inputs: Sequence[list[Any]], answers: list[Any]) -> list[set[int]] | str:
    """The inputs that kill each mutant; a reason as soon as it is sure that too many survive."""
    found, survive = list[set[int]](), 0
    for code, takes_away in program.mutants():
        found.append(_killers(program, code, inputs, answers))
        survive += not found[-1]
        if takes_away and not found[-1]:
            return "a statement of it makes no difference"
        if len(program.changes) - survive < _LEAST_KILLED * len(program.changes):
            return _TOO_MANY  # the more so if some of the changes do not compile
    return found if len(found) - survive >= _LEAST_KILLED * len(found) else _TOO_MANY


def _necessary_parts(
    program: InstrumentedProgram, inputs: Sequence[list[Any]], answers: list[Any]
) -> list[set[int]] | str:
    """The inputs that notice that a part is missing, for every operand, block, condition and method of a text."""
    kinds: tuple[tuple[Iterable[CodeType], str], ...] = (
        (program.emptied(), "a block of it makes no difference"),
        (program.simplified(), "a part of a condition makes no difference"),
        (program.with_other_methods(), "a method of a text makes no difference"),
    )
    found = [_noticed(one, inputs, answers) for one in program.without_operands()]
    if not all(found):
        return "an operand makes no difference"
    for codes, reason in kinds:
        for code in codes:
            found.append(_killers(program, code, inputs, answers))
            if not found[-1]:
                return reason
    return found


def _killers(program: InstrumentedProgram, code: CodeType, inputs: Sequence[list[Any]], answers: list[Any]) -> set[int]:
    """The first inputs on which a mutant does something else: all of them where it cannot even be loaded."""
    try:
        function = program.function(code)
    except Exception:
        return set(range(len(inputs)))
    return _noticed(function, inputs, answers)


def _noticed(function: Callable[..., Any], inputs: Sequence[list[Any]], answers: list[Any]) -> set[int]:
    """The first inputs on which a function gives another answer; after a hang no more are tried."""
    found = set()
    for place, one in enumerate(inputs):
        answer = outcome(function, one)
        if answer != answers[place]:
            found.add(place)
            if len(found) == _ENOUGH or answer in ("(endless)", "(recursion)"):
                break
    return found


def _others(chosen: list[int], answers: Sequence[Any], most: int) -> list[int]:
    """More tests with answers of their own, up to the number wanted."""
    known = {repr(answers[place]) for place in chosen}
    more = list[int]()
    for place, answer in enumerate(answers):
        if len(chosen) + len(more) < most and place not in chosen and repr(answer) not in known:
            known.add(repr(answer))
            more.append(place)
    return more
