"""Labels as evidence of how much better or worse a model is than its forecast (a Rasch model with known items)."""

from __future__ import annotations

import numpy as np
from scipy.special import expit, logit

from remint.analysis.forecast.errors import ForecastError
from remint.analysis.forecast.inputs import Floats
from remint.analysis.forecast.labels.prediction_powered import Corrected

_SHIFTS = np.linspace(-16.0, 16.0, 641)  # of log odds
_MEANS = 481  # of the target, that are tried
_EDGE = 0.002  # no target is solved by nobody or by everybody for sure


def shifted_by_labels(predictions: Floats, scores: Floats, prior: Corrected) -> Corrected:
    """The target mean if one shift of all log odds makes the forecast right.

    Scores are NaN where a problem has no label. The doubt of the forecast has two parts: each problem passes or fails
    by chance, which is at most half of it, and all are easier or harder than predicted, which is the shift. The
    forecast says how likely each mean is, normal and cut at 0 and 1, and a mean which shift: at the ends of the scale
    large shifts are small steps, so that shifts themselves would be no measure. Labels weigh shifts by their
    likelihood; of chance, what is left is that of problems without a label.
    """
    seen = np.isfinite(scores)
    if not seen.any():
        raise ForecastError("No target problem is labelled. Label some, or forecast without labels.")
    slope = max(float((predictions * (1 - predictions)).mean()), 1e-3)  # of the mean in the shift
    by_chance = min(slope / len(scores), prior.error**2 / 2)  # of the forecast's variance
    wide = max(float(np.sqrt(prior.error**2 - by_chance)), 1e-6)
    middle = float(np.clip(prior.value, _EDGE, 1 - _EDGE))
    tried = np.linspace(max(_EDGE, middle - 6 * wide), min(1 - _EDGE, middle + 6 * wide), _MEANS)
    odds = logit(np.clip(predictions, 1e-6, 1 - 1e-6))
    shifts = np.interp(tried, expit(odds + _SHIFTS[:, None]).mean(axis=1), _SHIFTS)
    chances = np.clip(expit(odds + shifts[:, None]), 1e-9, 1 - 1e-9)
    told = scores[seen]
    likely = -(((tried - middle) / wide) ** 2) / 2
    fits = likely + (told * np.log(chances[:, seen]) + (1 - told) * np.log(1 - chances[:, seen])).sum(axis=1)
    weights = np.exp(fits - fits.max())
    weights /= weights.sum()
    rest = chances[:, ~seen]
    means = (rest.sum(axis=1) + told.sum()) / len(scores)
    value = float(weights @ means)
    left = float(weights @ (rest * (1 - rest)).sum(axis=1)) / (slope * len(scores))
    return Corrected(value, float(np.sqrt(weights @ (means - value) ** 2 + left * by_chance)))
