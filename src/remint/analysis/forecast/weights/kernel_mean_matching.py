"""Kernel mean matching (Huang et al. 2006)."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from remint.analysis.forecast.distances import squared_distances
from remint.analysis.forecast.inputs import Floats

_STEPS = 300


class KernelMeanMatching(NamedTuple):
    """Weights from 0 to `most` / N whose weighted kernel mean is nearest to the target's."""

    most: float = 20.0

    def weights(self, source: Floats, target: Floats, seed: int) -> Floats:
        """Accelerated projected gradient on the quadratic programme; there is no randomness."""
        own, cross = squared_distances(source, source), squared_distances(source, target)
        width = float(np.median(cross)) or 1.0
        kernel, pull = np.exp(-own / width), np.exp(-cross / width).mean(axis=1)
        step = 1 / float(np.linalg.eigvalsh(kernel)[-1])
        weights = ahead = np.full(len(source), 1 / len(source))
        for turn in range(1, _STEPS + 1):
            after = _onto_capped_simplex(ahead - step * (kernel @ ahead - pull), self.most / len(source))
            ahead = after + (turn - 1) / (turn + 2) * (after - weights)
            weights = after
        return weights


def _onto_capped_simplex(point: Floats, cap: float) -> Floats:
    """The nearest weights from 0 to cap that add up to 1: a common shift, found by bisection."""
    low, high = float(point.min()) - 1.0, float(point.max())
    for _ in range(50):
        middle = (low + high) / 2
        if np.clip(point - middle, 0.0, cap).sum() > 1:
            low = middle
        else:
            high = middle
    found = np.clip(point - high, 0.0, cap)
    return np.asarray(found / found.sum())
