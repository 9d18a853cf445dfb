"""Other models' gaps, carried over by a Gaussian process: the source mean without other models, a line with many.

The gap between target and source score of a model is a common shift, a slope in the source score, a part that models
which solve the same source problems share, and noise:

    target - source = a + b (source - centre) + g(pattern) + e

each normal with mean 0. How large each part is differs between pairs of benchmarks and is seen by other models only, so
predictions are averaged over a grid of sizes, weighted by how likely they make what is known (the marginal likelihood).
Without any other model the forecast is the source mean; with one it leans towards that model's gap; with many it is a
line that bends towards models of the same pattern.

On a benchmark of a few dozen problems chance alone moves a gap by more than the largest noise of the grid, and one to
three known models do not show it. There the noise is at least half of what chance does, and there may be no shift at
all: a gap that chance explains leaves the source mean as it is.
"""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from remint.analysis.forecast.calibration import FEW
from remint.analysis.forecast.inputs import Floats, ForecastInput, same_prompts


class GapPriors(NamedTuple):
    """Standard deviations of the parts, in score units; the tuples are grids to average over."""

    shift: float = 0.2  # of mean gaps between pairs of benchmarks; chosen on tuning pairs
    slopes: tuple[float, ...] = (0.1, 0.4)
    patterns: tuple[float, ...] = (0.0025, 0.01, 0.02, 0.04, 0.08)
    noises: tuple[float, ...] = (0.005, 0.01, 0.02, 0.04, 0.08)


class Normals(NamedTuple):
    """A mean and a standard deviation per model."""

    means: Floats
    spreads: Floats


class GapProcess(NamedTuple):
    """Forecasts for every model; a model that is known is used for the others and, for itself, not hidden."""

    priors: GapPriors = GapPriors()
    uses_others: bool = True

    def estimate(self, given: ForecastInput, seed: int) -> Floats:
        """The posterior mean of each model's target score."""
        return self.posterior(given).means

    def posterior(self, given: ForecastInput) -> Normals:
        """Mean and spread of each model's target score."""
        known, source = given.known, given.source_means
        priors = self.priors
        shifts: tuple[float, ...] = (priors.shift,)
        sds = priors.noises
        chance = chance_of_gap(given)
        if known.any() and chance > max(sds):
            shifts, sds = (0.0, priors.shift), (chance / 2, chance) if known.sum() <= FEW else (*sds, chance)
        sizes = np.array(list(product(shifts, priors.slopes, priors.patterns, sds))) ** 2
        shift, slopes, shared, noises = sizes.T[:, :, None, None]
        centred = source - source.mean()
        pattern = pattern_kernel(given.source_scores)
        prior = shift + slopes * np.outer(centred, centred) + shared * pattern
        parts = _condition(prior, noises, known, (given.target_means - source)[known])
        share = np.exp(parts.evidence - parts.evidence.max())
        share /= share.sum()
        mean = share @ parts.means
        return Normals(source + mean, np.sqrt(share @ (parts.variances + (parts.means - mean) ** 2)))


def chance_of_gap(given: ForecastInput) -> float:
    """By how much the gap of a model moves because these problems were drawn and not others; 0 on the same prompts."""
    if same_prompts(given):
        return 0.0
    variance = float(given.source_scores.var(axis=1).mean())
    return float(np.sqrt(variance * (1 / len(given.source) + 1 / len(given.target))))


def pattern_kernel(scores: Floats) -> Floats:
    """Which models fail the same problems, beyond what their mean and the problem's difficulty tell.

    Scores less model means and problem means, multiplied; a typical model has 1 on the diagonal.
    """
    rest = scores - scores.mean(axis=0) - scores.mean(axis=1, keepdims=True) + scores.mean()
    product_ = rest @ rest.T
    size = float(np.trace(product_)) / len(scores)
    return product_ / size if size > 1e-12 else np.eye(len(scores))


class _Conditioned(NamedTuple):
    """What each size of the parts makes of the known gaps: sizes, and sizes × models."""

    evidence: Floats
    means: Floats
    variances: Floats


def _condition(prior: Floats, noises: Floats, known: NDArray[np.bool_], gaps: Floats) -> _Conditioned:
    own = np.diagonal(prior, axis1=1, axis2=2) + noises[:, :, 0]
    if not known.any():
        return _Conditioned(np.zeros(len(prior)), np.zeros(own.shape), own)
    lower = np.linalg.cholesky(prior[:, known][:, :, known] + noises * np.eye(len(gaps)))
    both = np.concatenate([np.broadcast_to(gaps[None, :, None], (len(prior), len(gaps), 1)), prior[:, known]], axis=2)
    solved = np.linalg.solve(lower, both)
    white, cross = solved[:, :, :1], solved[:, :, 1:]
    evidence = -0.5 * (white**2).sum(axis=(1, 2)) - np.log(np.diagonal(lower, axis1=1, axis2=2)).sum(axis=1)
    return _Conditioned(evidence, (white * cross).sum(axis=1), np.maximum(own - (cross**2).sum(axis=1), 1e-12))
