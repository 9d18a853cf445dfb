"""What the temperature does to a score: runs of one model that differ in it, problem by problem."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from remint.analysis.compare.records import TemperatureEffect
from remint.analysis.compare.sign_flips import sign_flip_p
from remint.scores.intervals import student


def temperature_effect(
    temperatures: Sequence[float | None], values: Sequence[Mapping[str, float]], level: float
) -> TemperatureEffect | None:
    """The mean over problems of the slope of a least-squares line; None without two different temperatures.

    Each problem is its own control, so that the interval is that of the problems' slopes.
    """
    known = [(warm, run) for warm, run in zip(temperatures, values, strict=True) if warm is not None]
    shared = [root for root in known[0][1] if all(root in run for _, run in known)] if known else []
    warmth = np.array([warm for warm, _ in known])
    if len(set(warmth.tolist())) < 2 or len(shared) < 2:
        return None
    centred = warmth - warmth.mean()
    table = np.array([[run[root] for root in shared] for _, run in known])
    slopes = centred @ table / float((centred**2).sum())
    half = student(level, len(shared) - 1) * float(slopes.std(ddof=1)) / len(shared) ** 0.5
    mean = float(slopes.mean())
    return TemperatureEffect(
        slope=mean, low=mean - half, high=mean + half, p=sign_flip_p(slopes.tolist()), problems=len(shared),
        temperatures=tuple(warmth.tolist()), level=level,
    )  # fmt: skip
