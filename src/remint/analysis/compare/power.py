"""The smallest true difference that the exact test would find in four cases of five."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from scipy.stats import binom

from remint.scores.intervals import detectable_difference, student

_POWER = 0.8
_STEPS = 40  # halvings of the range in which the answer lies
_TAIL = 1e-9


@lru_cache(maxsize=10_000)
def detectable_by_mcnemar(problems: int, changed: int, alpha: float) -> float | None:
    """For one sample per problem, of which `changed` differ between the runs.

    So many problems change as were seen to (and one more, so that two equal runs promise nothing that they have not
    shown), and a true difference makes more of them change one way. None where no difference would be enough.
    """
    share = min(1.0, (changed + 1.0) / (problems + 1.0))
    if _chance_to_find(problems, 1.0, 1.0, alpha) < _POWER:
        return None
    low, high = 0.0, 1.0
    for _ in range(_STEPS):
        middle = (low + high) / 2
        # A difference cannot be larger than the share of problems that change.
        if _chance_to_find(problems, max(share, middle), middle, alpha) >= _POWER:
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


def detectable_by_interval(low: float, high: float, problems: int, level: float, alpha: float) -> float | None:
    """For several samples per problem: from the width of the interval, as for the drop of a score."""
    if problems < 2:
        return None
    error = (high - low) / 2 / student(level, problems - 1)
    # The spread is that of pairs already: no second run's comes on top. The tests of several runs share their level.
    return detectable_difference(error, 1.0 - alpha, _POWER) / math.sqrt(2)
