"""Item response theory over models × problems."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from scipy.optimize import minimize
from scipy.special import expit

from remint.analysis.forecast.errors import ForecastError
from remint.analysis.forecast.inputs import Floats, ForecastInput


class ItemResponse(NamedTuple):
    """The two-parameter logistic model: p = σ(a_j (θ_i - b_j)), by maximum a posteriori with normal priors.

    Source and target problems share one ability per model. Scores between 0 and 1 count as shares of a pass.
    """

    steps: int = 100
    uses_others: bool = True

    def estimate(self, given: ForecastInput, seed: int) -> Floats:
        """The mean predicted score over the target. Raises ForecastError where no other model is known there."""
        return np.asarray(self.predict(given).mean(axis=1))

    def predict(self, given: ForecastInput) -> Floats:
        """The chance of each model to solve each target problem."""
        if not np.isfinite(given.target_scores).any():
            raise ForecastError(f"No model has scores on {given.target.name}: its problems' difficulty is unknown.")
        scores = np.concatenate([given.source_scores, given.target_scores], axis=1)
        seen = np.isfinite(scores)
        filled = np.clip(np.nan_to_num(scores), 0, 1)
        models, problems = scores.shape

        def loss(flat: Floats) -> tuple[float, Floats]:
            ability, easiness, slope = flat[:models], flat[models : models + problems], flat[models + problems :]
            steep = np.exp(slope)
            exponents = ability[:, None] * steep + easiness
            value = float((seen * (np.logaddexp(0, exponents) - filled * exponents)).sum())
            value += float(ability @ ability / 2 + easiness @ easiness / 8 + slope @ slope / (2 * 0.3**2))
            rest = seen * (expit(exponents) - filled)
            return value, np.concatenate(
                [
                    rest @ steep + ability,
                    rest.sum(axis=0) + easiness / 4,
                    (rest * ability[:, None]).sum(axis=0) * steep + slope / 0.3**2,
                ]
            )

        found = minimize(
            loss, np.zeros(models + 2 * problems), jac=True, method="L-BFGS-B", options={"maxiter": self.steps}
        ).x
        ability, easiness, slope = found[:models], found[models : models + problems], found[models + problems :]
        return np.asarray(expit(ability[:, None] * np.exp(slope) + easiness)[:, len(given.source) :])
