"""Estimators that look at no prompt: the bar that all others have to clear."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from remint.analysis.forecast.inputs import Floats, ForecastInput


class SourceMean(NamedTuple):
    """The target score is the source score."""

    uses_others: bool = False

    def estimate(self, given: ForecastInput, seed: int) -> Floats:
        """The mean of each model's source scores."""
        return given.source_means


class Constant(NamedTuple):
    """The same number whatever the model: what knowing nothing is worth."""

    value: float = 0.5
    uses_others: bool = False

    def estimate(self, given: ForecastInput, seed: int) -> Floats:
        """The constant, once per model."""
        return np.full(len(given.models), self.value)
