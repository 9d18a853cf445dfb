"""The smallest true difference that the exact test would find in four cases of five."""

from __future__ import annotations

import math
from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from scipy.stats import binom

from remint.scores.intervals import student

_POWER = 0.8
_STEPS = 40  # halvings of the range in which the answer lies
_TAIL = 1e-9
_MOST_SAMPLES = 1000


@lru_cache(maxsize=10_000)
def detectable_by_mcnemar(problems: int, fixed: int, broken: int, alpha: float) -> float | None:
    """For one sample per problem. None where no difference would be enough.

    So many problems change by chance as were seen to change, less what a real difference explains (and one more, so
    that two equal runs promise nothing that they have not shown). Those that a true difference changes come on top.
    """
    changed, net = fixed + broken, abs(fixed - broken)
    noise = (changed + 1.0 - max(0.0, net - math.sqrt(changed))) / (problems + 1.0)
    if _chance_to_find(problems, 1.0, 1.0, alpha) < _POWER:
        return None
    low, high = 0.0, 1.0
    for _ in range(_STEPS):
        middle = (low + high) / 2
        if _chance_to_find(problems, min(1.0, noise + middle), middle, alpha) >= _POWER:
            high = middle
        else:
            low = middle
    return high


def _chance_to_find(problems: int, share: float, difference: float, alpha: float) -> float:
    """The power of the exact test where this share of problems changes, by this much more one way than the other."""
    low, high = int(binom.ppf(_TAIL, problems, share)), int(binom.ppf(1 - _TAIL, problems, share))
    counts: NDArray[np.int64] = np.arange(max(low, 1), max(high, 1) + 1)
    weights = binom.pmf(counts, problems, share)
    toward = min(1.0, (share + difference) / (2 * share)) if share else 0.5
    # The largest number of the rarer changes at which the two-sided test still finds a difference.
    limits = _largest_rejected(counts, alpha)
    found = np.where(limits >= 0, binom.cdf(limits, counts, 1.0 - toward), 0.0)
    return float((weights * found).sum())


def _largest_rejected(counts: NDArray[np.int64], alpha: float) -> NDArray[np.int64]:
    limits = binom.ppf(alpha / 2, counts, 0.5).astype(np.int64)
    too_many = 2.0 * binom.cdf(limits, counts, 0.5) > alpha
    return limits - too_many  # type: ignore[no-any-return]


def detectable_by_interval(
    low: float, high: float, problems: int, level: float, alpha: float, samples: float
) -> float | None:
    """For several samples per problem: from the width of the interval.

    A true difference is not the same for every problem: its spread, taken to be as large as itself, comes on top. So
    does the noise of problems that were never solved and now are sometimes, which `samples` per problem divide.
    """
    if problems < 3:
        return None
    spread = ((high - low) / 2 / student(level, problems - 1)) ** 2 * problems
    share = (student(1.0 - alpha, problems - 1) + student(2 * _POWER - 1.0, problems - 1)) ** 2 / problems
    if share >= 1.0:
        return None
    noise = share / samples
    return min(1.0, (noise + math.sqrt(noise**2 + 4 * (1 - share) * share * spread)) / (2 * (1 - share)))


def samples_behind(values: Iterable[float]) -> float:
    """The fewest samples per problem that could have given these shares; infinite where they are no such shares."""
    unit = 1
    for value in set(values):
        fraction = Fraction(value).limit_denominator(_MOST_SAMPLES)
        if abs(float(fraction) - value) > 1e-12:
            return math.inf
        unit = math.lcm(unit, fraction.denominator)
        if unit > _MOST_SAMPLES:
            return math.inf
    return float(unit)
