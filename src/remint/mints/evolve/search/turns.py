"""Who has had offspring, and who still waits for a turn."""

from __future__ import annotations

from remint.mints.evolve.search.individual import Individual
from remint.records import Candidate

# Times as many generations as usual that may bring nothing better while somebody waits: a step that pays nothing may
# lead to one that does, and in a small population hardly anybody else breeds.
PATIENCE = 4


class Turns:
    """The turns of a population, with the operators at hand."""

    def __init__(self) -> None:
        self._taken: set[Candidate] = set()

    def take(self, one: Individual) -> None:
        """Somebody has offspring now."""
        self._taken.add(one.program)

    def waiting(self, population: list[Individual]) -> list[Individual]:
        """Those that had no turn yet, the most complex first."""
        found = [one for one in population if one.program not in self._taken]
        return sorted(found, key=lambda one: (-one.fitness.goal, -one.fitness.rr, one.program.text))
