"""A straight line through other models' source and target scores."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from remint.analysis.forecast.errors import ForecastError
from remint.analysis.forecast.inputs import Floats, ForecastInput
from remint.records.wording import counted


class OtherModelsLine(NamedTuple):
    """Least squares of target means on source means ("accuracy on the line", Miller et al. 2021)."""

    uses_others: bool = True

    def estimate(self, given: ForecastInput, seed: int) -> Floats:
        """Raises ForecastError where fewer than two different source scores have a target score."""
        known, means = given.known, given.source_means
        if known.sum() < 2 or np.ptp(means[known]) == 0:
            few = counted(int(known.sum()), "model is", "models are")
            raise ForecastError(
                f"{few} known on both {given.source.name} and {given.target.name}; a line "
                "needs two with different source scores."
            )
        slope, intercept = np.polyfit(means[known], given.target_means[known], 1)
        return np.asarray(slope * means + intercept)
