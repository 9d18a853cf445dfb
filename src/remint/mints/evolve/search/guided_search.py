"""A search that starts from a program which a model has refactored."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from remint.mints.evolve.fitness import fitness_of
from remint.mints.evolve.gates.near_duplicates import shape_of
from remint.mints.evolve.search.algorithm import Search
from remint.mints.evolve.search.individual import Individual
from remint.mints.evolve.search.outcome import MeasuredProgram
from remint.records import Candidate


class GuidedSearch(Search):
    """Breeds from the refactored program alone; gates still compare with the original."""

    def __init__(self, start: MeasuredProgram, *given: Any) -> None:
        super().__init__(*given)
        fitness = fitness_of(start.candidate, self.settings.thresholds, self.settings.paper)
        self.start = Individual(start.candidate, start.steps, fitness)
        if self._watch is not None:
            ((self.start, _),) = self._watch.carried([self.start])
        self.population = self._first_population()
        self.valid.append(self.start)
        self._seen |= {self.start.program, shape_of(self.start.program)}

    def _first_population(self) -> list[Individual]:
        return [self.original, self.start]

    def _parents(self) -> Iterator[Individual]:
        return (one for one in super()._parents() if one is not self.original)

    def _may_breed(self, one: Individual) -> bool:
        return one is not self.original and super()._may_breed(one)

    def _given_names(self) -> Candidate:
        return self.start.program

    def _breed(self) -> bool:
        fresh = super()._breed()
        if all(one is not self.start for one in self.population):
            # It has passed every gate: it is what there is where none of its offspring does.
            self.population.append(self.start)
        return fresh
