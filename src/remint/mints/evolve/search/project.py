"""A program becomes a small project: its helpers and classes move into modules, and these into a package."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.programs.subject import Subject
from remint.mints.evolve.search.closer_look import CloserLook, IntendedUse
from remint.mints.evolve.search.first_look import FirstLook
from remint.mints.evolve.search.individual import Individual
from remint.mints.evolve.search.reproduction import MOVING, Offspring, applied

_MAKES = ("stages", "create-function", "method-object")  # something that can move, where there is nothing
_MOST = 4  # modules besides the main file
_TRIES = 3


class Project(NamedTuple):
    """The program as a package that passes every gate; else as it was, and why."""

    program: Individual
    objection: str = ""


def project_of(
    one: Individual, keep: frozenset[str], chance: random.Random, first: FirstLook, closer: CloserLook,
    only_moves: bool = False,
) -> Project:  # fmt: skip
    """A program as the widest package that passes every gate; with `only_moves`, nothing is made that could move."""
    why = "it is a package already" if _is_package(one) else "nothing in it can move to a module"
    for made in as_projects(one, keep, chance, only_moves):
        before = first.refused.copy()
        passed = first.passed([made])
        objection = closer.objection(passed[0], IntendedUse.SHIP) if passed else next(iter(first.refused - before))
        if not objection:
            return Project(passed[0])
        why = f"the gates refuse it: {objection}"
    return Project(one, why)


def _is_package(one: Individual) -> bool:
    return any("/" in file.path for file in one.program.files)


def as_projects(
    one: Individual, keep: frozenset[str], chance: random.Random, only_moves: bool = False
) -> Iterator[Offspring]:
    """A program spread over a package, the most modules first; nothing where nothing of it can move."""
    spread = [Offspring(one.program, one.steps)]
    while len(spread[-1].program.files) - 1 < _MOST:
        moved = _moved(spread[-1], keep, chance)
        if moved is None and len(spread) == 1 and not only_moves:
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
