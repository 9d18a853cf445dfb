"""The conditional maximum entropy model of scores given prompts."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from scipy.optimize import minimize
from scipy.special import expit

from remint.analysis.forecast.inputs import Floats


class MaximumEntropy(NamedTuple):
    """p(score | prompt) of maximal entropy whose feature means match the data's: a logistic regression.

    This is the form of Berger, Della Pietra and Della Pietra (1996) with embeddings as features and a free constant.
    Averaged over its own source prompts it returns the source mean exactly, because that is one of its constraints;
    here it is averaged over the target. Scores are taken as shares from 0 to 1.
    """

    penalty: float = 1.0

    def predict(self, source: Floats, scores: Floats, target: Floats, seed: int) -> Floats:
        """All models in one convex problem."""
        spread = source.std(axis=0)
        spread = np.where(spread > 1e-12, spread, 1.0) * np.sqrt(source.shape[1])
        rows = np.column_stack([np.ones(len(source)), (source - source.mean(axis=0)) / spread])
        shape = (rows.shape[1], scores.shape[1])
        penalties = np.full(shape, self.penalty)
        penalties[0] = 0.0

        def loss(flat: Floats) -> tuple[float, Floats]:
            factors = flat.reshape(shape)
            exponents = rows @ factors
            value = float((np.logaddexp(0, exponents) - scores * exponents).sum() + (penalties * factors**2).sum() / 2)
            gradient = rows.T @ (expit(exponents) - scores) + penalties * factors
            return value, gradient.ravel()

        found = minimize(loss, np.zeros(shape[0] * shape[1]), jac=True, method="L-BFGS-B", options={"maxiter": 200})
        others = np.column_stack([np.ones(len(target)), (target - source.mean(axis=0)) / spread])
        return np.asarray(expit(others @ found.x.reshape(shape)))
