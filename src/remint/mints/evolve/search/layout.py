"""Where the code of a program stands in the end: what can move goes to the modules where it belongs."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.programs.subject import Subject
from remint.mints.evolve.search.individual import Individual
from remint.mints.evolve.search.places import places_of
from remint.mints.evolve.search.reproduction import MOVING, Offspring, applied

_MOST = 6  # that are tried for a program


def moved_once(one: Individual, keep: frozenset[str], chance: random.Random) -> Iterator[Offspring]:
    """The program after each move that it has not had, a few at most."""
    subject, count = Subject(one.program, keep), 0
    for name in MOVING:
        operator = OPERATORS.get(name)()
        for number, place in enumerate(places_of(operator, subject)):
            if (name, place.key) in one.used or count == _MOST:
                continue
            count += 1
            done = applied(subject, operator, number, chance.getrandbits(32))
            yield Offspring(done.program, (*one.steps, done.step))


def laid_out(best: Individual, moves: Callable[[Individual], list[Individual]]) -> Individual:
    """The program after the moves that make most of it, as long as one makes it more complex.

    `moves` are the programs after one more move that pass every gate.
    """
    while True:
        better = [one for one in moves(best) if one.fitness.rc > best.fitness.rc]
        if not better:
            return best
        best = max(better, key=lambda one: (one.fitness.rc, one.fitness.rr, one.program.text))
