"""What a forecast stands on: near copies of a model count once, and beyond the known models' range gaps are guesses.

Gaps that agree say how wide gaps spread only if they are gaps of different models. Twenty-five checkpoints of one model
agree with one another and not with the next model. How many models there are is counted by what they solve: two known
models are alike as far as they resemble each other more than they resemble the model that is forecast (the diversity of
Leinster and Cobbold 2012). Models of different families hardly do.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from remint.analysis.forecast.calibration import FEW
from remint.analysis.forecast.default import DEFAULT_PROCESS
from remint.analysis.forecast.inputs import Floats, ForecastInput, Places

SLOPE = 0.1  # of gaps in the source score, beyond what known models show: the smaller one of the process's own grid
FAR_OUT = 0.10  # beyond the known models' range, from which on nothing is supported
_COPIES = 3  # known models to each that is unlike the others, from which on they are copies


class Footing(NamedTuple):
    """The spread of one model's forecast, and what it rests on."""

    spread: float
    known: int  # models; near copies of up to three count once
    beyond: float  # by how much the source score is outside those of known models


def footing(given: ForecastInput, row: int, spread: float) -> Footing:
    """With up to three known models, the spread as it is: what so few leave open is in their multiples."""
    known = np.flatnonzero(given.known)
    if len(known) <= FEW:
        return Footing(spread, len(known), 0.0)
    count, means = len(known), given.source_means
    beyond = max(float(means[known].min() - means[row]), float(means[row] - means[known].max()), 0.0)
    alike = likeness(given.source_scores, row, known)
    distinct = round(float((1 / alike.sum(axis=1)).sum()))
    if distinct <= FEW and len(known) >= _COPIES * distinct:
        kept = known[_apart(alike, distinct)]
        rest = given.hiding([model for place, model in enumerate(given.models) if place not in kept])
        spread, count = max(spread, float(DEFAULT_PROCESS.posterior(rest).spreads[row])), len(kept)
    return Footing(float(np.hypot(spread, SLOPE * beyond)), count, beyond)


def likeness(scores: Floats, row: int, known: Places) -> Floats:
    """Of known models: 0 for two that resemble each other no more than the model in `row`, 1 for copies."""
    centred = scores - scores.mean(axis=1, keepdims=True)
    sizes = np.sqrt((centred**2).sum(axis=1))
    directions = centred / np.where(sizes > 1e-12, sizes, 1.0)[:, None]
    usual = min(float((directions[known] @ directions[row]).mean()), 1 - 1e-9)
    found = np.clip((directions[known] @ directions[known].T - usual) / (1 - usual), 0.0, 1.0)
    np.fill_diagonal(found, 1.0)
    return np.asarray(found)


def _apart(alike: Floats, count: int) -> Places:
    """One that is most like all others, then each time the one that is least like those."""
    chosen = [int(alike.sum(axis=1).argmax())]
    while len(chosen) < count:
        chosen.append(int(alike[:, chosen].max(axis=1).argmin()))
    return np.array(chosen)
