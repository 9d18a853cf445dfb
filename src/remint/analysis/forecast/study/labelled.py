"""What a few labels are worth: forecasts with them, next to the plain mean of as many random labels."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from remint.analysis.forecast.calibration import Calibration, normal_multiple
from remint.analysis.forecast.default import DEFAULT_PROCESS
from remint.analysis.forecast.footing import footing
from remint.analysis.forecast.forecast import with_labels
from remint.analysis.forecast.inputs import ForecastInput
from remint.analysis.forecast.labels.anchors import choose_anchors
from remint.analysis.forecast.labels.choosing import choose_active, choose_random
from remint.analysis.forecast.labels.item_predictions import item_predictions
from remint.analysis.forecast.labels.prediction_powered import Corrected, plain_mean
from remint.analysis.forecast.study.pairs import StudyPair
from remint.records import Record
from remint.scores.intervals import student


class LabelledOutcome(Record, frozen=True):
    """One model with some labelled target problems."""

    pair: str
    kind: str
    model: str
    family: str
    labels: int
    known: int
    before: float  # half-width without labels
    half_width: float
    error: float
    plain_half_width: float  # of as many random labels, Student's interval
    plain_error: float
    anchor_error: float | None  # of as many anchor problems


def labelled_outcomes(
    pair: StudyPair, count: int, calibration: Calibration, seed: int = 0, alone: bool = False
) -> list[LabelledOutcome]:
    """All models of a pair, each with `count` labels; its family, or with `alone` every other model, is hidden."""
    found = []
    for family in dict.fromkeys(pair.families):
        rows = [row for row, one in enumerate(pair.families) if one == family]
        models = pair.given.models if alone else [pair.given.models[row] for row in rows]
        hidden = pair.given.hiding(models)
        posterior = DEFAULT_PROCESS.posterior(hidden)
        for row in rows:
            base = footing(hidden, row, float(posterior.spreads[row]))
            spread = calibration.normal_spread(base.spread, base.known, pair.overlap_for(base.known))
            prior = Corrected(float(posterior.means[row]), spread)
            found.append(_labelled(pair, hidden, row, prior, count, calibration, seed))
    return found


def _labelled(
    pair: StudyPair, hidden: ForecastInput, row: int, prior: Corrected, count: int, calibration: Calibration, seed: int
) -> LabelledOutcome:
    model, scores = pair.given.models[row], pair.given.target_scores[row]
    truth, known = float(scores.mean()), int(hidden.known.sum())
    choice = choose_active(item_predictions(hidden, model, prior.value), count, seed + row)
    told = hidden.with_labels(model, choice.problems, scores[choice.problems])
    estimate = with_labels(told, model, prior, choice.chances)
    plain = plain_mean(scores[choose_random(len(scores), count, seed + row).problems])
    multiple = normal_multiple(calibration.level)
    anchor_error = None
    if known:
        anchors = choose_anchors(hidden.target_scores[hidden.known], count, seed + row)
        anchor_error = anchors.estimate(scores[anchors.problems]) - truth
    return LabelledOutcome(
        pair=pair.name,
        kind=pair.kind,
        model=model,
        family=pair.families[row],
        labels=count,
        known=known,
        before=multiple * prior.error,
        half_width=multiple * estimate.error,
        error=estimate.value - truth,
        plain_half_width=student(calibration.level, count - 1) * plain.error,
        plain_error=plain.value - truth,
        anchor_error=anchor_error,
    )


class LabelledSummary(Record, frozen=True):
    """Means over outcomes of one kind of pairs."""

    kind: str
    outcomes: int
    error: float
    coverage: float
    width: float
    width_before: float
    plain_error: float
    plain_coverage: float
    plain_width: float
    anchor_error: float | None


def summarise_labelled(kind: str, found: Sequence[LabelledOutcome]) -> LabelledSummary:
    """How much narrower and how honest the intervals are."""
    anchored = [abs(one.anchor_error) for one in found if one.anchor_error is not None]
    return LabelledSummary(
        kind=kind,
        outcomes=len(found),
        error=_mean([abs(one.error) for one in found]),
        coverage=_mean([abs(one.error) <= one.half_width for one in found]),
        width=_mean([2 * one.half_width for one in found]),
        width_before=_mean([2 * one.before for one in found]),
        plain_error=_mean([abs(one.plain_error) for one in found]),
        plain_coverage=_mean([abs(one.plain_error) <= one.plain_half_width for one in found]),
        plain_width=_mean([2 * one.plain_half_width for one in found]),
        anchor_error=_mean(anchored) if anchored else None,
    )


def _mean(values: Sequence[float]) -> float:
    return float(np.mean(values))
