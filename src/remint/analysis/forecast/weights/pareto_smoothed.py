"""The classifier's weights with a smoothed tail."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from remint.analysis.forecast.inputs import Floats
from remint.analysis.forecast.normalising import normalised
from remint.analysis.forecast.pareto import smoothed
from remint.analysis.forecast.weights.domain_classifier import DomainClassifier


class ParetoSmoothed(NamedTuple):
    """Pareto smoothed importance sampling on the ratio of a domain classifier."""

    classifier: DomainClassifier = DomainClassifier()

    def weights(self, source: Floats, target: Floats, seed: int) -> Floats:
        """Equal weights where the prompts are the same."""
        if source.shape == target.shape and np.array_equal(source, target):
            return np.full(len(source), 1 / len(source))
        return normalised(smoothed(self.classifier.log_weights(source, target, seed)))
