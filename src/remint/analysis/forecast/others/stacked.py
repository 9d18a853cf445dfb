"""A combination of estimators whose shares are chosen on other models."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from scipy.optimize import nnls

from remint.analysis.forecast.errors import ForecastError
from remint.analysis.forecast.estimator import Estimator
from remint.analysis.forecast.inputs import Floats, ForecastInput, Places
from remint.analysis.forecast.others.gaussian_process import GapProcess
from remint.analysis.forecast.others.line import OtherModelsLine
from remint.analysis.forecast.others.low_rank import LowRank
from remint.analysis.forecast.others.mean_gap import MeanGap
from remint.analysis.forecast.simple import SourceMean

_FEWEST = 6  # known models, below which shares cannot be told apart
_FOLDS = 5
_PARTS: tuple[Estimator, ...] = (SourceMean(), MeanGap(), OtherModelsLine(), LowRank(), GapProcess())


class Stacked(NamedTuple):
    """Shares of at least 0 that add up to 1, by least squares on forecasts of known models that were hidden."""

    parts: tuple[Estimator, ...] = _PARTS
    uses_others: bool = True

    def estimate(self, given: ForecastInput, seed: int) -> Floats:
        """The last part alone where there are too few known models to choose shares. Raises ForecastError."""
        known = np.flatnonzero(given.known)
        if len(known) < _FEWEST:
            return self.parts[-1].estimate(given, seed)
        shares = self._shares(given, known, seed)
        return np.asarray(
            sum(share * part.estimate(given, seed) for share, part in zip(shares, self.parts, strict=True))
        )

    def _shares(self, given: ForecastInput, known: Places, seed: int) -> Floats:
        fold = np.random.default_rng(seed).permutation(np.arange(len(known)) % _FOLDS)
        found = np.zeros((len(known), len(self.parts)))
        for one in range(_FOLDS):
            hidden = known[fold == one]
            rest = given.hiding([given.models[row] for row in hidden])
            for column, part in enumerate(self.parts):
                try:
                    found[fold == one, column] = part.estimate(rest, seed)[hidden]
                except ForecastError:
                    found[fold == one, column] = given.source_means[hidden]
        truth = given.target_means[known]
        # A heavy last equation makes the shares add up to 1.
        rows = np.vstack([found, np.full(len(self.parts), 100.0)])
        shares, _ = nnls(rows, np.append(truth, 100.0))
        return np.asarray(shares / shares.sum())
