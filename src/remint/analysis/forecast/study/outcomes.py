"""Every estimator on a pair, each model forecast without its family."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from msgspec.structs import replace

from remint.analysis.forecast.calibration import Overlap
from remint.analysis.forecast.errors import ForecastError
from remint.analysis.forecast.estimator import Estimator
from remint.analysis.forecast.inputs import Floats
from remint.analysis.forecast.study.pairs import StudyPair
from remint.records import Record


class ForecastOutcome(Record, frozen=True):
    """One forecast of one model on one pair, and what became of it."""

    pair: str
    kind: str
    model: str
    family: str
    estimator: str
    estimate: float
    truth: float
    source_mean: float
    known: int = 0  # other models that the estimator could look at
    spread: float = 0.0  # the estimator's own standard deviation; 0: it has none
    overlap: Overlap = "far"  # of prompts; looked at where few models are known
    beyond: float = 0.0  # by how much the source score is outside those of known models

    @property
    def error(self) -> float:
        """Estimate less truth."""
        return self.estimate - self.truth

    @property
    def naive_error(self) -> float:
        """How far the source mean is off."""
        return self.source_mean - self.truth


def outcomes(pair: StudyPair, estimators: Iterable[tuple[str, Estimator]], seed: int = 0) -> list[ForecastOutcome]:
    """All forecasts of some estimators on one pair.

    Estimators that look at no other model see all models at once. The others are called once per family, which is
    hidden from them; where they refuse (no other model is left), nothing is recorded.
    """
    found = []
    for name, estimator in estimators:
        if estimator.uses_others:
            found += _family_by_family(pair, name, estimator, seed)
        else:
            hidden = pair.given.hiding(pair.given.models)
            found += _rows(pair, name, estimator.estimate(hidden, seed), range(len(pair.families)))
    return found


def _family_by_family(pair: StudyPair, name: str, estimator: Estimator, seed: int) -> list[ForecastOutcome]:
    found = []
    for family in dict.fromkeys(pair.families):
        rows = [row for row, one in enumerate(pair.families) if one == family]
        rest = pair.given.hiding([pair.given.models[row] for row in rows])
        try:
            estimates = estimator.estimate(rest, seed)
        except ForecastError:
            continue
        found += _rows(pair, name, estimates, rows, known=int(rest.known.sum()))
    return found


def _rows(
    pair: StudyPair, name: str, estimates: Floats, rows: Iterable[int], known: int = 0, overlap: Overlap = "far"
) -> list[ForecastOutcome]:  # fmt: skip
    given = pair.given
    truth, source = given.target_means, given.source_means
    return [
        ForecastOutcome(
            pair=pair.name,
            kind=pair.kind,
            model=given.models[row],
            family=pair.families[row],
            estimator=name,
            estimate=float(estimates[row]),
            truth=float(truth[row]),
            source_mean=float(source[row]),
            known=known,
            overlap=overlap,
        )
        for row in rows
    ]


def process_outcomes(
    pair: StudyPair, name: str = "default", most_known: int | None = None, seed: int = 0
) -> list[ForecastOutcome]:
    """The default forecast with its spread, each family hidden; with at most so many known models, drawn at random."""
    from remint.analysis.forecast.default import DEFAULT_PROCESS
    from remint.analysis.forecast.footing import footing

    found: list[ForecastOutcome] = []
    rng = np.random.default_rng(seed)
    for family in dict.fromkeys(pair.families):
        rows = [row for row, one in enumerate(pair.families) if one == family]
        others = [row for row, one in enumerate(pair.families) if one != family]
        kept = others if most_known is None else list(rng.permutation(others)[:most_known])
        rest = pair.given.hiding([model for row, model in enumerate(pair.given.models) if row not in kept])
        posterior = DEFAULT_PROCESS.posterior(rest)
        for row in rows:
            base = footing(rest, row, float(posterior.spreads[row]))
            made = _rows(pair, name, posterior.means, [row], base.known, overlap=pair.overlap_for(base.known))
            found += [replace(one, spread=base.spread, beyond=base.beyond) for one in made]
    return found
