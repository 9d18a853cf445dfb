"""Target scores from the leading factors of the source matrix."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from remint.analysis.forecast.errors import ForecastError
from remint.analysis.forecast.inputs import Floats, ForecastInput
from remint.records.wording import counted


class LowRank(NamedTuple):
    """A ridge regression of target means on the leading principal components of models' source scores."""

    rank: int = 3
    penalty: float = 1.0
    uses_others: bool = True

    def estimate(self, given: ForecastInput, seed: int) -> Floats:
        """Raises ForecastError where fewer than two models are known on the target."""
        known = given.known
        if known.sum() < 2:
            few = counted(int(known.sum()), "model is", "models are")
            raise ForecastError(
                f"{few} known on both {given.source.name} and {given.target.name}; factors need at least two."
            )
        centred = given.source_scores - given.source_scores[known].mean(axis=0)
        left, sizes, _ = np.linalg.svd(centred, full_matrices=False)
        keep = min(self.rank, int((sizes > 1e-9).sum()))
        factors = left[:, :keep] * np.sqrt(len(left))
        rows, middle = factors[known], factors[known].mean(axis=0)
        means = given.target_means[known]
        second = (rows - middle).T @ (rows - middle) + self.penalty * np.eye(keep)
        found = np.linalg.solve(second, (rows - middle).T @ (means - means.mean()))
        return np.asarray(means.mean() + (factors - middle) @ found)
