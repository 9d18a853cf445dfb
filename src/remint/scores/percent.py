"""Shares in per cent, rounded once and the same way everywhere."""

from __future__ import annotations

import math

_NOISE = 1e-9  # in the last digit shown: sums of floats stray by less, and no tie may depend on them


def percent(share: float, digits: int = 1) -> str:
    """A share in per cent: 59.75 % is 59.8%, also where the sum of its parts came to 0.5974999999999999."""
    return f"{rounded(100 * share, digits):.{digits}f}%"


def rounded(value: float, digits: int = 1) -> float:
    """A number with so many digits, ties away from 0, as people round; 0 has no sign."""
    if not math.isfinite(value):
        return value
    scale = 10**digits
    return math.copysign(math.floor(abs(value) * scale + 0.5 + _NOISE) / scale, value) + 0.0
