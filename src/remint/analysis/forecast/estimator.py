"""What every estimator of a target score looks like."""

from __future__ import annotations

from typing import NamedTuple, Protocol

import numpy as np

from remint.analysis.forecast.inputs import Floats, ForecastInput


class Estimator(Protocol):
    """Forecasts the mean target score of every model at once."""

    @property
    def uses_others(self) -> bool:
        """Whether it looks at other models' target scores."""

    def estimate(self, given: ForecastInput, seed: int) -> Floats:
        """One number per model, in the order of `given.models`. Raises ForecastError."""


class Weighting(Protocol):
    """Gives every source prompt a weight, so that the weighted source looks like the target."""

    def weights(self, source: Floats, target: Floats, seed: int) -> Floats:
        """Non-negative weights of the source prompts that add up to 1."""


class OutcomeModel(Protocol):
    """Predicts scores from embeddings, for all models at once."""

    def predict(self, source: Floats, scores: Floats, target: Floats, seed: int) -> Floats:
        """Target prompts × models, from source prompts × dimensions and source prompts × models."""


class Weighted(NamedTuple):
    """The weighted mean of source scores."""

    weighting: Weighting
    uses_others: bool = False

    def estimate(self, given: ForecastInput, seed: int) -> Floats:
        """The weights do not depend on the model: they are computed once."""
        weights = self.weighting.weights(given.source.vectors, given.target.vectors, seed)
        return given.source_scores @ weights


class Regressed(NamedTuple):
    """The mean over the target of scores predicted from prompts."""

    outcome: OutcomeModel
    uses_others: bool = False

    def estimate(self, given: ForecastInput, seed: int) -> Floats:
        """One fit with an output per model."""
        predicted = self.outcome.predict(given.source.vectors, given.source_scores.T, given.target.vectors, seed)
        return np.asarray(predicted.mean(axis=0))
