"""A program must not be less nested than its original."""

from __future__ import annotations

import pytest

from remint.measures.thresholds import PAPER
from remint.mints.evolve.fitness import Fitness, fitness_of
from remint.mints.evolve.gates.nesting import is_less_nested
from remint.mints.evolve.settings import EvolveSettings
from remint.records import Candidate

NESTED = "def f(items):\n    for one in items:\n        if one:\n            return one\n    return None\n"
FLAT = "def f(items):\n    return next(filter(None, items), None)\n"


def fitness(text: str) -> Fitness:
    return fitness_of(Candidate.single(text), PAPER)


def test_what_takes_nesting_away_is_refused() -> None:
    assert is_less_nested(fitness(FLAT), fitness(NESTED), EvolveSettings())
    assert not is_less_nested(fitness(NESTED), fitness(FLAT), EvolveSettings())
    assert not is_less_nested(fitness(NESTED), fitness(NESTED), EvolveSettings())


@pytest.mark.parametrize("settings", [EvolveSettings(paper=True), EvolveSettings(operators=("nested-if",))])
def test_the_paper_and_whoever_names_operators_do_not_ask(settings: EvolveSettings) -> None:
    assert not is_less_nested(fitness(FLAT), fitness(NESTED), settings)
