"""Valid offspring besides the program that is shipped: an alternative solution, and a set to fine-tune models with."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from remint.mints.evolve.gates.near_duplicates import NearDuplicates
from remint.mints.evolve.search.individual import Individual

_TRIED = 10  # offspring that are looked at closely for a runner-up, at most
IsLiked = Callable[[Individual], bool]  # whether a program passes every gate


def runner_up(
    valid: Sequence[Individual], original: Individual, final: Sequence[Individual], is_liked: IsLiked
) -> Individual | None:
    """The most complex offspring besides the first of the final front; None where that front has another itself."""
    known = {original.program, final[0].program}
    if any(one.program not in known for one in final):
        return None
    others = sorted(
        (one for one in valid if one.program not in known),
        key=lambda one: (-one.fitness.goal, -one.fitness.rr, one.program.text),
    )
    return next(filter(is_liked, others[:_TRIED]), None)


def learning_set(
    valid: Sequence[Individual], best: Individual, most_alike: float, is_liked: IsLiked
) -> list[Individual]:
    """Every valid offspring but near-duplicates of one another or of the one that is shipped."""
    taken = NearDuplicates(most_alike)
    taken.take(best.program.text)
    found = []
    for one in valid:
        # What fails a gate must not stand in the way of others like it.
        if taken.is_unlike(one.program.text) and is_liked(one):
            taken.take(one.program.text)
            found.append(one)
    return found
