"""The tail of importance weights: Pareto's shape k and smoothed weights (Vehtari et al., "Pareto smoothed importance
sampling", 2024; the fit is that of Zhang and Stephens 2009)."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from remint.analysis.forecast.inputs import Floats

_FEWEST = 5  # values in a tail that can be fitted


class ParetoTail(NamedTuple):
    """A generalised Pareto distribution above a threshold."""

    shape: float  # k: infinite variance from .5 on, infinite mean from 1 on
    scale: float


def fit_tail(excess: Floats) -> ParetoTail:
    """The distribution of values above a threshold, given as their excess over it.

    The posterior mean under Zhang and Stephens's prior, with k drawn towards .5 as if by ten further values.
    """
    values = np.sort(excess)
    count = len(values)
    if count < _FEWEST or values[-1] <= 0:
        return ParetoTail(math.inf if count < _FEWEST else -math.inf, 0.0)
    grid = np.arange(1, 30 + int(math.sqrt(count)) + 1)
    quartile = values[int(count / 4 + 0.5) - 1]
    quartile = quartile if quartile > 0 else values[values > 0][0]
    theta = 1 / values[-1] + (1 - np.sqrt(len(grid) / (grid - 0.5))) / (3 * quartile)
    shapes = np.array([np.log1p(-one * values).mean() for one in theta])
    likelihood = count * (np.log(-theta / shapes) - shapes - 1)
    share = np.array([1 / np.exp(likelihood - one).sum() for one in likelihood])
    best = float((theta * share).sum() / share.sum())
    shape = float(np.log1p(-best * values).mean())
    scale = -shape / best
    return ParetoTail((count * shape + 10 * 0.5) / (count + 10), scale)


def tail_size(count: int) -> int:
    """How many of the largest weights are the tail."""
    return math.ceil(min(0.2 * count, 3 * math.sqrt(count)))


def pareto_k(log_weights: Floats) -> float:
    """k of the largest weights: above min(1 - 1 / log10 N, .7) an importance sampling estimate is not to be trusted."""
    weights = np.sort(np.exp(log_weights - log_weights.max()))
    size = tail_size(len(weights))
    return fit_tail(weights[-size:] - weights[-size - 1]).shape


def k_threshold(count: int) -> float:
    """The largest k at which this many weights give a reliable estimate."""
    return min(1 - 1 / math.log10(count), 0.7) if count > 10 else 0.0


def smoothed(log_weights: Floats) -> Floats:
    """Log weights whose tail is replaced by the quantiles of the Pareto distribution fitted to it."""
    order = np.argsort(log_weights)
    largest = float(log_weights.max())
    size = tail_size(len(log_weights))
    threshold = math.exp(log_weights[order[-size - 1]] - largest)
    tail = fit_tail(np.exp(log_weights[order[-size:]] - largest) - threshold)
    if not math.isfinite(tail.shape) or tail.scale <= 0:
        return log_weights
    at = (np.arange(size) + 0.5) / size
    quantiles = tail.scale * np.expm1(-tail.shape * np.log1p(-at)) / tail.shape + threshold
    smooth = log_weights.copy()
    smooth[order[-size:]] = np.minimum(np.log(quantiles), 0.0) + largest
    return smooth
