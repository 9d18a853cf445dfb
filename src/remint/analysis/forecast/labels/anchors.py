"""Anchor problems: a few target problems that stand for the rest (tinyBenchmarks, Polo et al. 2024)."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from remint.analysis.forecast.distances import squared_distances
from remint.analysis.forecast.errors import ForecastError
from remint.analysis.forecast.inputs import Floats, Places
from remint.records.wording import counted


class Anchors(NamedTuple):
    """Problems to label, and the share of all problems that each stands for."""

    problems: Places
    shares: Floats

    def estimate(self, scores: Floats) -> float:
        """The target mean of a model, from its scores on the anchors."""
        return float(scores @ self.shares)


def choose_anchors(known_scores: Floats, count: int, seed: int, turns: int = 20) -> Anchors:
    """Problems in the middle of clusters of problems that the same models solve, from models × problems.

    k-medoids, from a start that spreads (k-means++).
    """
    total = known_scores.shape[1]
    if not 1 <= count <= total:
        wanted = f"{counted(count, 'anchor')}, of {counted(total, 'problem')}"
        raise ForecastError(f"{wanted}. Choose from 1 to all of them.")
    rng = np.random.default_rng(seed)
    apart = squared_distances(known_scores.T, known_scores.T)
    chosen = [int(rng.integers(total))]
    while len(chosen) < count:
        far = apart[:, chosen].min(axis=1)
        chances = far / far.sum() if far.sum() > 0 else np.where(np.isin(np.arange(total), chosen), 0.0, 1.0)
        chosen.append(int(rng.choice(total, p=chances / chances.sum())))
    centres = np.array(chosen)
    for _ in range(turns):
        nearest = apart[:, centres].argmin(axis=1)
        nearest[centres] = np.arange(count)
        moved = centres.copy()
        for one in range(count):
            inside = np.flatnonzero(nearest == one)
            moved[one] = inside[apart[np.ix_(inside, inside)].sum(axis=1).argmin()]
        if np.array_equal(moved, centres):
            break
        centres = moved
    nearest = apart[:, centres].argmin(axis=1)
    nearest[centres] = np.arange(count)
    order = np.argsort(centres)
    return Anchors(centres[order], (np.bincount(nearest, minlength=count) / total)[order])
