"""Unconstrained least-squares importance fitting (Kanamori, Hido and Sugiyama 2009)."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from remint.analysis.forecast.distances import squared_distances
from remint.analysis.forecast.inputs import Floats

_CENTRES = 100
_PENALTIES = (0.01, 0.1, 1.0)
_WIDTHS = (0.5, 1.0, 2.0)  # of the median distance
_FOLDS = 5


class LeastSquaresRatio(NamedTuple):
    """The density ratio as a sum of Gaussians on target prompts, in closed form; cross-validated."""

    centres: int = _CENTRES

    def weights(self, source: Floats, target: Floats, seed: int) -> Floats:
        """Negative ratios are set to 0."""
        rng = np.random.default_rng(seed)
        centres = target[rng.permutation(len(target))[: self.centres]]
        from_source, from_target = squared_distances(source, centres), squared_distances(target, centres)
        median = float(np.median(from_target[from_target > 0])) if (from_target > 0).any() else 1.0
        folds = rng.integers(_FOLDS, size=len(source)), rng.integers(_FOLDS, size=len(target))
        best, ratio = np.inf, np.ones(len(source))
        for width in _WIDTHS:
            kernels = np.exp(-from_source / (2 * width**2 * median)), np.exp(-from_target / (2 * width**2 * median))
            for penalty in _PENALTIES:
                loss = _held_out_loss(*kernels, *folds, penalty)
                if loss < best:
                    best, ratio = loss, kernels[0] @ _solve(*kernels, penalty)
        ratio = np.asarray(np.maximum(ratio, 0.0))
        return ratio / ratio.sum() if ratio.sum() > 0 else np.full(len(source), 1 / len(source))


def _solve(source: Floats, target: Floats, penalty: float) -> Floats:
    second = source.T @ source / len(source)
    found = np.linalg.solve(second + penalty * np.eye(len(second)), target.mean(axis=0))
    return np.asarray(np.maximum(found, 0.0))


def _held_out_loss(
    source: Floats, target: Floats, fold: NDArray[np.int64], target_fold: NDArray[np.int64], penalty: float
) -> float:
    """½ E_source r² - E_target r, which is least for the true ratio."""
    loss = 0.0
    for one in range(_FOLDS):
        found = _solve(source[fold != one], target[target_fold != one], penalty)
        held, held_target = source[fold == one] @ found, target[target_fold == one] @ found
        loss += float((held**2).mean() / 2 - held_target.mean()) if len(held) and len(held_target) else 0.0
    return loss
