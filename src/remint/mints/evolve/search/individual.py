"""One program of a population: how it came about, and its fitness."""

from __future__ import annotations

from typing import NamedTuple

from remint.measures.data_flow import DataFlow
from remint.mints.evolve.fitness import Fitness
from remint.mints.evolve.gates.substance import Substance
from remint.mints.evolve.programs.step_taken import StepTaken
from remint.records import Candidate


class Individual(NamedTuple):
    """A program, how it came about, and its fitness."""

    program: Candidate
    steps: tuple[StepTaken, ...]
    fitness: Fitness
    flow: DataFlow | None = None  # where its data goes; None: nobody has looked
    substance: Substance | None = None  # how much of what was added is more than passing data on; None likewise

    @property
    def used(self) -> frozenset[tuple[str, str]]:
        """The places that operators have been applied to: none is applied to the same place twice."""
        return frozenset((step.operator, step.key) for step in self.steps)
