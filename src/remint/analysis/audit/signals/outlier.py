"""One model among many: is its static score higher than its fresh score lets expect, judging by the other models?

A straight line through the other models, logit(static) against logit(fresh), predicts the model that was left out; the
interval is that of a prediction, not of the line. Models weigh by how certain their logits are. Benjamini and
Hochberg's rule holds the share of false alarms.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from scipy.special import stdtr, stdtrit

from remint.analysis.audit.evidence import ModelEvidence
from remint.analysis.audit.signal import FEWEST_MODELS, AuditedModels, AuditSettings, Signal, SignalFinding
from remint.analysis.compare.multiplicity import benjamini_hochberg
from remint.scores.intervals import Floats
from remint.scores.percent import percent

_WIDE = 0.5  # of a prediction interval that says nothing


class PredictedScore(NamedTuple):
    """What the other models let expect of a static score, on the logit scale, and how far off it is."""

    expected: float
    low: float
    high: float
    seen: float
    p: float  # one-sided


class OutlierAmongModels(Signal):
    """A static score above its leave-one-out prediction interval."""

    name = "outlier"
    summary = "The static score lies above what the fresh score lets expect, judging by the other models."

    def findings(self, audited: AuditedModels, settings: AuditSettings) -> list[SignalFinding]:
        """One per model, where there are enough of them."""
        models = audited.models
        if len(models) < FEWEST_MODELS:
            return []
        fresh, static = (np.array([logit(getattr(one, side)) for one in models]) for side in ("fresh", "static"))
        noise = np.array([noise_of(one.static, one.fresh) for one in models])
        predicted = [predict(fresh, static, place, settings.level, noise) for place in range(len(models))]
        adjusted = benjamini_hochberg([one.p for one in predicted])
        return [
            _finding(self.name, one, guess, p, settings)
            for one, guess, p in zip(models, predicted, adjusted, strict=True)
        ]


def predict(fresh: Floats, static: Floats, place: int, level: float, noise: Floats | None = None) -> PredictedScore:
    """The static logit of one model from those of all others; `noise` are the relative variances of the models."""
    every = np.ones(len(fresh)) if noise is None else noise
    x, y, weight = np.delete(fresh, place), np.delete(static, place), 1.0 / np.delete(every, place)
    count, whole = len(x), float(weight.sum())
    middle, height = float((weight * x).sum()) / whole, float((weight * y).sum()) / whole
    spread = float((weight * (x - middle) ** 2).sum())
    slope = float((weight * (x - middle) * (y - height)).sum()) / spread if spread > 1e-12 else 1.0
    residual = float((weight * (y - height - slope * (x - middle)) ** 2).sum()) / (count - 2)
    away = (float(fresh[place]) - middle) ** 2 / spread if spread > 1e-12 else 0.0
    error = math.sqrt(max(residual * (float(every[place]) + 1 / whole + away), 1e-12))
    expected, seen = height + slope * (float(fresh[place]) - middle), float(static[place])
    half = float(stdtrit(count - 2, (1 + level) / 2)) * error
    p = float(1.0 - stdtr(count - 2, (seen - expected) / error))
    return PredictedScore(expected, expected - half, expected + half, seen, p)


def is_sign(guess: PredictedScore, adjusted: float, level: float) -> bool:
    """Whether a score is too high, at half of what a two-sided interval leaves outside, as for the drop."""
    return adjusted <= (1 - level) / 2 and guess.seen > guess.expected


def noise_of(static: Floats, fresh: Floats) -> float:
    """The variance of a model's two logits from sampling its seeds: near 0 and 1 logits are less certain."""
    return _logit_variance(static) + _logit_variance(fresh)


def _logit_variance(values: Floats) -> float:
    solved = float(values.sum())
    return 1 / (solved + 0.5) + 1 / (len(values) - solved + 0.5)


def logit(values: Floats) -> float:
    """Of a share over seeds, with half a seed added each way: none and all have a logit, too."""
    return math.log((float(values.sum()) + 0.5) / (len(values) - float(values.sum()) + 0.5))


def _finding(
    name: str, one: ModelEvidence, guess: PredictedScore, adjusted: float, settings: AuditSettings
) -> SignalFinding:
    expected, low, high, smoothed = (_share(value) for value in guess[:4])
    static = float(one.static.mean())
    sign = is_sign(guess, adjusted, settings.level)
    sentence = (
        f"{percent(static)} on the seeds where the other models let expect {percent(expected)} "
        f"({settings.level * 100:g} % prediction interval {percent(low)} to {percent(high)}; adjusted p {adjusted:.2g})"
    )
    sentence += ": too few models are near it to tell" * (high - low > _WIDE and not sign)
    return SignalFinding(
        signal=name, model=one.name, reading="sign" if sign else "none", sentence=sentence, value=smoothed - expected,
        low=low, high=high, p=adjusted,
        detail={"static": static, "fresh": float(one.fresh.mean()), "expected": expected,
                "unadjusted_p": guess.p},
    )  # fmt: skip


def _share(logit: float) -> float:
    return 1 / (1 + math.exp(-logit))
