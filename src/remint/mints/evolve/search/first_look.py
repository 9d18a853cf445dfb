"""What is asked of every program that is made, in an order in which most fall out before anything runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from remint.mints.evolve.fitness import fitness_of
from remint.mints.evolve.gates.nesting import is_less_nested
from remint.mints.evolve.gates.readability import too_hard_to_read
from remint.mints.evolve.search.carried_data import CarriedData
from remint.mints.evolve.search.hopeless import HopelessPlaces
from remint.mints.evolve.search.individual import Individual
from remint.mints.evolve.search.reproduction import Offspring, main_step
from remint.mints.evolve.settings import EvolveSettings
from remint.records import Candidate


class FirstLook:
    """Looks at programs that were made of one original, and counts why it refuses some."""

    def __init__(
        self, original: Individual, settings: EvolveSettings, watch: CarriedData | None,
        form_objection: Callable[[Candidate], str],
    ) -> None:  # fmt: skip
        self._original, self._settings, self._watch = original, settings, watch
        self._form_objection = form_objection
        self.refused: Counter[str] = Counter()
        self.hopeless = HopelessPlaces()

    def passed(self, fresh: Sequence[Offspring]) -> list[Individual]:
        """Those that are well cut and readable, and carry their data."""
        return self._watched([one for one in map(self._measured, fresh) if one is not None])

    def _measured(self, one: Offspring) -> Individual | None:
        form = self._form_objection(one.program)
        if form:
            self.refused[form] += 1
            return None
        fitness = fitness_of(one.program, self._settings.thresholds, self._settings.paper)
        reason = too_hard_to_read(fitness, self._original.fitness, self._settings)
        if reason:
            self.refused[f"hard to read: {reason.partition(' ')[0]}"] += 1
            return None
        if is_less_nested(fitness, self._original.fitness, self._settings):
            self.refused["less nested than the original"] += 1
            return None
        return Individual(one.program, one.steps, fitness)

    def _watched(self, made: list[Individual]) -> list[Individual]:
        """Those through which the data flows as it should; all of them where nobody can look."""
        if self._watch is None or not made:
            return made
        found = []
        for one, reason in self._watch.carried(made):
            self.hopeless.tell(main_step(one.steps), not reason)
            if reason:
                self.refused[reason] += 1
            else:
                found.append(one)
        return found
