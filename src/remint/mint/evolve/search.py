"""The search: a population of programs that do the same, bred for complexity, kept readable.

"Narrowing the Complexity Gap in the Evaluation of Large Language Models" (algorithms 1 and 2): in each generation the
most complex share of the Pareto front, and as many drawn with a chance that grows with their complexity, have
offspring; those that pass every gate join the population.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from remint.mint.evolve.breeding import Offspring, offspring, operators_for
from remint.mint.evolve.gates import too_hard_to_read
from remint.mint.evolve.individual import Individual, fitness_of, front
from remint.mint.evolve.operators import Operator
from remint.mint.evolve.pylint_score import Pylint
from remint.mint.evolve.settings import EvolveSettings
from remint.records import Candidate

_SMALLEST_CHANCE = 0.01  # of an individual without any complexity, to be drawn


class Equivalence(Protocol):
    """Knows what the original does."""

    def same(self, programs: Sequence[Candidate]) -> list[bool]:
        """Which of these programs do the same."""


class Generation(NamedTuple):
    """How far a search is."""

    number: int
    seconds: float
    population: int
    best: float  # the highest relative complexity


class Evolved(NamedTuple):
    """What a search came to."""

    original: Individual
    best: Individual  # the most complex of the front
    front: tuple[Individual, ...]
    valid: tuple[Individual, ...]  # every offspring that passed the gates
    looked_at: int
    refused: dict[str, int]  # offspring by the gate that they failed
    generations: int
    seconds: float
    ended: str
    curve: tuple[Generation, ...]


class Search:
    """Evolves one program."""

    def __init__(
        self, program: Candidate, keep: frozenset[str], equivalence: Equivalence, settings: EvolveSettings,
        pylint: Pylint | None,
    ) -> None:  # fmt: skip
        self.settings, self.keep, self.equivalence, self.pylint = settings, keep, equivalence, pylint
        self.chance = random.Random(settings.seed)
        self.operators: list[Operator] = operators_for(settings)
        self.original = Individual(program, (), fitness_of(program, settings.thresholds))
        self.population = [self.original]
        self.refused: Counter[str] = Counter()
        self.looked_at = 0
        self._seen = {program}
        self._notes: dict[str, float] = {}
        self._started = time.monotonic()

    def run(self, seen: Callable[[Generation], None] = lambda generation: None) -> Evolved:
        """Search until the budget is spent, or there is nothing new."""
        curve: list[Generation] = []
        unchanged, number, ended = 0, 0, ""
        known = front(self.population)
        while not ended:
            number += 1
            fresh = self._breed()
            now = front(self.population)
            unchanged = unchanged + 1 if now == known else 0
            known = now
            curve.append(Generation(number, self._seconds(), len(self.population), now[0].fitness.rc))
            seen(curve[-1])
            ended = self._end(number, unchanged, bool(fresh))
        final = self._final(known)
        return Evolved(
            self.original, final[0], tuple(final), tuple(self.population[1:]), self.looked_at, dict(self.refused),
            number, self._seconds(), ended, tuple(curve),
        )  # fmt: skip

    def _end(self, number: int, unchanged: int, fresh: bool) -> str:
        settings = self.settings
        if front(self.population)[0].fitness.rc >= 1.0:
            return "as complex as the thresholds"
        if settings.generations and number >= settings.generations:
            return "generations"
        if settings.offspring and self.looked_at >= settings.offspring:
            return "offspring"
        if settings.seconds and self._seconds() >= settings.seconds:
            return "seconds"
        if unchanged >= settings.stagnation:
            return "nothing better"
        return "" if fresh else "nothing new"

    def _breed(self) -> bool:
        """One generation; whether there was anything to look at."""
        batch: list[Offspring] = []
        for parent in self._parents():
            for one in offspring(parent, self.operators, self.keep, self.chance):
                if one.program not in self._seen:
                    self._seen.add(one.program)
                    batch.append(one)
            if self._spent(len(batch)):
                break
        if self.settings.offspring:
            batch = batch[: max(0, self.settings.offspring - self.looked_at)]
        self.looked_at += len(batch)
        readable = [one for one in map(self._measured, batch) if one is not None]
        same = self.equivalence.same([one.program for one in readable])
        for made, is_same in zip(readable, same, strict=True):
            if is_same:
                self.population.append(made)
            else:
                self.refused["does something else"] += 1
        return bool(batch)

    def _measured(self, one: Offspring) -> Individual | None:
        fitness = fitness_of(one.program, self.settings.thresholds)
        original = self.original.fitness.readability
        reason = too_hard_to_read(fitness.readability, original, self.settings.thresholds, self.settings.strict)
        if reason:
            self.refused[f"hard to read: {reason.partition(' ')[0]}"] += 1
            return None
        return Individual(one.program, one.steps, fitness)

    def _parents(self) -> list[Individual]:
        """The most complex share of the front, and as many by the roulette wheel; only those that Pylint likes."""
        wanted = max(1, round(self.settings.breed * len(self.population)))
        best = self._liked(front(self.population), wanted)
        weights = [max(one.fitness.rc, _SMALLEST_CHANCE) for one in self.population]
        drawn = self.chance.choices(self.population, weights, k=wanted)
        chosen = {id(one): one for one in (*best, *self._liked(drawn, wanted))}
        return list(chosen.values())

    def _liked(self, candidates: Sequence[Individual], wanted: int) -> list[Individual]:
        """The first so many whose score is not below the original's. Others leave the population."""
        found: list[Individual] = []
        for one in candidates:
            if len(found) == wanted:
                break
            if self._note(one) >= self._note(self.original):
                found.append(one)
            else:
                self.population = [other for other in self.population if other is not one]
                self.refused["Pylint likes it less"] += 1
        return found

    def _note(self, one: Individual) -> float:
        """Pylint's score, asked for only of those that are about to breed or to be shipped."""
        if self.pylint is None or not self.settings.pylint:
            return 0.0
        text = one.program.text
        if text not in self._notes:
            self._notes[text] = round(self.pylint.score(text), 6)
        return self._notes[text]

    def _final(self, known: list[Individual]) -> list[Individual]:
        """The front of those that pass Pylint's gate as well."""
        while True:
            liked = self._liked(known, len(known))
            if len(liked) == len(known):
                return liked
            known = front(self.population)

    def _spent(self, waiting: int) -> bool:
        settings = self.settings
        if settings.offspring and self.looked_at + waiting >= settings.offspring:
            return True
        return bool(settings.seconds) and self._seconds() >= settings.seconds

    def _seconds(self) -> float:
        return time.monotonic() - self._started
