"""How likely a model is to solve each target problem, from other models, its own source scores and its forecast."""

from __future__ import annotations

import numpy as np
from scipy.optimize import brentq
from scipy.special import expit, logit

from remint.analysis.forecast.inputs import Floats, ForecastInput
from remint.analysis.forecast.labels.own_verdicts import own_log_odds
from remint.analysis.forecast.others.gaussian_process import pattern_kernel


def item_predictions(given: ForecastInput, model: str, mean: float) -> Floats:
    """A number from 0 to 1 per target problem, with the given mean.

    The share of known models that solve a problem, where those that resemble the model on the source count more, and
    what the model itself scored on source prompts like it; then all log odds are shifted by the one amount that gives
    the mean. Without known models and near prompts every problem has the mean.
    """
    mean = float(np.clip(mean, 0.01, 0.99))
    own = own_log_odds(given, given.row(model))
    return shifted_to(np.clip(expit(logit(_shares(given, model)) + own), 0.001, 0.999), mean)


def _shares(given: ForecastInput, model: str) -> Floats:
    """Of known models that solve each target problem; without any, a half."""
    known = np.flatnonzero(given.known)
    if not len(known):
        return np.full(len(given.target), 0.5)
    likeness = np.exp(pattern_kernel(given.source_scores)[given.row(model), known])
    near = np.exp(-(((given.source_means[known] - given.source_means[given.row(model)]) / 0.2) ** 2))
    weights = likeness * (near + 0.1)
    weights = weights / weights.sum() * len(known)
    solved = weights @ given.target_scores[known]
    return np.asarray(np.clip((solved + 0.5) / (len(known) + 1), 0.01, 0.99))


def shifted_to(shares: Floats, mean: float) -> Floats:
    """Shares whose log odds all moved by the same amount, so that they average to the mean."""
    odds = logit(shares)
    shift = brentq(lambda by: float(expit(odds + by).mean()) - mean, -20, 20)
    return np.asarray(expit(odds + shift))
