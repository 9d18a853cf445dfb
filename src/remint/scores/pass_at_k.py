"""pass@k: the chance that at least one of k samples is right."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple


class Tally(NamedTuple):
    """How many samples of a problem there are, and how many of them passed."""

    samples: int
    passed: int


class TooFewSamplesError(ValueError):
    """A problem has fewer samples than k."""


def pass_at_k(tallies: Iterable[Tally], k: int) -> float:
    """The mean over problems of the unbiased estimate 1 - C(n-c, k) / C(n, k) (Chen et al. 2021, equation 1)."""
    estimates = [_estimate(tally, k) for tally in tallies]
    if not estimates:
        raise TooFewSamplesError("there is no problem to take the mean over")
    return math.fsum(estimates) / len(estimates)


def _estimate(tally: Tally, k: int) -> float:
    if k < 1 or tally.samples < k:
        raise TooFewSamplesError(f"pass@{k} needs at least {k} samples of every problem; one has {tally.samples}")
    return 1.0 - math.comb(tally.samples - tally.passed, k) / math.comb(tally.samples, k)
