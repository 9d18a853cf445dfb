"""Weights of another method, dealt out at random: what its spread alone does to an estimate."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from remint.analysis.forecast.estimator import Weighting
from remint.analysis.forecast.inputs import Floats


class RandomWeights(NamedTuple):
    """The same weights, hence the same effective size, on other prompts."""

    like: Weighting

    def weights(self, source: Floats, target: Floats, seed: int) -> Floats:
        """A permutation of the other method's weights."""
        return np.random.default_rng(seed).permutation(self.like.weights(source, target, seed))
