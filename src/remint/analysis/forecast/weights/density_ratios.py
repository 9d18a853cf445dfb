"""Ratios of two densities that are fitted apart: Gaussian mixtures and restricted Boltzmann machines."""

from __future__ import annotations

import math
import warnings
from typing import Any, NamedTuple

import numpy as np

from remint.analysis.forecast.errors import MissingLibraryError
from remint.analysis.forecast.inputs import Floats
from remint.analysis.forecast.normalising import normalised, truncated


class GaussianMixtures(NamedTuple):
    """Two Gaussian mixtures with diagonal covariances; 8 and 80 components in the paper."""

    components: int = 8
    percentile: float = 0.9

    def weights(self, source: Floats, target: Floats, seed: int) -> Floats:
        """As many components as there are prompts at most."""
        ratio = self._fit(target, seed).score_samples(source) - self._fit(source, seed).score_samples(source)
        return normalised(truncated(np.asarray(ratio), self.percentile))

    def _fit(self, rows: Floats, seed: int) -> Any:
        try:
            from sklearn.mixture import GaussianMixture
        except ImportError as error:
            raise MissingLibraryError("A Gaussian mixture", error.name, "forecast") from None
        count = min(self.components, len(rows))
        mixture = GaussianMixture(
            count, covariance_type="diag", reg_covar=1e-5, max_iter=50, tol=1e-2, random_state=seed
        )
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # fifty steps are enough for a ratio that is truncated anyway
            return mixture.fit(rows)


class BoltzmannMachines(NamedTuple):
    """Two restricted Boltzmann machines on embeddings scaled to 0..1.

    The log density is minus the free energy up to a constant, which self-normalisation removes.
    """

    hidden: int = 128
    percentile: float = 0.9
    steps: int = 20

    def weights(self, source: Floats, target: Floats, seed: int) -> Floats:
        """Both machines see the same scale: that of the source."""
        low, high = source.min(axis=0), source.max(axis=0)
        span = np.where(high > low, high - low, 1.0)
        first, second = ((np.clip((rows - low) / span, 0, 1)) for rows in (source, target))
        ratio = _free_energy(self._fit(first, seed), first) - _free_energy(self._fit(second, seed), first)
        return normalised(truncated(ratio, self.percentile))

    def _fit(self, rows: Floats, seed: int) -> Any:
        try:
            from sklearn.neural_network import BernoulliRBM
        except ImportError as error:
            raise MissingLibraryError("A Boltzmann machine", error.name, "forecast") from None
        # scikit-learn compares sums over a batch with sums over as many chains as a full batch has: batches of uneven
        # size would pull every bias down.
        batch = math.ceil(len(rows) / max(1, round(len(rows) / 32)))
        machine = BernoulliRBM(self.hidden, learning_rate=0.01, batch_size=batch, n_iter=self.steps, random_state=seed)
        return machine.fit(rows)


def _free_energy(machine: Any, rows: Floats) -> Floats:
    hidden = rows @ machine.components_.T + machine.intercept_hidden_
    return np.asarray(-rows @ machine.intercept_visible_ - np.logaddexp(0, hidden).sum(axis=1))
