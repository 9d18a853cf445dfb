"""The two-parameter logistic model of item response theory: P(model passes) = σ(a θ + d), with ability θ ~ N(0, 1).

Marginal maximum likelihood by the EM algorithm (Bock and Aitkin 1981) on a grid of abilities, with weak normal priors
on slope a and intercept d, so that a problem that all or none solve has an estimate, too. Slopes may be negative.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from remint.scores import distributions

Floats = NDArray[np.float64]
FEWEST_MODELS = 20
_GRID = np.linspace(-4.0, 4.0, 41)
_ROUNDS, _NEWTON_STEPS = 60, 3
_SLOPE_MEAN, _SLOPE_SPREAD, _INTERCEPT_SPREAD = 1.0, 1.0, 3.0  # of the priors


class ItemParameters(NamedTuple):
    """Slopes and intercepts of problems, abilities of models."""

    slopes: Floats
    intercepts: Floats
    abilities: Floats

    @property
    def difficulties(self) -> Floats:
        """The ability at which half of the models pass: b = -d / a; NaN where the slope is nearly nothing."""
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.where(np.abs(self.slopes) > 0.1, -self.intercepts / self.slopes, np.nan)


def fit_two_parameters(passes: Floats) -> ItemParameters:
    """Parameters from a matrix with a row per model and a column per problem, shares of passes between 0 and 1."""
    prior = np.exp(-(_GRID**2) / 2)
    prior /= prior.sum()
    slopes = np.full(passes.shape[1], _SLOPE_MEAN)
    intercepts = np.zeros(passes.shape[1])
    posterior = np.tile(prior, (len(passes), 1))
    for _ in range(_ROUNDS):
        posterior = _posterior(passes, slopes, intercepts, prior)
        before = slopes
        slopes, intercepts = _better(passes, posterior, slopes, intercepts)
        if float(np.abs(slopes - before).max()) < 1e-4:
            break
    return ItemParameters(slopes, intercepts, posterior @ _GRID)


def _posterior(passes: Floats, slopes: Floats, intercepts: Floats, prior: Floats) -> Floats:
    exponents = np.outer(_GRID, slopes) + intercepts
    right, wrong = -np.logaddexp(0.0, -exponents), -np.logaddexp(0.0, exponents)
    logs = passes @ right.T + (1.0 - passes) @ wrong.T + np.log(prior)
    logs -= logs.max(axis=1, keepdims=True)
    weights = np.exp(logs)
    return np.asarray(weights / weights.sum(axis=1, keepdims=True))


def _better(passes: Floats, posterior: Floats, slopes: Floats, intercepts: Floats) -> tuple[Floats, Floats]:
    """A few steps of Newton's method for every problem at once."""
    models = posterior.sum(axis=0)  # expected models at each ability
    right = posterior.T @ passes  # expected passes of each problem there
    for _ in range(_NEWTON_STEPS):
        chances = distributions.expit(np.outer(_GRID, slopes) + intercepts)
        rest = right - models[:, None] * chances
        weight = models[:, None] * chances * (1.0 - chances)
        first = _GRID @ rest - (slopes - _SLOPE_MEAN) / _SLOPE_SPREAD**2
        second = rest.sum(axis=0) - intercepts / _INTERCEPT_SPREAD**2
        aa = (_GRID**2) @ weight + 1.0 / _SLOPE_SPREAD**2
        dd = weight.sum(axis=0) + 1.0 / _INTERCEPT_SPREAD**2
        ad = _GRID @ weight
        determinant = aa * dd - ad**2
        slopes = slopes + np.clip((dd * first - ad * second) / determinant, -1.0, 1.0)
        intercepts = intercepts + np.clip((aa * second - ad * first) / determinant, -1.0, 1.0)
    return slopes, intercepts
