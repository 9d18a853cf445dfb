"""Nobody goes where an operator has been refused again and again."""

from __future__ import annotations

import random

from remint.measures.thresholds import PAPER
from remint.mints.evolve.fitness import fitness_of
from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.programs.step_taken import StepTaken
from remint.mints.evolve.search.hopeless import HopelessPlaces
from remint.mints.evolve.search.individual import Individual
from remint.mints.evolve.search.reproduction import main_step, offspring
from remint.mints.evolve.settings import EvolveSettings
from remint.records import Candidate

STEP, OTHER, NAMES = (StepTaken(name, 0, "k", 1) for name in ("stages", "callbacks", "rename-variable"))


def test_a_place_is_hopeless_after_two_refusals_unless_it_was_accepted_once() -> None:
    known = HopelessPlaces()
    known.tell(STEP, accepted=False)
    assert not known.places()
    known.tell(STEP, accepted=False)
    known.tell(OTHER, accepted=True)
    known.tell(OTHER, accepted=False)
    known.tell(OTHER, accepted=False)
    assert known.places() == {("stages", "k")}


def test_the_step_that_counts_is_not_the_one_that_rides_along() -> None:
    assert main_step([OTHER, STEP, NAMES]) == STEP
    assert main_step([NAMES]) == NAMES


def test_no_offspring_is_made_at_a_place_to_avoid() -> None:
    program = Candidate.single("def f(x):\n    return 'a' if x > 1 else 'b'\n")
    parent = Individual(program, (), fitness_of(program, PAPER))
    settings = EvolveSettings(operators=("conditional-statement",))
    given = (parent, [OPERATORS.get("conditional-statement")()], frozenset({"f"}), settings)
    (made,) = offspring(*given, random.Random(1))
    assert list(offspring(*given, random.Random(1), avoid={(made.steps[0].operator, made.steps[0].key)})) == []
