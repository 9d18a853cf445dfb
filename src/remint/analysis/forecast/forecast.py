"""A model's score on a benchmark that it was not run on: an estimate, an interval, and whether to trust them."""

from __future__ import annotations

from typing import Literal

import numpy as np

from remint.analysis.forecast.calibration import FEW, MANY, Calibration, Overlap, normal_multiple, overlap_of
from remint.analysis.forecast.default import DEFAULT_PROCESS
from remint.analysis.forecast.diagnostics import WeightDiagnostics, carriers, coverage, domain_auc, weight_diagnostics
from remint.analysis.forecast.errors import ForecastError, nothing_to_forecast
from remint.analysis.forecast.footing import FAR_OUT, Footing, footing
from remint.analysis.forecast.inputs import Floats, ForecastInput
from remint.analysis.forecast.labels.ability import shifted_by_labels
from remint.analysis.forecast.labels.item_predictions import item_predictions
from remint.analysis.forecast.labels.power_tuned import power_tuned
from remint.analysis.forecast.labels.prediction_powered import Corrected, combined, prediction_powered
from remint.analysis.forecast.pareto import k_threshold
from remint.analysis.forecast.shipped import SHIPPED_CALIBRATION, gap_closed_like, pairs_like
from remint.analysis.forecast.weights.domain_classifier import DomainClassifier
from remint.records import Record
from remint.records.wording import counted
from remint.scores.percent import percent

ForecastVerdict = Literal["supported", "weak", "refuse"]
# Smoother than this, a ratio hides that two sets hardly overlap: its weights are all but equal.
SHOWN_RATIO = DomainClassifier(strength=10.0)
UNSEEN = 4.0  # labels of doubt where few models say which problems are hard
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
    gap_closed_on: str  # which pairs these are
    reweighted: float  # what that ratio alone would predict
    largest_k: float  # Pareto's k up to which such an estimate can be trusted
    carriers: tuple[str, ...]  # source problems with the largest weights
    uncovered: tuple[str, ...]  # target problems that no source problem is near to: label these, or write such problems
    uncovered_share: float


def forecast(
    given: ForecastInput,
    model: str,
    chances: Floats | None = None,
    calibration: Calibration = SHIPPED_CALIBRATION,
    seed: int = 0,
    bounded: bool = True,
) -> Forecast:
    """The forecast of one model, from its source scores, from other models and from labelled target problems.

    Labels are finite scores in the model's row of the target; `chances` says how likely each problem was to get one, if
    that differs. `bounded` says that no score can lie outside 0 to 1. Raises ForecastError where there is nothing to
    forecast or no way to.
    """
    row = given.row(model)
    _check_question(given, model, row)
    posterior = DEFAULT_PROCESS.posterior(given)
    known = int(given.known.sum())
    auc = domain_auc(given.source.vectors, given.target.vectors, seed)
    overlap = overlap_of(given, auc)
    base = footing(given, row, float(posterior.spreads[row]))
    spread = calibration.normal_spread(base.spread, base.known, overlap)
    estimate = Corrected(float(posterior.means[row]), spread)
    labels = int(np.isfinite(given.target_scores[row]).sum())
    if labels:
        estimate = with_labels(given, model, estimate, chances)
    half = normal_multiple(calibration.level) * estimate.error
    low, high = (0.0, 1.0) if bounded and _is_unit(given) else (-np.inf, np.inf)
    value = float(np.clip(estimate.value, low, high))
    weights = SHOWN_RATIO.weights(given.source.vectors, given.target.vectors, seed)
    verdict, reasons = _verdict(given, row, half, base, labels, auc, overlap, calibration)
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
        reasons=(*reasons, *_doubts(given, row, base)),
        known_models=known,
        labels=labels,
        auc=auc,
        weights=weight_diagnostics(weights),
        gap_closed=gap_closed_like(overlap, known),
        gap_closed_on=pairs_like(overlap, known),
        reweighted=float(given.source_scores[row] @ weights),
        largest_k=k_threshold(len(given.source)),
        carriers=tuple(given.source.problems[place] for place in carriers(weights)),
        uncovered=tuple(given.target.problems[place] for place in near.uncovered),
        uncovered_share=len(near.uncovered) / len(given.target),
    )


def _estimator(known: int, labels: int) -> str:
    """What an estimate rests on, in words."""
    base = "the gaps of other models" if known else "the source mean"
    return f"{base}, corrected by {counted(labels, 'labelled problem')}" if labels else base


def with_labels(given: ForecastInput, model: str, prior: Corrected, chances: Floats | None = None) -> Corrected:
    """The forecast, moved as far as labels say.

    Scores from 0 to 1 move all predictions by one shift of log odds. A score beyond that is no chance of a pass: there
    the mean miss of predictions on labels is added, and weighted with the forecast by precision.
    """
    scores = given.target_scores[given.row(model)]
    told = scores[np.isfinite(scores)]
    predictions = item_predictions(given, model, prior.value)
    if ((told >= 0) & (told <= 1)).all():
        return shifted_by_labels(predictions, scores, prior)
    even = np.full(len(scores), len(told) / len(scores))
    unseen = UNSEEN if given.known.sum() <= FEW else 0.0
    if len(told) < 2 or np.ptp(told) == 0:
        return combined(prior, prediction_powered(predictions, scores, np.zeros(len(scores), dtype=np.intp), unseen))
    return combined(prior, power_tuned(predictions, scores, even if chances is None else chances, tuned=False))


def _check_question(given: ForecastInput, model: str, row: int) -> None:
    if given.source.name == given.target.name and given.source.problems == given.target.problems:
        raise ForecastError(
            f"Source and target are both {given.source.name}: {model} scores {given.source_means[row]:.3f} there. "
            "Give another target."
        )
    if given.known[row]:
        raise nothing_to_forecast(model, given.target.name, float(given.target_means[row]))


def _is_unit(given: ForecastInput) -> bool:
    """Whether all source scores lie between 0 and 1."""
    return float(given.source_scores.min()) >= 0.0 and float(given.source_scores.max()) <= 1.0


def _verdict(
    given: ForecastInput, row: int, half: float, base: Footing, labels: int, auc: float, overlap: Overlap,
    calibration: Calibration,
) -> tuple[ForecastVerdict, tuple[str, ...]]:  # fmt: skip
    """By the half-width of the interval; without models or labels on the target never supported."""
    reasons = []
    verdict: ForecastVerdict = (
        "supported" if half <= calibration.supported else "weak" if half <= calibration.weak else "refuse"
    )
    if verdict != "supported":
        reasons.append(
            f"The interval reaches {percent(half)} of the scale to either side; a supported forecast's reaches at most "
            f"{percent(calibration.supported)}."
        )
        if FEW < base.known < MANY and overlap != "same" and calibration.floor:
            reasons.append(
                f"{base.known} other models are known; on other prompts a supported forecast takes about {MANY}, since "
                "the gaps of fewer may agree by chance."
            )
    if np.ptp(given.source_scores[row]) == 0:
        reasons.append(
            f"All source scores are {given.source_scores[row, 0]:g}: the source does not tell what the model "
            f"{'can' if given.source_scores[row, 0] <= 0 else 'cannot'} do."
        )
        verdict = "weak" if verdict == "supported" else verdict
    if 0 < base.known <= FEW and not labels and verdict == "supported":
        verdict = "weak"
        reasons.append(f"A supported forecast takes more than {FEW} known models, or labels.")
    if base.beyond > FAR_OUT and not labels:
        verdict = "weak" if verdict == "supported" else verdict
    if base.known == 0 and labels == 0:
        reasons.append(
            f"No other model is known on {given.target.name} and no problem of it is labelled: "
            "how much harder it is cannot be seen from prompts."
        )
        verdict = "weak" if auc < _TOLD_APART and verdict != "refuse" else "refuse"
        if auc >= _TOLD_APART:
            reasons.append(f"A classifier separates source and target prompts (AUC {auc:.2f}).")
    return verdict, tuple(reasons)


def _doubts(given: ForecastInput, row: int, base: Footing) -> list[str]:
    """Why known models say less than their number."""
    found, means = [], given.source_means
    several = int(given.known.sum())
    if base.known < several:
        found.append(
            f"The {several} known models solve much the same problems, unlike {given.models[row]}: they count as "
            f"{base.known}."
        )
    if base.beyond > FAR_OUT:
        known = means[given.known]
        found.append(
            f"The source score of {percent(means[row])} lies outside those of the known models, "
            f"{percent(known.min())} to {percent(known.max())}: how gaps go on there is a guess."
        )
    return found
