"""The smallest true difference between two scores on different problems that a test would find in four cases of five.

Two runs on the same problems are compared pair by pair, which shows more: see `paired_power`.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from remint.scores import distributions
from remint.scores.intervals import Estimate, student, trials_worth, wilson_centre

_POWER = 0.8
_STEPS = 30  # halvings of the range in which the answer lies
_FEW = 200  # trials up to which it matters that their number is whole


def detectable_unpaired(estimate: Estimate, most: float, level: float, power: float = _POWER) -> float | None:
    """For a second run like this one, on as many other problems of the kind; None where no difference would show.

    Both scores vary as shares of so many trials do as the data are worth. The other score is taken to lie towards the
    middle, where shares vary most and where there is room.
    """
    if estimate.clusters < 2 or not can_differ(round(estimate.even), 1.0 - level):
        return None
    trials, centre = trials_worth(estimate, most), wilson_centre(estimate, most, level)
    is_found = _found_by_student(estimate, trials, centre, level, power)
    if trials <= _FEW:
        is_found_exactly = _found_by_fisher(max(2, round(trials)), centre, level, power)
        return _smallest(lambda other: is_found(other) and is_found_exactly(other), centre)
    return _smallest(is_found, centre)


def can_differ(problems: int, alpha: float) -> bool:
    """Whether two runs of so many problems each could ever differ significantly.

    If every problem of one scores more than every problem of the other, chance alone does so in 2 of C(2n, n) cases.
    """
    return 2.0 / math.comb(2 * problems, problems) <= alpha


def _smallest(is_found: Callable[[float], bool], centre: float) -> float | None:
    room = max(centre, 1.0 - centre)
    side = -1.0 if centre > 0.5 else 1.0
    if not is_found(centre + side * room):
        return None
    low, high = 0.0, room
    for _ in range(_STEPS):
        middle = (low + high) / 2
        low, high = (low, middle) if is_found(centre + side * middle) else (middle, high)
    return high


def _found_by_student(
    estimate: Estimate, trials: float, centre: float, level: float, power: float
) -> Callable[[float], bool]:
    """Errors are estimated from the problems: Student's distribution, not central where there is a difference."""
    freedom = 2.0 * estimate.freedom
    limit = student(level, freedom)

    def is_found(other: float) -> bool:
        error = math.sqrt(max(centre * (1.0 - centre) + other * (1.0 - other), 1e-12) / trials)
        return float(distributions.nctdtr(freedom, abs(other - centre) / error, limit)) <= 1.0 - power

    return is_found


def _found_by_fisher(trials: int, centre: float, level: float, power: float) -> Callable[[float], bool]:
    """Few trials make few different results, and an exact test finds less than Student's: Fisher's tells how much."""
    rejected = _rejected(trials, round(1.0 - level, 12))
    counts = np.arange(trials + 1)
    weights = distributions.binom.pmf(counts, trials, centre) @ rejected
    return lambda other: float(weights @ distributions.binom.pmf(counts, trials, other)) >= power


@lru_cache(maxsize=64)
def _rejected(trials: int, alpha: float) -> NDArray[np.float64]:
    """1 where Fisher's exact test tells so many passes of one run from so many of the other."""
    found = np.zeros((trials + 1, trials + 1))
    for passes in range(1, 2 * trials):
        counts = np.arange(max(0, passes - trials), min(trials, passes) + 1)
        chances = distributions.hypergeom.pmf(counts, 2 * trials, passes, trials)
        order = np.argsort(chances, kind="stable")
        ranked = chances[order]
        # Results as unlikely as one count with it, also where floats make a difference of nothing.
        last = np.searchsorted(ranked, ranked * (1.0 + 1e-7), side="right") - 1
        at_most = np.cumsum(ranked)[last] <= alpha
        found[counts[order], passes - counts[order]] = at_most
    return found
