"""The odds of a classifier that tells target prompts from source prompts."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from remint.analysis.forecast.errors import MissingLibraryError
from remint.analysis.forecast.inputs import Floats, Places
from remint.analysis.forecast.normalising import normalised, truncated

_FOLDS = 5


class LogOdds(NamedTuple):
    """The log odds of being a target prompt, from classifiers that did not see the prompt."""

    source: Floats
    target: Floats


class DomainClassifier(NamedTuple):
    """Weights p / (1 - p) of a logistic regression (Bickel et al. 2009), cross-fitted.

    Cross-fitting matters: a classifier separates prompts it has seen almost at will in hundreds of dimensions.
    """

    strength: float = 0.1  # C of scikit-learn: smaller is smoother
    percentile: float = 1.0

    def log_weights(self, source: Floats, target: Floats, seed: int) -> Floats:
        """Log density ratios up to a constant."""
        return cross_fitted_odds(source, target, seed, self.strength).source

    def weights(self, source: Floats, target: Floats, seed: int) -> Floats:
        """Equal weights where the prompts are the same."""
        if source.shape == target.shape and np.array_equal(source, target):
            return np.full(len(source), 1 / len(source))
        return normalised(truncated(self.log_weights(source, target, seed), self.percentile))


def cross_fitted_odds(source: Floats, target: Floats, seed: int, strength: float = 0.1) -> LogOdds:
    """Five classifiers, each applied to the fifth of the prompts that it was not fitted on."""
    try:
        from sklearn.linear_model import LogisticRegression
    except ImportError as error:
        raise MissingLibraryError("The domain classifier", error.name, "forecast") from None
    both = np.concatenate([source, target])
    spread = both.std(axis=0)
    both = (both - both.mean(axis=0)) / np.where(spread > 1e-12, spread, 1.0)
    is_target = np.arange(len(both)) >= len(source)
    fold = _folds(len(source), len(target), seed)
    odds = np.zeros(len(both))
    for one in range(_FOLDS):
        fitted = LogisticRegression(C=strength / both.shape[1], max_iter=200, tol=1e-3)
        fitted.fit(both[fold != one], is_target[fold != one])
        odds[fold == one] = fitted.decision_function(both[fold == one])
    return LogOdds(odds[~is_target], odds[is_target])


def _folds(source: int, target: int, seed: int) -> Places:
    """Every fold holds a fifth of both sides."""
    rng = np.random.default_rng(seed)
    return np.concatenate([rng.permutation(np.arange(size) % _FOLDS) for size in (source, target)])
