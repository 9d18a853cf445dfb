"""Who survives a generation: non-dominated sorting with crowding, as in NSGA-II."""

from __future__ import annotations

import math

from remint.mints.evolve.search.individual import Individual


def front(population: list[Individual]) -> list[Individual]:
    """Those that no other beats in both complexity and readability, the most complex first.

    With two goals non-dominated sorting is one pass over the individuals in the order of the first.
    """
    best, found = -1.0, []
    for one in sorted(population, key=lambda one: (-one.fitness.goal, -one.fitness.rr, one.program.text)):
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
    complexities, readabilities = [[getattr(one.fitness, name) for one in of] for name in ("goal", "rr")]
    wide, high = (max(values) - min(values) or 1.0 for values in (complexities, readabilities))
    room = [math.inf] * len(of)
    for place in range(1, len(of) - 1):
        room[place] = abs(complexities[place - 1] - complexities[place + 1]) / wide
        room[place] += abs(readabilities[place - 1] - readabilities[place + 1]) / high
    best = sorted(range(len(of)), key=lambda place: (-room[place], place))[:size]
    return [of[place] for place in sorted(best)]
