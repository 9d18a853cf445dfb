"""A program becomes a small project: its helpers and classes move into modules, and these into a package."""

from __future__ import annotations

import random
from collections.abc import Iterator

from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.programs.subject import Subject
from remint.mints.evolve.search.individual import Individual
from remint.mints.evolve.search.reproduction import MOVING, Offspring, applied

_MAKES = ("stages", "create-function", "method-object")  # something that can move, where there is nothing
_MOST = 4  # modules besides the main file
_TRIES = 3


def as_projects(one: Individual, keep: frozenset[str], chance: random.Random) -> Iterator[Offspring]:
    """A program spread over a package, the most modules first; nothing where nothing of it can move."""
    spread = [Offspring(one.program, one.steps)]
    while len(spread[-1].program.files) - 1 < _MOST:
        moved = _moved(spread[-1], keep, chance)
        if moved is None and len(spread) == 1:
            moved = _made_movable(spread[-1], keep, chance)
        if moved is None:
            break
        spread.append(moved)
    for made in reversed(spread):
        if len(made.program.files) > 1:
            placed = _step(made, "package-layout", keep, chance)
            if placed is not None:
                yield placed


def _moved(made: Offspring, keep: frozenset[str], chance: random.Random) -> Offspring | None:
    for operator in MOVING:
        found = _step(made, operator, keep, chance)
        if found is not None:
            return found
    return None


def _made_movable(made: Offspring, keep: frozenset[str], chance: random.Random) -> Offspring | None:
    """A part of a program that was only one function, in a module of its own."""
    for operator in _MAKES:
        for _ in range(_TRIES):
            found = _step(made, operator, keep, chance)
            moved = _moved(found, keep, chance) if found is not None else None
            if moved is not None:
                return moved
    return None


def _step(made: Offspring, name: str, keep: frozenset[str], chance: random.Random) -> Offspring | None:
    subject, operator = Subject(made.program, keep), OPERATORS.get(name)()
    sites = operator.sites(subject)
    if not sites:
        return None
    done = applied(subject, operator, chance.randrange(len(sites)), chance.getrandbits(32))
    return Offspring(done.program, (*made.steps, done.step))
