"""Predicted scores of the target, corrected by weighted residuals of the source."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from remint.analysis.forecast.estimator import OutcomeModel, Weighting
from remint.analysis.forecast.inputs import Floats, ForecastInput
from remint.analysis.forecast.outcomes.linear import Ridge
from remint.analysis.forecast.weights.domain_classifier import DomainClassifier

_FOLDS = 5


class DoublyRobust(NamedTuple):
    """Right if either the weights or the regression are (Chernozhukov et al. 2018), with cross-fitting."""

    weighting: Weighting = DomainClassifier()
    outcome: OutcomeModel = Ridge()
    uses_others: bool = False

    def estimate(self, given: ForecastInput, seed: int) -> Floats:
        """Residuals come from regressions that did not see the prompt."""
        weights = self.weighting.weights(given.source.vectors, given.target.vectors, seed)
        scores, vectors = given.source_scores.T, given.source.vectors
        fold = np.random.default_rng(seed).permutation(np.arange(len(vectors)) % _FOLDS)
        predicted = np.zeros(len(given.models))
        correction = np.zeros(len(given.models))
        for one in range(_FOLDS):
            held = fold == one
            both = np.concatenate([vectors[held], given.target.vectors])
            outcome = self.outcome.predict(vectors[~held], scores[~held], both, seed)
            predicted += outcome[held.sum() :].mean(axis=0) / _FOLDS
            correction += weights[held] @ (scores[held] - outcome[: held.sum()])
        return predicted + correction
