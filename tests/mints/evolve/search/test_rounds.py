"""Budget that is left goes to another round from the original."""

from __future__ import annotations

import pytest

from remint.measures.thresholds import PAPER
from remint.mints.evolve.fitness import Fitness, fitness_of
from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.search.algorithm import Search
from remint.mints.evolve.search.individual import Individual
from remint.mints.evolve.search.rounds import Rounds
from remint.mints.evolve.settings import EvolveSettings
from remint.records import Candidate
from tests.mints.evolve.search.test_algorithm import ORIGINAL, Everything


def ended_with(rc: float) -> list[Individual]:
    made = fitness_of(ORIGINAL, PAPER)
    return [Individual(Candidate.single(f"x = {rc}"), (), Fitness(rc, 0.5, made.complexity, made.readability))]


def test_two_rounds_in_vain_are_enough() -> None:
    rounds = Rounds()
    # The third is better than all before it, so that two more may come.
    assert [rounds.is_worth_another(ended_with(rc)) for rc in (0.2, 0.1, 0.3, 0.3, 0.2)] == [True] * 4 + [False]
    assert [one.fitness.rc for one in rounds.kept] == [0.2, 0.1, 0.3, 0.3, 0.2]


def search(**settings: object) -> Search:
    chosen = EvolveSettings(generations=0, **settings)  # type: ignore[arg-type]
    return Search(ORIGINAL, frozenset({"f"}), Everything(), chosen, None)


def test_a_search_that_has_come_to_its_end_starts_again_and_ships_the_best_of_all_rounds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    starts = []
    told = Search._begins_anew

    def begins_anew(self: Search, best: list[Individual]) -> bool:
        starts.append(max(one.fitness.rc for one in best))
        return told(self, best)

    monkeypatch.setattr(Search, "_begins_anew", begins_anew)
    # A few operators that come to an end soon, as if they had been drawn.
    few = [OPERATORS.get(name)() for name in ("create-function", "guard-clause")]
    monkeypatch.setattr("remint.mints.evolve.search.algorithm.operators_for", lambda settings, chance: few)
    one = search()
    found = one.run()
    assert len(starts) >= 3  # a first round, and the two that found nothing better
    assert found.ended in ("nothing new", "nothing better")
    # What is shipped is laid out in modules in the end, which adds to it.
    assert found.best.fitness.rc >= max(starts) > fitness_of(ORIGINAL, PAPER).rc


def test_operators_that_somebody_names_have_one_round() -> None:
    one = search(operators=("nested-if",))
    found = one.run()
    assert not one._rounds.kept
    assert found.ended in ("nothing new", "nothing better")
