"""A signal that needs no tests, such as the incoherence of samples, calibrated on the source."""

from __future__ import annotations

import numpy as np

from remint.analysis.forecast.errors import ForecastError
from remint.analysis.forecast.inputs import Floats
from remint.records.wording import counted


def from_signal(source_signal: Floats, source_scores: Floats, target_signal: Floats) -> float:
    """The mean target score of one model: scores regressed on the signal over the source, averaged over the target.

    The signal is one number per problem that can be had without a test suite: the incoherence of several samples, a
    mean log probability. Unlike a weight of prompts it looks at what the model does on the target.
    """
    for name, some in (
        ("source signal", source_signal),
        ("source scores", source_scores),
        ("target signal", target_signal),
    ):
        if not np.isfinite(some).all():
            raise ForecastError(f"The {name} holds NaN or infinity. Leave out the problems that it is missing for.")
    if len(source_signal) != len(source_scores):
        raise ForecastError(
            f"{counted(len(source_signal), 'signal')} for {counted(len(source_scores), 'source score')}. Give one per "
            "problem."
        )
    if np.ptp(source_signal) == 0:
        return float(source_scores.mean())
    slope, intercept = np.polyfit(source_signal, source_scores, 1)
    low, high = float(source_scores.min()), float(source_scores.max())
    return float(np.clip(slope * target_signal + intercept, low, high).mean())
