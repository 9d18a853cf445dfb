"""PPI++: predictions count as far as labels bear them out (Angelopoulos, Duchi and Zrnic 2023)."""

from __future__ import annotations

import numpy as np

from remint.analysis.forecast.errors import ForecastError
from remint.analysis.forecast.inputs import Floats
from remint.analysis.forecast.labels.prediction_powered import Corrected
from remint.records.wording import counted

_FOLDS = 5


def power_tuned(predictions: Floats, scores: Floats, chances: Floats, seed: int = 0, tuned: bool = True) -> Corrected:
    """λ times the mean prediction plus the mean of score - λ prediction over labels; λ = 1 where it is not tuned.

    Scores are NaN where a problem has no label; `chances` says how likely each was to get one, and labels count by the
    inverse. The λ of a label comes from the other folds, so that no label tunes its own weight. The standard error is
    that of the labels' own spread.
    """
    seen = np.flatnonzero(np.isfinite(scores))
    if len(seen) < 2:
        raise ForecastError(f"{counted(len(seen), 'label')}; a standard error needs two.")
    weights = 1 / chances[seen]
    weights = weights / weights.sum()
    told, guessed = scores[seen], predictions[seen]
    powers = _powers(told, guessed, weights, seed) if tuned else np.ones(len(seen))
    rest = told - powers * guessed
    middle = float(weights @ rest)
    value = float(weights @ powers) * float(predictions.mean()) + middle
    count, total = len(seen), len(scores)
    variance = count / (count - 1) * float((weights**2 * (rest - middle) ** 2).sum()) * (1 - count / total)
    return Corrected(value, float(np.sqrt(variance)))


def _powers(told: Floats, guessed: Floats, weights: Floats, seed: int) -> Floats:
    """For each label the λ with the least variance on labels of other folds, from 0 to 1."""
    folds = np.random.default_rng(seed).permutation(len(told)) % _FOLDS
    found = np.ones(len(told))
    for fold in range(_FOLDS):
        others = folds != fold
        share = weights[others] ** 2
        guess = guessed[others] - np.average(guessed[others], weights=weights[others])
        truth = told[others] - np.average(told[others], weights=weights[others])
        spread = float((share * guess**2).sum())
        found[folds == fold] = np.clip((share * guess * truth).sum() / spread, 0.0, 1.0) if spread > 1e-12 else 0.0
    return found
