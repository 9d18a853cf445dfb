"""The sign-flip test: are the differences of paired scores larger than chance would make them?

If two models do equally well on every problem, each problem's difference is as likely to point one way as the other.
The p-value is the share of all sign patterns whose sum is at least as extreme as the one seen. Where every problem has
one sample, differences are -1, 0 or 1, and this is McNemar's exact test.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

_LARGEST_DENOMINATOR = 10_000  # of a difference that is taken for a fraction
_LARGEST_SUM = 2_000_000  # steps of the common denominator up to which the distribution is computed exactly
_PATTERNS = 20_000  # random sign patterns where it is not


def sign_flip_p(differences: Sequence[float], seed: int = 0) -> float:
    """The two-sided p-value. Exact for differences of shares; else from random sign patterns, never below 1/20,001."""
    changed = [value for value in differences if value != 0.0]
    if not changed:
        return 1.0
    steps = _as_steps(changed)
    return _exact(steps) if steps is not None else _sampled(np.asarray(changed), seed)


def _as_steps(values: Sequence[float]) -> list[int] | None:
    """The values as multiples of one common fraction; None where that would take too many steps."""
    fractions = [Fraction(value).limit_denominator(_LARGEST_DENOMINATOR) for value in values]
    if any(abs(float(one) - value) > 1e-12 for one, value in zip(fractions, values, strict=True)):
        return None
    unit = math.lcm(*(one.denominator for one in fractions))
    steps = [int(one * unit) for one in fractions]
    common = math.gcd(*steps)
    steps = [step // common for step in steps]
    return steps if sum(map(abs, steps)) <= _LARGEST_SUM else None


def _exact(steps: Sequence[int]) -> float:
    """From the distribution of the sum over all sign patterns, built up one difference at a time.

    Moving every term from -s to s moves the sum by 2s: it is enough to know the sum of those that are positive.
    """
    sizes = [abs(step) for step in steps]
    total = sum(sizes)
    chances: NDArray[np.float64] = np.zeros(total + 1)
    chances[0], reach = 1.0, 0
    for size in sizes:
        moved = chances[: reach + 1] / 2.0
        chances[: reach + 1] /= 2.0
        chances[size : size + reach + 1] += moved
        reach += size
    seen = abs(sum(steps))
    sums = np.abs(2 * np.arange(total + 1) - total)
    return min(1.0, float(chances[sums >= seen].sum()))


def _sampled(differences: NDArray[np.float64], seed: int) -> float:
    """The pattern that was seen counts as one of them, so that the p-value is valid for any number of patterns."""
    generator = np.random.default_rng(seed)
    seen, extreme = abs(float(differences.sum())), 0
    for _ in range(_PATTERNS // 1000):
        signs = generator.integers(0, 2, size=(1000, len(differences)), dtype=np.int8) * 2 - 1
        extreme += int((np.abs(signs @ differences) >= seen - 1e-12).sum())
    return (extreme + 1) / (_PATTERNS + 1)
