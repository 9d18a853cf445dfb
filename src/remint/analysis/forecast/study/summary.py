"""What many forecasts add up to, with intervals that know that families and pairs repeat."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np

from remint.analysis.forecast.inputs import Floats
from remint.analysis.forecast.study.outcomes import ForecastOutcome
from remint.records import Record
from remint.scores.intervals import clustered_mean, student

_FEWEST_RANKED = 5  # models of a pair, below which a rank correlation says nothing


class MeanInterval(Record, frozen=True):
    """A mean and its 95 % interval, clustered by model family and by pair."""

    value: float
    low: float
    high: float


class EstimatorSummary(Record, frozen=True):
    """One estimator on one kind of pairs."""

    estimator: str
    kind: str
    forecasts: int
    error: MeanInterval  # mean absolute
    gap_closed: MeanInterval | None  # 1 - its error / that of the source mean; None where the source mean is exact
    rank_correlation: MeanInterval | None  # Kendall's τ over models, mean over pairs
    coverage: MeanInterval | None  # of 90 % intervals
    width: float | None


def summarise(
    found: Sequence[ForecastOutcome], half_width: Callable[[ForecastOutcome], float] | None
) -> EstimatorSummary:
    """The forecasts of one estimator on pairs of one kind."""
    absolute = np.array([abs(one.error) for one in found])
    naive = np.array([abs(one.naive_error) for one in found])
    halves = np.array([half_width(one) for one in found]) if half_width else None
    closed = None
    if naive.mean() > 1e-9:
        ratio = float(absolute.mean() / naive.mean())
        closed = two_way(1 - ratio - (absolute - ratio * naive) / naive.mean(), found)
    return EstimatorSummary(
        estimator=found[0].estimator,
        kind=found[0].kind,
        forecasts=len(found),
        error=_inside(two_way(absolute, found), 0.0, math.inf),
        gap_closed=closed,
        rank_correlation=_ranks(found),
        coverage=None if halves is None else _inside(two_way((absolute <= halves).astype(float), found), 0.0, 1.0),
        width=None if halves is None else float(2 * halves.mean()),
    )


def two_way(values: Sequence[float] | Floats, found: Sequence[ForecastOutcome]) -> MeanInterval:
    """The mean, with variances by family and by pair added and that of both taken off (Cameron et al. 2011)."""
    data = [float(value) for value in values]
    families, pairs = [one.family for one in found], [one.pair for one in found]
    both = [f"{family}\n{pair}" for family, pair in zip(families, pairs, strict=True)]
    parts = [clustered_mean(data, clusters) for clusters in (families, pairs, both)]
    errors = [part.error**2 if part.clusters > 1 else 0.0 for part in parts]
    variance = max(errors[0] + errors[1] - errors[2], max(errors))
    freedom = max(1.0, min((part.freedom for part in parts[:2] if part.clusters > 1), default=1.0))
    half = student(0.95, freedom) * math.sqrt(variance)
    value = parts[0].value
    return MeanInterval(value=value, low=value - half, high=value + half)


def _inside(one: MeanInterval, least: float, most: float) -> MeanInterval:
    """No mean of errors is below 0, no share above 1, whatever Student's interval says."""
    return MeanInterval(value=one.value, low=max(least, one.low), high=min(most, one.high))


def _ranks(found: Sequence[ForecastOutcome]) -> MeanInterval | None:
    from scipy.stats import kendalltau  # takes half a second to import

    taus, of = [], []
    for pair in dict.fromkeys(one.pair for one in found):
        inside = [one for one in found if one.pair == pair]
        if len(inside) < _FEWEST_RANKED:
            continue
        tau = float(kendalltau([one.estimate for one in inside], [one.truth for one in inside]).statistic)
        taus.append(0.0 if math.isnan(tau) else tau)  # a constant forecast ranks nothing
        of.append(pair)
    if not taus:
        return None
    mean = clustered_mean(taus, of)
    half = student(0.95, mean.freedom) * mean.error if mean.clusters > 1 else 1.0
    return MeanInterval(value=mean.value, low=max(-1.0, mean.value - half), high=min(1.0, mean.value + half))
