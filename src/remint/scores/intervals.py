"""Intervals that know which numbers belong together.

The samples of one problem resemble one another, and so do the variants of one seed. All intervals here take the spread
between such clusters, never between single samples; `independent` exists to reproduce publications that did not.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.special import stdtrit

Floats = NDArray[np.float64]
_DOUBT = 0.5  # telling clusters that likeness 1 counts for; chosen by simulation: benchmarks/interval_coverage.py


class Estimate(NamedTuple):
    """A mean over clusters."""

    value: float
    error: float  # its standard error
    clusters: int


class Interval(NamedTuple):
    """Two ends."""

    low: float
    high: float


def clustered_mean(
    values: Sequence[float], clusters: Sequence[str], weights: Sequence[float] | None = None
) -> Estimate:
    """The weighted mean, and its standard error from the spread of cluster totals (Taylor linearisation)."""
    data = np.asarray(values, dtype=float)
    weight = np.ones_like(data) if weights is None else np.asarray(weights, dtype=float)
    total = weight.sum()
    mean = float((weight * data).sum() / total)
    names, inverse = np.unique(np.asarray(clusters, dtype=object).astype(str), return_inverse=True)
    spread = np.bincount(inverse, weights=weight * (data - mean), minlength=len(names))
    count = len(names)
    if count < 2:
        return Estimate(mean, math.inf, count)
    variance = count / (count - 1) * float((spread**2).sum()) / total**2
    return Estimate(mean, math.sqrt(variance), count)


def share_interval(estimate: Estimate, samples: int, level: float) -> Interval:
    """Around a mean of numbers between 0 and 1: Wilson's interval for as many independent trials as the data are worth.

    So many trials would have the same standard error: p (1 - p) / error². Student's quantile stands for the normal one,
    because the error is itself estimated, from the clusters.
    """
    p, clusters = estimate.value, estimate.clusters
    if clusters < 2:
        return Interval(0.0, 1.0)  # one problem says nothing about others
    trials = min(clusters / _likeness(estimate), max(samples, clusters))
    quantile = student(level, clusters - 1)
    square = quantile**2 / trials
    centre = (p + square / 2) / (1 + square)
    half = quantile / (1 + square) * math.sqrt(p * (1 - p) / trials + square / (4 * trials))
    return Interval(min(max(0.0, centre - half), p), max(min(1.0, centre + half), p))


def _likeness(estimate: Estimate) -> float:
    """How much a cluster is like a single trial: 1 where its samples all agree, near 0 where it is as good as many.

    Near 0 and 1 few clusters tell, and by chance they may all tell the same, so that the error comes out far too small
    (at 0 and 1 themselves it is 0): there the likeness leans towards 1, which is what keeps the interval open.
    """
    p, error, clusters = estimate
    if not 0.0 < p < 1.0:
        return 1.0
    seen = min(1.0, clusters * error**2 / (p * (1 - p)))
    telling = 4 * clusters * p * (1 - p)
    return (telling * seen + _DOUBT) / (telling + _DOUBT)


def difference_interval(before: Floats, after: Floats, level: float) -> Interval:
    """Around the mean of before - after, cluster by cluster, for numbers between 0 and 1.

    Two clusters that differ as much as can be, one each way, are added (Bonett and Price 2012 do so for passes and
    failures): where all pairs agree, the interval is narrow, not empty.
    """
    change = np.concatenate([before - after, [1.0, -1.0]])
    count = len(change)
    half = student(level, max(1, count - 3)) * float(change.std()) / math.sqrt(count)
    centre, raw = float(change.mean()), float((before - after).mean())
    return Interval(min(max(-1.0, centre - half), raw), max(min(1.0, centre + half), raw))


def relative_interval(before: Floats, after: Floats, level: float) -> Interval:
    """Around (before - after) / before, the share of a score that is lost; clusters are added as for a difference."""
    first, second = np.concatenate([before, [1.0, 0.0]]), np.concatenate([after, [0.0, 1.0]])
    base = float(first.mean())
    kept = float(second.mean()) / base
    residual = (second - kept * first) / base
    half = student(level, max(1, len(first) - 3)) * float(residual.std()) / math.sqrt(len(first))
    raw = 1.0 - float(after.mean()) / float(before.mean())
    return Interval(min(1.0 - kept - half, raw), max(min(1.0, 1.0 - kept + half), raw))


def independent(samples: Sequence[float], level: float) -> Interval:
    """Student's interval as if no two samples had anything in common: what several papers print.

    With five samples of each problem it comes out about half as wide as it should be.
    """
    data = np.asarray(samples, dtype=float)
    if len(data) < 2:
        return Interval(0.0, 1.0)
    half = student(level, len(data) - 1) * float(data.std(ddof=1)) / math.sqrt(len(data))
    mean = float(data.mean())
    return Interval(mean - half, mean + half)


def detectable_difference(error: float, level: float, power: float = 0.8) -> float:
    """The smallest true difference between two such scores that a test would find with this probability."""
    normal = NormalDist()
    return (normal.inv_cdf((1 + level) / 2) + normal.inv_cdf(power)) * math.sqrt(2) * error


def student(level: float, freedom: int) -> float:
    """The quantile of Student's distribution that leaves (1 - level) / 2 above it."""
    return float(stdtrit(freedom, (1 + level) / 2))
