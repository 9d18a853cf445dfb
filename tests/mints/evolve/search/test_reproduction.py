"""Which operators a program may still have."""

from __future__ import annotations

import random

from remint.mints.evolve.fitness import fitness_of
from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.programs.step_taken import StepTaken
from remint.mints.evolve.search.individual import Individual
from remint.mints.evolve.search.reproduction import offspring, operators_for
from remint.mints.evolve.settings import EvolveSettings
from remint.records import Candidate

TEXT = """\
def upper(words):
    found = []
    for word in words:
        if word.isupper():
            found.append(word)
    return found


def f(number):
    return upper(str(number).split())
"""


def steps_after(*taken: str, operators: tuple[str, ...] = ()) -> set[str]:

    settings = EvolveSettings(operators=operators)
    program = Candidate.single(TEXT)
    steps = tuple(StepTaken(name, 0, "elsewhere", 1) for name in taken)
    parent = Individual(program, steps, fitness_of(program, settings.thresholds))
    chosen = [
        OPERATORS.get(name)() for name in ("empty-input", "memo-table", "guard-clause", "text-parts", "text-search")
    ]
    born = offspring(parent, chosen, frozenset({"f"}), settings, random.Random(1))
    return {one.steps[len(taken)].operator for one in born}


def test_one_condition_that_only_saves_work_is_enough() -> None:
    assert "empty-input" in steps_after()
    assert steps_after("memo-table") == {"guard-clause", "text-parts"}
    assert "empty-input" in steps_after("guard-clause")


def test_one_call_that_is_written_out_by_hand_is_enough() -> None:
    assert "text-parts" in steps_after("memo-table")
    assert "text-parts" not in steps_after("text-search")


def test_what_moves_code_may_come_as_often_as_there_is_something_to_move() -> None:
    settings, program = EvolveSettings(repeats=1), Candidate.single(TEXT)
    taken = tuple(StepTaken(name, 0, "elsewhere", 1) for name in ("module-dependency", "stages"))
    parent = Individual(program, taken, fitness_of(program, settings.thresholds))
    chosen = [OPERATORS.get(name)() for name in ("module-dependency", "stages")]
    (born,) = offspring(parent, chosen, frozenset({"f"}), settings, random.Random(1))
    assert born.steps[2].operator == "module-dependency"


def test_what_nobody_would_write_is_not_drawn() -> None:
    drawn = {one.name for one in operators_for(EvolveSettings(drawn=1.0), random.Random(1))}
    assert "collecting-function" in drawn
    assert "halves" not in drawn


def test_whoever_names_operators_gets_them() -> None:
    assert "empty-input" in steps_after("memo-table", operators=("empty-input", "memo-table"))
