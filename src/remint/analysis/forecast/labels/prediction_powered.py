"""Prediction-powered inference: a mean from a few labels and predictions for all (Angelopoulos et al. 2023)."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from remint.analysis.forecast.errors import ForecastError
from remint.analysis.forecast.inputs import Floats, Places
from remint.records.wording import counted


class Corrected(NamedTuple):
    """An estimate and its standard error."""

    value: float
    error: float


def prediction_powered(predictions: Floats, scores: Floats, strata: Places, unseen: float = 0.0) -> Corrected:
    """The mean prediction plus the mean miss of labelled problems, stratum by stratum.

    Scores are NaN where a problem has no label. The spread of misses is that seen over all labels, leant towards the
    p (1 - p) that the predictions themselves imply, since a stratum holds a handful of labels. Labelled problems are
    known: only the rest of a stratum adds variance. Where predictions rest on next to nothing, `unseen` labels of the
    largest variance are added to those that are there, as Agresti and Coull add four: ten failures in a row do not
    prove that nothing passes.
    """
    seen = np.isfinite(scores)
    if not seen.any():
        raise ForecastError("No target problem is labelled. Label some, or forecast without labels.")
    misses = np.where(seen, scores - predictions, 0.0)
    implied = predictions * (1 - predictions)
    inflation = _inflation(misses[seen], implied[seen])
    value, variance, labels = float(predictions.mean()), 0.0, int(seen.sum())
    for one in np.unique(strata):
        inside, labelled = strata == one, (strata == one) & seen
        if not labelled.any():
            continue  # the prediction stands there
        share, rest = inside.mean(), 1 - labelled.sum() / inside.sum()
        value += share * float(misses[labelled].mean())
        one_label = (labels * inflation * float(implied[inside].mean()) + unseen * 0.25) / (labels + unseen)
        variance += share**2 * rest * one_label / int(labelled.sum())
    return Corrected(value, float(np.sqrt(variance)))


def _inflation(misses: Floats, implied: Floats) -> float:
    """How much wider misses spread than predictions imply; never less, and with few labels near 1."""
    doubt = 10.0
    ratio = float((misses**2).sum() / max(float(implied.sum()), 1e-12))
    return max(1.0, (doubt + len(misses) * ratio) / (doubt + len(misses)))


def plain_mean(scores: Floats) -> Corrected:
    """The mean of the labels alone, and its standard error."""
    seen = scores[np.isfinite(scores)]
    if len(seen) < 2:
        raise ForecastError(f"{counted(len(seen), 'label')}; a standard error needs two.")
    return Corrected(float(seen.mean()), float(seen.std(ddof=1) / np.sqrt(len(seen))))


def combined(first: Corrected, second: Corrected) -> Corrected:
    """Two independent estimates of one number, weighted by their precision."""
    if min(first.error, second.error) <= 0:
        return first if first.error <= second.error else second
    precise, other = 1 / first.error**2, 1 / second.error**2
    value = (precise * first.value + other * second.value) / (precise + other)
    return Corrected(value, float((precise + other) ** -0.5))
