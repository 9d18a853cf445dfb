"""A model's score on a benchmark that it was not run on: an estimate, an interval, and whether to trust them."""

from __future__ import annotations

from typing import Literal

import numpy as np

from remint.analysis.forecast.calibration import FEW, Calibration, normal_multiple, overlap_of
from remint.analysis.forecast.default import DEFAULT_PROCESS
from remint.analysis.forecast.diagnostics import WeightDiagnostics, carriers, coverage, domain_auc, weight_diagnostics
from remint.analysis.forecast.errors import ForecastError
from remint.analysis.forecast.inputs import ForecastInput, Places
from remint.analysis.forecast.labels.item_predictions import item_predictions
from remint.analysis.forecast.labels.prediction_powered import Corrected, combined, prediction_powered
from remint.analysis.forecast.pareto import k_threshold
from remint.analysis.forecast.shipped import SHIPPED_CALIBRATION, gap_closed_like
from remint.analysis.forecast.weights.domain_classifier import DomainClassifier
from remint.records import Record

ForecastVerdict = Literal["supported", "weak", "refuse"]
# Smoother than this, a ratio hides that two sets hardly overlap: its weights are all but equal.
SHOWN_RATIO = DomainClassifier(strength=10.0)
_UNSEEN = 4.0  # labels of doubt where few models say which problems are hard
_TOLD_APART = 0.6  # AUC above which a classifier tells source and target prompts apart


class Forecast(Record, frozen=True):
    """What a model is expected to score."""

    model: str
    source: str
    target: str
    source_mean: float
    estimator: str  # what the estimate rests on
    value: float
    low: float
    high: float
    level: float
    verdict: ForecastVerdict
    reasons: tuple[str, ...]  # why it is not better, in full sentences
    known_models: int  # other models with scores on source and target
    labels: int  # target problems on which this model was judged
    auc: float  # of a classifier that tells source prompts from target prompts
    weights: WeightDiagnostics  # of that classifier's ratio
    gap_closed: float  # between source mean and truth, by such forecasts on pairs like this one
    reweighted: float  # what that ratio alone would predict
    largest_k: float  # Pareto's k up to which such an estimate can be trusted
    carriers: tuple[str, ...]  # source problems with the largest weights
    uncovered: tuple[str, ...]  # target problems that no source problem is near to: label these, or write such problems
    uncovered_share: float


def forecast(
    given: ForecastInput,
    model: str,
    strata: Places | None = None,
    calibration: Calibration = SHIPPED_CALIBRATION,
    seed: int = 0,
    bounded: bool = True,
) -> Forecast:
    """The forecast of one model, from its source scores, from other models and from labelled target problems.

    Labels are finite scores in the model's row of the target; `strata` is that of `choose_stratified` if it chose them.
    `bounded` says that no score can lie outside 0 to 1. Raises ForecastError where there is nothing to
    forecast or no way to.
    """
    row = given.row(model)
    _check_question(given, model, row)
    posterior = DEFAULT_PROCESS.posterior(given)
    known = int(given.known.sum())
    auc = domain_auc(given.source.vectors, given.target.vectors, seed)
    spread = calibration.normal_spread(float(posterior.spreads[row]), known, overlap_of(given, auc))
    estimate = Corrected(float(posterior.means[row]), spread)
    labels = int(np.isfinite(given.target_scores[row]).sum())
    if labels:
        estimate = with_labels(given, model, estimate, strata)
    half = normal_multiple(calibration.level) * estimate.error
    low, high = (0.0, 1.0) if bounded and _is_unit(given) else (-np.inf, np.inf)
    value = float(np.clip(estimate.value, low, high))
    weights = SHOWN_RATIO.weights(given.source.vectors, given.target.vectors, seed)
    verdict, reasons = _verdict(given, row, half, known, labels, auc, calibration)
    near = coverage(given.source, given.target)
    return Forecast(
        model=model,
        source=given.source.name,
        target=given.target.name,
        source_mean=float(given.source_means[row]),
        estimator=_estimator(known, labels),
        value=value,
        low=float(np.clip(estimate.value - half, low, value)),
        high=float(np.clip(estimate.value + half, value, high)),
        level=calibration.level,
        verdict=verdict,
        reasons=reasons,
        known_models=known,
        labels=labels,
        auc=auc,
        weights=weight_diagnostics(weights),
        gap_closed=gap_closed_like(given),
        reweighted=float(given.source_scores[row] @ weights),
        largest_k=k_threshold(len(given.source)),
        carriers=tuple(given.source.problems[place] for place in carriers(weights)),
        uncovered=tuple(given.target.problems[place] for place in near.uncovered),
        uncovered_share=len(near.uncovered) / len(given.target),
    )


def _estimator(known: int, labels: int) -> str:
    """What an estimate rests on, in words."""
    base = "the gaps of other models" if known else "the source mean"
    return f"{base}, corrected by {labels} labelled problems" if labels else base


def with_labels(given: ForecastInput, model: str, prior: Corrected, strata: Places | None) -> Corrected:
    """The forecast from other models, and what the labels say, weighted by precision."""
    scores = given.target_scores[given.row(model)]
    predictions = item_predictions(given, model, prior.value)
    groups = np.zeros(len(given.target), dtype=np.intp) if strata is None else strata
    unseen = _UNSEEN if given.known.sum() <= FEW else 0.0
    return combined(prior, prediction_powered(predictions, scores, groups, unseen))


def _check_question(given: ForecastInput, model: str, row: int) -> None:
    if given.source.name == given.target.name and given.source.problems == given.target.problems:
        raise ForecastError(
            f"Source and target are both {given.source.name}: {model} scores {given.source_means[row]:.3f} there. "
            "Give another target."
        )
    if given.known[row]:
        raise ForecastError(
            f"{model} was judged on all of {given.target.name}: it scores {given.target_means[row]:.3f}. "
            "There is nothing to forecast."
        )


def _is_unit(given: ForecastInput) -> bool:
    """Whether all source scores lie between 0 and 1."""
    return float(given.source_scores.min()) >= 0.0 and float(given.source_scores.max()) <= 1.0


def _verdict(
    given: ForecastInput, row: int, half: float, known: int, labels: int, auc: float, calibration: Calibration
) -> tuple[ForecastVerdict, tuple[str, ...]]:
    """By the half-width of the interval; without models or labels on the target never supported."""
    reasons = []
    verdict: ForecastVerdict = (
        "supported" if half <= calibration.supported else "weak" if half <= calibration.weak else "refuse"
    )
    if verdict != "supported":
        reasons.append(
            f"The interval reaches {half:.3f} to either side; "
            f"supported forecasts stay below {calibration.supported:.3f}."
        )
    if np.ptp(given.source_scores[row]) == 0:
        reasons.append(
            f"All source scores are {given.source_scores[row, 0]:g}: the source does not tell what the model cannot do."
        )
        verdict = "weak" if verdict == "supported" else verdict
    if known == 0 and labels == 0:
        reasons.append(
            f"No other model is known on {given.target.name} and no problem of it is labelled: "
            "how much harder it is cannot be seen from prompts."
        )
        verdict = "weak" if auc < _TOLD_APART and verdict != "refuse" else "refuse"
        if auc >= _TOLD_APART:
            reasons.append(f"A classifier tells source and target prompts apart (AUC {auc:.2f}).")
    return verdict, tuple(reasons)
