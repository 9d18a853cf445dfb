"""Budget that is left goes to another round from the original."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from remint.measures.thresholds import PAPER
from remint.mints.evolve.fitness import Fitness, fitness_of
from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.search import rounds as rounds_module
from remint.mints.evolve.search.algorithm import Search
from remint.mints.evolve.search.individual import Individual
from remint.mints.evolve.search.reproduction import Offspring
from remint.mints.evolve.search.rounds import Rounds
from remint.mints.evolve.settings import EvolveSettings
from remint.records import Candidate
from tests.mints.evolve.search.test_algorithm import ORIGINAL, Everything


def ended_with(rc: float) -> list[Individual]:
    made = fitness_of(ORIGINAL, PAPER)
    return [Individual(Candidate.single(f"x = {rc}"), (), Fitness(rc, 0.5, made.complexity, made.readability))]


def test_ten_rounds_in_vain_are_enough() -> None:
    rounds = Rounds()
    # The third is better than all before it, so that ten more may come.
    ended = (0.2, 0.1, 0.3, *[0.3, 0.2, 0.1, 0.2, 0.1] * 2)
    assert [rounds.is_worth_another(ended_with(rc)) for rc in ended] == [True] * 12 + [False]
    assert [one.fitness.rc for one in rounds.kept] == [*ended]


@pytest.fixture
def few_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two rounds in vain are enough, to save time."""
    monkeypatch.setattr(rounds_module, "_IN_VAIN", 2)


def search(**settings: object) -> Search:
    chosen = EvolveSettings(generations=0, **settings)  # type: ignore[arg-type]
    return Search(ORIGINAL, frozenset({"f"}), Everything(), chosen, None)


@pytest.mark.usefixtures("few_rounds")
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


@pytest.mark.usefixtures("few_rounds")
def test_what_one_round_has_looked_at_no_other_looks_at_again() -> None:
    one = search()
    looked_at: list[Candidate] = []
    passed = one._first.passed

    def noted(made: Sequence[Offspring]) -> list[Individual]:
        looked_at.extend(offspring.program for offspring in made)
        return passed(made)

    one._first.passed = noted  # type: ignore[method-assign]
    found = one.run(keep_all=True)
    assert found.looked_at == len(set(looked_at[: found.looked_at])) > 0
    assert found.accepted == len({made.program for made in one.valid})


def test_operators_that_somebody_names_have_one_round() -> None:
    one = search(operators=("nested-if",))
    found = one.run()
    assert not one._rounds.kept
    assert found.ended in ("nothing new", "nothing better")
