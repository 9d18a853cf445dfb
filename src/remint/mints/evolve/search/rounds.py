"""A search that has come to its end starts again from the original: the rounds, and the best of each."""

from __future__ import annotations

from remint.mints.evolve.search.individual import Individual

_IN_VAIN = 10  # rounds one after the other that find nothing better; then the program has given what it has


class Rounds:
    """The best programs of the rounds that are over."""

    def __init__(self) -> None:
        self.kept: list[Individual] = []
        self._best = -1.0
        self._in_vain = 0

    def is_worth_another(self, best: list[Individual]) -> bool:
        """A round has ended with these, the most complex first; whether another may find something better."""
        self.kept += best
        goal = best[0].fitness.goal
        self._in_vain = 0 if goal > self._best else self._in_vain + 1
        self._best = max(goal, self._best)
        return self._in_vain < _IN_VAIN
