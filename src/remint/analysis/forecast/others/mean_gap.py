"""The source score plus the mean difference that other models showed."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from remint.analysis.forecast.errors import ForecastError
from remint.analysis.forecast.inputs import Floats, ForecastInput


class MeanGap(NamedTuple):
    """All models lose or gain the same from source to target."""

    uses_others: bool = True

    def estimate(self, given: ForecastInput, seed: int) -> Floats:
        """Raises ForecastError where no model is known on both."""
        known = given.known
        if not known.any():
            raise ForecastError(
                f"No model is known on both {given.source.name} and {given.target.name}: there is no gap to carry over."
            )
        gap = float((given.target_means - given.source_means)[known].mean())
        return np.asarray(given.source_means + gap)
