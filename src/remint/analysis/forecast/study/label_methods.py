"""Ways to choose a few labels and to make an estimate of them, side by side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from remint.analysis.forecast.calibration import FEW, Calibration, normal_multiple
from remint.analysis.forecast.default import DEFAULT_PROCESS
from remint.analysis.forecast.footing import footing
from remint.analysis.forecast.forecast import UNSEEN
from remint.analysis.forecast.inputs import Floats, ForecastInput, Places
from remint.analysis.forecast.labels.ability import shifted_by_labels
from remint.analysis.forecast.labels.choosing import choose_active, choose_random, choose_stratified
from remint.analysis.forecast.labels.item_predictions import item_predictions
from remint.analysis.forecast.labels.power_tuned import power_tuned
from remint.analysis.forecast.labels.prediction_powered import Corrected, combined, plain_mean, prediction_powered
from remint.analysis.forecast.study.pairs import StudyPair
from remint.records import Record
from remint.scores.intervals import student

_LEAST_ERROR = 0.02  # labels that all agree with their predictions do not show that nothing varies


class LabelQuestion(NamedTuple):
    """One model whose target scores are known, and what is predicted without them."""

    predictions: Floats
    scores: Floats
    prior: Corrected
    unseen: float  # as in `prediction_powered`
    size: int  # how many labels
    level: float
    seed: int

    def labels(self, problems: Places) -> Floats:
        """The scores of some problems; NaN elsewhere."""
        found = np.full(len(self.scores), np.nan)
        found[problems] = self.scores[problems]
        return found

    def widened(self, found: Corrected) -> Corrected:
        """With the error that makes a normal interval as wide as Student's."""
        ratio = student(self.level, self.size - 1) / normal_multiple(self.level)
        return Corrected(found.value, max(_LEAST_ERROR, ratio * found.error))


LabelMethod = Callable[[LabelQuestion], Corrected]
PLAIN, STRATIFIED = "random labels alone", "strata, λ = 1"


def _plain(asked: LabelQuestion) -> Corrected:
    found = plain_mean(asked.scores[choose_random(len(asked.scores), asked.size, asked.seed).problems])
    return Corrected(found.value, found.error * student(asked.level, asked.size - 1) / normal_multiple(asked.level))


def _stratified(asked: LabelQuestion) -> Corrected:
    choice = choose_stratified(asked.predictions, asked.size, asked.seed)
    labels = asked.labels(choice.problems)
    return combined(asked.prior, prediction_powered(asked.predictions, labels, choice.strata, asked.unseen))


def _powered(
    choose: Callable[[LabelQuestion], tuple[Places, Floats]], tuned: bool
) -> LabelMethod:  # the same estimate after different choices
    def estimate(asked: LabelQuestion) -> Corrected:
        problems, chances = choose(asked)
        found = power_tuned(asked.predictions, asked.labels(problems), chances, asked.seed, tuned)
        return combined(asked.prior, asked.widened(found))

    return estimate


def _shifted(choose: Callable[[LabelQuestion], tuple[Places, Floats]]) -> LabelMethod:
    def estimate(asked: LabelQuestion) -> Corrected:
        return shifted_by_labels(asked.predictions, asked.labels(choose(asked)[0]), asked.prior)

    return estimate


def _random_choice(asked: LabelQuestion) -> tuple[Places, Floats]:
    choice = choose_random(len(asked.scores), asked.size, asked.seed)
    return choice.problems, choice.chances


def _strata_choice(asked: LabelQuestion) -> tuple[Places, Floats]:
    choice = choose_stratified(asked.predictions, asked.size, asked.seed)
    return choice.problems, choice.chances


def _active_choice(asked: LabelQuestion) -> tuple[Places, Floats]:
    return choose_active(asked.predictions, asked.size, asked.seed)


LABEL_METHODS: dict[str, LabelMethod] = {
    PLAIN: _plain,
    "random, λ = 1": _powered(_random_choice, tuned=False),
    "random, PPI++": _powered(_random_choice, tuned=True),
    STRATIFIED: _stratified,
    "strata, PPI++": _powered(_strata_choice, tuned=True),
    "active, λ = 1": _powered(_active_choice, tuned=False),
    "active, PPI++": _powered(_active_choice, tuned=True),
    "strata, shift of log odds": _shifted(_strata_choice),
    "active, shift of log odds": _shifted(_active_choice),
}


class LabelMethodOutcome(Record, frozen=True):
    """One model with some labels, by one method."""

    pair: str
    kind: str
    method: str
    known: int
    error: float
    half_width: float
    correlation: float  # of predictions with scores over problems; 0 where one of them is the same for all


def label_method_outcomes(
    pair: StudyPair, count: int, calibration: Calibration, most_known: int | None, seed: int = 0
) -> list[LabelMethodOutcome]:
    """All models of a pair by every method; a family is hidden, and so are all but so many other models."""
    found, rng = list[LabelMethodOutcome](), np.random.default_rng(seed)
    for family in dict.fromkeys(pair.families):
        rows = [row for row, one in enumerate(pair.families) if one == family]
        others = [row for row, one in enumerate(pair.families) if one != family]
        kept = others if most_known is None else list(rng.permutation(others)[:most_known])
        given = pair.given.hiding([model for row, model in enumerate(pair.given.models) if row not in kept])
        posterior = DEFAULT_PROCESS.posterior(given)
        for row in rows:
            base = footing(given, row, float(posterior.spreads[row]))
            spread = calibration.normal_spread(base.spread, base.known, pair.overlap_for(base.known))
            prior = Corrected(float(posterior.means[row]), spread)
            asked = _question(pair, given, row, prior, count, calibration.level, seed * 1000 + row)
            found += _by_methods(pair, asked, len(kept))
    return found


def _question(
    pair: StudyPair, given: ForecastInput, row: int, prior: Corrected, count: int, level: float, seed: int
) -> LabelQuestion:
    predictions = item_predictions(given, given.models[row], prior.value)
    unseen = UNSEEN if int(given.known.sum()) <= FEW else 0.0
    return LabelQuestion(predictions, pair.given.target_scores[row], prior, unseen, count, level, seed)


def _by_methods(pair: StudyPair, asked: LabelQuestion, known: int) -> list[LabelMethodOutcome]:
    truth = float(asked.scores.mean())
    varies = np.ptp(asked.predictions) > 1e-9 and np.ptp(asked.scores) > 0
    correlation = float(np.corrcoef(asked.predictions, asked.scores)[0, 1]) if varies else 0.0
    made = [(name, method(asked)) for name, method in LABEL_METHODS.items()]
    return [
        LabelMethodOutcome(
            pair=pair.name, kind=pair.kind, method=name, known=known, error=one.value - truth,
            half_width=normal_multiple(asked.level) * one.error, correlation=correlation,
        )
        for name, one in made
    ]  # fmt: skip


class LabelMethodSummary(Record, frozen=True):
    """Means over models of one kind of pairs."""

    method: str
    outcomes: int
    error: float
    coverage: float
    width: float
    ratio: float  # of its width to that of as many random labels alone
    fair_ratio: float  # the same, if its intervals were made as wide as 90 % of the models need


def summarise_methods(found: Sequence[LabelMethodOutcome], level: float = 0.9) -> list[LabelMethodSummary]:
    """One line per method, for outcomes of the same pairs."""
    plain = float(np.mean([one.half_width for one in found if one.method == PLAIN]))
    rows = []
    for name in LABEL_METHODS:
        errors = np.array([abs(one.error) for one in found if one.method == name])
        halves = np.array([one.half_width for one in found if one.method == name])
        needed = float(np.quantile(errors / np.maximum(halves, 1e-9), level))
        rows.append(LabelMethodSummary(
            method=name, outcomes=len(errors), error=float(errors.mean()), coverage=float((errors <= halves).mean()),
            width=float(2 * halves.mean()), ratio=float(halves.mean() / plain),
            fair_ratio=float(halves.mean() / plain * needed),
        ))  # fmt: skip
    return rows
