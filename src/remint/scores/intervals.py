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

from remint.scores import distributions

Floats = NDArray[np.float64]
_DOUBT = 2.0  # against the square of the number of telling clusters; chosen by benchmarks/interval_coverage.py
_LONGEST_LOGARITHM = math.log(100.0)  # beyond a hundred times as much nobody wants to know how much more it could be


class Estimate(NamedTuple):
    """A mean over clusters."""

    value: float
    error: float  # its standard error
    clusters: int
    even: float  # clusters of equal weight that would tell as much: fewer where a few of them weigh most

    @property
    def freedom(self) -> float:
        """The degrees of freedom of its standard error."""
        return max(1.0, self.even - 1.0)


class ScoreInterval(NamedTuple):
    """Two ends."""

    low: float
    high: float


def clustered_mean(
    values: Sequence[float], clusters: Sequence[str], weights: Sequence[float] | None = None
) -> Estimate:
    """The weighted mean, and its standard error from the spread of cluster totals (Taylor linearisation).

    A cluster that weighs much draws the mean to itself and so comes out too near to it. Its square is divided by what
    the others weigh (Bell and McCaffrey 2002): with equal weights that is the n - 1 of every standard error.
    """
    data = np.asarray(values, dtype=float)
    weight = np.ones_like(data) if weights is None else np.asarray(weights, dtype=float)
    weight = weight / weight.sum()
    mean = min(max(float((weight * data).sum()), float(data.min())), float(data.max()))  # sums of floats stray a hair
    names, inverse = np.unique(np.asarray(clusters, dtype=object).astype(str), return_inverse=True)
    shares = np.bincount(inverse, weights=weight, minlength=len(names))
    spread = np.bincount(inverse, weights=weight * (data - mean), minlength=len(names))
    even = 1.0 / float((shares**2).sum())
    if len(names) < 2:
        return Estimate(mean, math.inf, len(names), even)
    return Estimate(mean, math.sqrt(float((spread**2 / (1.0 - shares)).sum())), len(names), even)


def share_interval(estimate: Estimate, most: float, level: float) -> ScoreInterval:
    """Around a mean of numbers between 0 and 1: Wilson's interval for as many independent trials as the data are worth.

    So many trials would have the same standard error: p (1 - p) / error². Where samples are passes and failures, the
    data cannot be worth more trials than there are samples: that is `most`, and math.inf where samples are shares.
    Student's quantile stands for the normal one, because the error is itself estimated, from the clusters.
    """
    if estimate.clusters < 2:
        return ScoreInterval(0.0, 1.0)  # one problem says nothing about others
    p, trials = estimate.value, trials_worth(estimate, most)
    quantile = student(level, estimate.freedom)
    square = quantile**2 / trials
    centre = wilson_centre(estimate, most, level)
    half = quantile / (1 + square) * math.sqrt(p * (1 - p) / trials + square / (4 * trials))
    return ScoreInterval(min(max(0.0, centre - half), p), max(min(1.0, centre + half), p))


def trials_worth(estimate: Estimate, most: float) -> float:
    """How many independent passes and failures tell as much as the data."""
    return min(estimate.even / _likeness(estimate), most)


def wilson_centre(estimate: Estimate, most: float, level: float) -> float:
    """The middle of Wilson's interval: the value moved towards ½, the more the fewer trials there are."""
    square = student(level, estimate.freedom) ** 2 / trials_worth(estimate, most)
    return (estimate.value + square / 2) / (1 + square)


def _likeness(estimate: Estimate) -> float:
    """How much a cluster is like a single trial: 1 where its samples all agree, near 0 where it is as good as many.

    Near 0 and 1 few clusters hold what is rare, passes or failures, and by chance they may all tell the same, so that
    the error comes out far too small (at 0 and 1 themselves it is 0). The fewer they are, the more the likeness leans
    towards 1, which is what keeps the interval open.
    """
    p, error, _, even = estimate
    if not 0.0 < p < 1.0:
        return 1.0
    seen = (even - 1.0) * error**2 / (p * (1.0 - p))  # as everywhere, n - 1: it is 1 for trials of one sample each
    rare = min(p, 1.0 - p)
    # (Σ y)² / Σ y², with y the share of what is rare in a cluster: as many clusters if all that have any had the same.
    return _leaning(seen, even * rare / (rare + seen * (1.0 - rare)))


def _leaning(seen: float, telling: float) -> float:
    """A likeness that was seen, moved towards 1 where few clusters tell of it: one tells little, ten are believed."""
    doubt = _DOUBT / (_DOUBT + telling**2)
    return doubt + (1.0 - doubt) * seen


def difference_interval(before: Floats, after: Floats, level: float) -> ScoreInterval:
    """Around the mean of before - after, cluster by cluster, for numbers between 0 and 1.

    Two clusters are added that differ, one each way (Bonett and Price 2012 do so for passes and failures): where all
    pairs agree, the interval is narrow, not empty.
    """
    first, second = _with_doubt(before, after)
    change, count = first - second, len(before)
    half = student(level, max(1, count - 1)) * float(change.std()) / math.sqrt(len(change))
    centre, raw = float(change.mean()), float((before - after).mean())
    return ScoreInterval(min(max(-1.0, centre - half), raw), max(min(1.0, centre + half), raw))


def relative_interval(before: Floats, after: Floats, level: float) -> ScoreInterval:
    """Around (before - after) / before, the share of a score that is lost; clusters are added as for a difference.

    Fieller's interval holds the shares at which the difference between what is kept and that share of `before` could be
    chance: a small base makes it longer on one side. It has no end where the base itself could be 0. There the interval
    of the logarithm of what is kept stands for it, which is wider on both sides.
    """
    first, second = _with_doubt(before, after)
    base, kept, count = float(first.mean()), float(second.mean()), len(first)
    quantile = student(level, max(1, len(before) - 1))
    (kept_spread, both), (_, base_spread) = (np.cov(second, first, ddof=0) * quantile**2 / count).tolist()
    lead, middle = base**2 - base_spread, base * kept - both
    if lead > 0.0:
        half = math.sqrt(max(0.0, middle**2 - lead * (kept**2 - kept_spread)))
        least, most = (middle - half) / lead, (middle + half) / lead
    else:
        half = quantile * float((second / kept - first / base).std()) / math.sqrt(count)
        least, most = (kept / base * math.exp(sign * min(half, _LONGEST_LOGARITHM)) for sign in (-1.0, 1.0))
    raw = 1.0 - float(after.mean()) / float(before.mean())
    return ScoreInterval(min(1.0 - most, raw), max(min(1.0, 1.0 - least), raw))


def _with_doubt(before: Floats, after: Floats) -> tuple[Floats, Floats]:
    """The clusters, and one more that changes each way, as much as such clusters do.

    All or nothing where clusters change from 0 to 1 or not at all. Where they hold several samples each they change by
    less, and the added ones too: the square of their change is the likeness of a cluster to a single trial, which leans
    towards 1 where few clusters change.
    """
    size = added_change(before, after)
    return np.concatenate([before, [size, 0.0]]), np.concatenate([after, [0.0, size]])


def added_change(before: Floats, after: Floats) -> float:
    """By how much the two added clusters change."""
    change = before - after
    total, squares = float(np.abs(change).sum()), float((change**2).sum())
    middle = float(change.sum()) ** 2 / len(change)
    largest = total - middle  # what the squares would be if every change were by 1
    seen = min(1.0, (squares - middle) / largest) if largest > 1e-9 else 1.0
    return math.sqrt(_leaning(max(seen, 0.0), total**2 / squares if squares else 0.0))


def independent(samples: Sequence[float], level: float) -> ScoreInterval:
    """Student's interval as if no two samples had anything in common: what several papers print.

    With five samples of each problem it comes out about half as wide as it should be. σ is divided by n, as it is in
    "Correctness evaluation of LLM-generated code": by n - 1, two of its ends would differ in their last digit.
    """
    data = np.asarray(samples, dtype=float)
    if len(data) < 2:
        return ScoreInterval(0.0, 1.0)
    half = student(level, len(data) - 1) * float(data.std()) / math.sqrt(len(data))
    mean = float(data.mean())
    return ScoreInterval(mean - half, mean + half)


def detectable_difference(error: float, level: float, power: float = 0.8) -> float:
    """The smallest true difference between two such scores that a test would find with this probability."""
    normal = NormalDist()
    return (normal.inv_cdf((1 + level) / 2) + normal.inv_cdf(power)) * math.sqrt(2) * error


def student(level: float, freedom: float) -> float:
    """The quantile of Student's distribution that leaves (1 - level) / 2 above it."""
    return float(distributions.stdtrit(freedom, (1 + level) / 2))
