"""Places where an operator has been refused again and again: nobody goes there any more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from remint.mints.evolve.programs.step_taken import StepTaken

_ENOUGH = 2  # refusals; one may have been the fault of what else was in the program

Place = tuple[str, str]  # an operator, and the mark of the place


class HopelessPlaces:
    """What became of the programs that steps made, by place."""

    def __init__(self) -> None:
        self._refused: Counter[Place] = Counter()
        self._accepted: set[Place] = set()

    def tell(self, step: StepTaken, accepted: bool) -> None:
        """A program with this step has been looked at."""
        place = (step.operator, step.key)
        if accepted:
            self._accepted.add(place)
        else:
            self._refused[place] += 1

    def places(self) -> Collection[Place]:
        """Those that were refused often enough and never accepted."""
        return {one for one, times in self._refused.items() if times >= _ENOUGH} - self._accepted
