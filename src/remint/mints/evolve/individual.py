"""One program of a population, and what it is worth."""

from __future__ import annotations

import ast
import math
from typing import NamedTuple

from remint.measures.complexity import Complexity, measure_complexity
from remint.measures.readability import Readability, measure_readability
from remint.measures.relative import relative_complexity, relative_readability
from remint.measures.thresholds import Thresholds
from remint.records import Candidate


class StepTaken(NamedTuple):
    """An operator that was applied: where, and with which numbers drawn."""

    operator: str
    site: int  # its place among the operator's sites
    key: str  # the mark of the place
    seed: int


class Fitness(NamedTuple):
    """How complex and how readable a program is, relative to the thresholds."""

    rc: float
    rr: float
    complexity: Complexity
    readability: Readability


class Individual(NamedTuple):
    """A program, how it came about, and its fitness."""

    program: Candidate
    steps: tuple[StepTaken, ...]
    fitness: Fitness

    @property
    def used(self) -> frozenset[tuple[str, str]]:
        """The places that operators have been applied to: none is applied to the same place twice."""
        return frozenset((step.operator, step.key) for step in self.steps)


def fitness_of(program: Candidate, thresholds: Thresholds) -> Fitness:
    """The fitness of a program: of its main file, as the published figures count."""
    tree = ast.parse(program.text)
    modules = {file.path.removesuffix(".py") for file in program.files if file.path != program.main}
    complexity = measure_complexity(tree, own_modules=modules)
    readability = measure_readability(program.text, tree)
    rc = relative_complexity(complexity, thresholds)
    return Fitness(rc, relative_readability(readability, thresholds), complexity, readability)


def front(population: list[Individual]) -> list[Individual]:
    """Those that no other beats in both complexity and readability, the most complex first.

    With two goals non-dominated sorting is one pass over the individuals in the order of the first.
    """
    best, found = -1.0, []
    for one in sorted(population, key=lambda one: (-one.fitness.rc, -one.fitness.rr, one.program.text)):
        if one.fitness.rr > best:
            best = one.fitness.rr
            found.append(one)
    return found


def survivors(population: list[Individual], size: int) -> list[Individual]:
    """The best so many, as NSGA-II chooses: one front after the other; of the last, those in the emptiest places."""
    kept: list[Individual] = []
    left = list(population)
    while left and len(kept) < size:
        best = front(left)
        chosen = {id(one) for one in best}
        left = [one for one in left if id(one) not in chosen]
        kept += _most_alone(best, size - len(kept))
    return kept


def _most_alone(of: list[Individual], size: int) -> list[Individual]:
    """The members of one front that are furthest from their neighbours; the ends of it always."""
    if len(of) <= size:
        return of
    complexities, readabilities = [[getattr(one.fitness, name) for one in of] for name in ("rc", "rr")]
    wide, high = (max(values) - min(values) or 1.0 for values in (complexities, readabilities))
    room = [math.inf] * len(of)
    for place in range(1, len(of) - 1):
        room[place] = abs(complexities[place - 1] - complexities[place + 1]) / wide
        room[place] += abs(readabilities[place - 1] - readabilities[place + 1]) / high
    best = sorted(range(len(of)), key=lambda place: (-room[place], place))[:size]
    return [of[place] for place in sorted(best)]
