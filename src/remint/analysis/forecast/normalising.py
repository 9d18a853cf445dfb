"""From log weights to weights that add up to 1."""

from __future__ import annotations

import numpy as np

from remint.analysis.forecast.inputs import Floats


def truncated(log_weights: Floats, percentile: float) -> Floats:
    """Log weights of which none exceeds the given quantile of them all (.9 in the paper; 1 truncates nothing)."""
    return np.asarray(np.minimum(log_weights, np.quantile(log_weights, percentile)))


def normalised(log_weights: Floats) -> Floats:
    """Weights that add up to 1; computed from the largest down, so that none overflows."""
    weights = np.exp(log_weights - log_weights.max())
    return np.asarray(weights / weights.sum())
