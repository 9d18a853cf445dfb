"""The search: a population of programs that do the same, bred for complexity, kept readable.

"Narrowing the Complexity Gap in the Evaluation of Large Language Models" (algorithms 1 and 2): in each generation the
most complex share of the Pareto front, and as many drawn with a chance that grows with their complexity, have
offspring; those that pass every gate join the population, of which the best go on (NSGA-II).
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import islice

import msgspec

from remint.mints.evolve.finishing.choosing import finished
from remint.mints.evolve.finishing.name_edits import finishing_step
from remint.mints.evolve.fitness import fitness_of
from remint.mints.evolve.gates.data_flow import FlowWatch
from remint.mints.evolve.gates.near_duplicates import shape_of
from remint.mints.evolve.gates.pylint_score import Pylint
from remint.mints.evolve.operators import Operator
from remint.mints.evolve.search.carried_data import CarriedData
from remint.mints.evolve.search.closer_look import CloserLook, IntendedUse
from remint.mints.evolve.search.equivalence import Equivalence
from remint.mints.evolve.search.evolved import Evolved, GenerationSummary
from remint.mints.evolve.search.first_look import FirstLook
from remint.mints.evolve.search.individual import Individual
from remint.mints.evolve.search.known_subjects import KnownSubjects
from remint.mints.evolve.search.layout import laid_out, moved_once
from remint.mints.evolve.search.other_offspring import learning_set, runner_up
from remint.mints.evolve.search.project import Project, project_of
from remint.mints.evolve.search.reproduction import Offspring, offspring, operators_for
from remint.mints.evolve.search.rounds import Rounds
from remint.mints.evolve.search.survival import front, survivors
from remint.mints.evolve.search.termination import NOTHING_BETTER, NOTHING_NEW, SearchState, why_ended
from remint.mints.evolve.search.turns import PATIENCE, Turns
from remint.mints.evolve.settings import EvolveSettings
from remint.records import Candidate, digest, encode

_BREEDING = 0.92  # of the time; the rest is for laying out what is shipped
_SMALLEST_CHANCE = 0.01  # of an individual without any complexity, to be drawn


class Search:
    """Evolves one program."""

    def __init__(
        self, program: Candidate, keep: frozenset[str], equivalence: Equivalence, settings: EvolveSettings,
        pylint: Pylint | None, started: float | None = None, watch: FlowWatch | None = None,
    ) -> None:  # fmt: skip
        self.settings, self.keep, self.equivalence = settings, keep, equivalence
        self._watch = None if settings.paper or watch is None else CarriedData(watch, program, settings)
        # By the program as well: one seed draws other operators for every program.
        self.chance = random.Random(f"{settings.seed} {digest(encode(program))}")
        self.operators: list[Operator] = operators_for(settings, self.chance)
        self.original = Individual(program, (), fitness_of(program, settings.thresholds, settings.paper))
        if self._watch is not None:
            self.original = self._watch.carrying_original(self.original)
        self._closer = CloserLook(self.original, equivalence, settings, pylint, self._watch)
        self._first = FirstLook(self.original, settings, self._watch, self._closer.form_objection)
        self.population = [self.original]
        self.valid: list[Individual] = []
        self.looked_at = 0
        self._seen: set[object] = {program, shape_of(program)}  # in this round
        self._known: dict[Candidate, Individual | None] = {}  # of all rounds; None: refused
        self._draws_all = False
        self._turns = Turns()
        self._rounds = Rounds()
        self._subjects = KnownSubjects(keep)
        self._started = time.monotonic() if started is None else started

    def run(
        self, seen: Callable[[GenerationSummary], None] = lambda generation: None, keep_all: bool = False
    ) -> Evolved:
        """Search until the budget is spent, or there is nothing new."""
        curve: list[GenerationSummary] = []
        unchanged, number, ended = 0, 0, ""
        known = front(self.population)
        while not ended:
            number += 1
            fresh = self._breed()
            now = front(self.population)
            unchanged = unchanged + 1 if now == known else 0
            known = now
            best = front([*now, *self._rounds.kept])[0]
            curve.append(GenerationSummary(number, self._seconds(), len(self.population), best.fitness.rc))
            seen(curve[-1])
            ended = self._end(number, unchanged, bool(fresh))
            if ended in (NOTHING_NEW, NOTHING_BETTER) and self._begins_anew(now):
                known, unchanged, ended = front(self.population), 0, ""
        self.population = [*self.population, *self._rounds.kept]
        final = self._final(front(self.population))
        if not (self.settings.paper or self.settings.operators or self._is_after(1.0)):
            final[0] = laid_out(final[0], self._moved)
        project = self._project(final[0]) if self.settings.project else Project(final[0])
        final[0] = project.program
        other = runner_up(self.valid, self.original, final, self._is_liked)
        valid = learning_set(self.valid, final[0], self.settings.most_alike, self._is_liked) if keep_all else []
        final = [self._named(one, IntendedUse.SHIP if one is final[0] else IntendedUse.KEEP) for one in final]
        seconds = self._seconds()
        return Evolved(
            original=self.original,
            best=final[0],
            front=tuple(final),
            valid=tuple(valid),
            looked_at=self.looked_at,
            accepted=len(self.valid),
            refused={reason: count for reason, count in self._first.refused.items() if count},
            generations=number,
            seconds=seconds,
            ended=ended,
            curve=tuple(curve),
            runner_up=None if other is None else self._named(other),
            no_package=project.objection,
        )

    def _named(self, one: Individual, use: IntendedUse = IntendedUse.KEEP) -> Individual:
        """The program with names that fit what it has become, if it passes every gate with them; else as it is."""
        if self.settings.paper or one is self.original:
            return one
        found = finished(one.program, self._given_names(), self.keep)
        if found is None:
            return one
        named = Offspring(found[0], (*one.steps, finishing_step(found[1])))
        for made in self._first.passed([named]):
            reason = self._closer.objection(made, use)
            if not reason:
                return made
            self._first.refused[reason] += 1
        return one

    def _given_names(self) -> Candidate:
        """The program whose names nobody has to choose: they are what the problem says, or what a model has chosen."""
        return self.original.program

    def _end(self, number: int, unchanged: int, fresh: bool) -> str:
        is_complex = any(one.fitness.rc >= 1.0 and self._stays(one) for one in front(self.population))
        state = SearchState(number, self.looked_at, self._is_late(), unchanged, is_complex, fresh)
        ended = why_ended(state, self.settings)
        if ended not in (NOTHING_NEW, NOTHING_BETTER):
            return ended
        if self._waiting() and unchanged < PATIENCE * self.settings.stagnation:
            return ""
        if not self._draws_all:
            # The operators that were drawn have done what they can: those that were not have their turn.
            self._draws_all = True
            self._turns = Turns()
            self.operators = operators_for(msgspec.structs.replace(self.settings, drawn=1.0), self.chance)
            return ""
        return ended

    def _begins_anew(self, best: list[Individual]) -> bool:
        """Start from the original again, with another draw of operators, as long as that finds something better.

        What a population comes to depends on its first steps: budget that is left is for other ones.
        """
        if self.settings.paper or self.settings.operators or not self._rounds.is_worth_another(best):
            return False
        self.population = self._first_population()
        self._seen = {seen for one in self.population for seen in (one.program, shape_of(one.program))}
        self._draws_all, self._turns = False, Turns()
        self.operators = operators_for(self.settings, self.chance)
        return True

    def _first_population(self) -> list[Individual]:
        return [self.original]

    def _waiting(self) -> list[Individual]:
        return [] if self.settings.paper else self._turns.waiting(self.population)

    def _breed(self) -> bool:
        """One generation; whether there was anything to look at."""
        before, size = len(self._seen), len(self.population)
        born = self._born_of(self._parents())
        if len(self._seen) == before and not self.settings.paper:
            # In a small population the few parents may have nothing left while others do.
            born += self._born_of(one for one in tuple(self.population) if self._may_breed(one))
        # Where the parents were refused, others have their turn.
        is_smaller = len(self.population) < size
        others = [one for one in self.population if one is not self.original]
        # The original stays: it is what there is where Pylint likes none of the others.
        self.population = [self.original, *survivors([*others, *born], self.settings.population)]
        return len(self._seen) > before or is_smaller

    def _born_of(self, parents: Iterable[Individual]) -> list[Individual]:
        """The offspring of these that pass the gates which are asked of every one."""
        born: list[Individual] = []
        for parent in parents:
            if self._is_spent():
                break
            born_here = offspring(
                parent, self.operators, self.keep, self.settings, self.chance, self._operator_failed, self._subjects,
                self._first.hopeless.places(),
            )  # fmt: skip
            fresh = [one for one in born_here if self._is_new(one)]
            self._look_at([one for one in fresh if one.program not in self._known])
            born += [known for one in fresh if (known := self._known.get(one.program))]
        return born

    def _look_at(self, made: list[Offspring]) -> None:
        """Ask of programs that no round has seen what is asked of every one."""
        if self.settings.offspring:
            made = made[: self.settings.offspring - self.looked_at]
        self.looked_at += len(made)
        passed = self._first.passed(made)
        self._known |= {one.program: None for one in made} | {one.program: one for one in passed}
        self.valid += passed

    def _operator_failed(self, name: str) -> None:
        self._first.refused[f"{name} failed"] += 1

    def _is_new(self, one: Offspring) -> bool:
        known = one.program if self.settings.paper else shape_of(one.program)
        is_new = known not in self._seen
        self._seen.add(known)
        return is_new

    def _parents(self) -> Iterator[Individual]:
        """The most complex share of the front, as many by the roulette wheel, and as many that had no turn yet."""
        wanted = max(1, round(self.settings.breed * len(self.population)))
        weights = [max(one.fitness.goal, _SMALLEST_CHANCE) for one in self.population]
        drawn = self.chance.choices(self.population, weights, k=wanted)
        looked_at: set[int] = set()

        def breeds(one: Individual) -> bool:
            is_first = id(one) not in looked_at
            looked_at.add(id(one))
            self._turns.take(one)
            return is_first and self._stays(one, IntendedUse.BREED)

        yield from islice(filter(breeds, front(self.population)), wanted)
        yield from filter(breeds, drawn)
        yield from islice(filter(breeds, self._waiting()), wanted)

    def _may_breed(self, one: Individual) -> bool:
        """Whether a program has offspring when the parents have nothing new."""
        return self._stays(one, IntendedUse.BREED)

    def _stays(self, one: Individual, use: IntendedUse = IntendedUse.KEEP) -> bool:
        """Whether a program passes every gate; else it leaves the population."""
        reason = self._closer.objection(one, use)
        if reason:
            self.population = [other for other in self.population if other is not one]
            self.valid = [other for other in self.valid if other is not one]
            self._first.refused[reason] += 1
        return not reason

    def _is_liked(self, one: Individual) -> bool:
        return not self._closer.objection(one)

    def _final(self, known: list[Individual]) -> list[Individual]:
        """The front of those that pass every gate; the first of them is looked at as closely as what is shipped.

        When time is up, the others are only those that have been looked at before.
        """
        while True:
            best, *others = known
            others = [one for one in others if not self._is_late() or self._closer.was_at(one)]
            if all([self._stays(best, IntendedUse.SHIP), *map(self._stays, others)]):
                return [best, *others]
            known = front(self.population)

    def _moved(self, best: Individual) -> list[Individual]:
        """The program after one more move to a module, each that passes every gate."""
        if best is self.original or self.settings.as_proposed or self._is_after(1.0):
            return []
        made = self._first.passed([one for one in moved_once(best, self.keep, self.chance) if self._is_new(one)])
        return [one for one in made if not self._closer.objection(one, IntendedUse.SHIP)]

    def _project(self, best: Individual) -> Project:
        is_bare = self.settings.as_proposed  # no operator adds anything
        if is_bare and best is self.original:
            return Project(best, "no refactoring was accepted")
        return project_of(best, self.keep, self.chance, self._first, self._closer, is_bare)

    def _is_spent(self) -> bool:
        most = self.settings.offspring
        return bool(most and self.looked_at >= most) or self._is_late()

    def _is_late(self) -> bool:
        return self._is_after(1.0 if self.settings.paper else _BREEDING)

    def _is_after(self, share: float) -> bool:
        """Whether that share of the time is up."""
        return bool(self.settings.seconds) and self._seconds() >= share * self.settings.seconds

    def _seconds(self) -> float:
        return time.monotonic() - self._started
