"""Least squares, with and without a penalty."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from remint.analysis.forecast.inputs import Floats


class Linear(NamedTuple):
    """Ordinary least squares; of all exact fits (fewer prompts than dimensions) the one of least norm."""

    def predict(self, source: Floats, scores: Floats, target: Floats, seed: int) -> Floats:
        """Averaged over its own source prompts this returns the source mean, whatever the prompts are."""
        centre = source.mean(axis=0)
        found = np.linalg.lstsq(source - centre, scores - scores.mean(axis=0), rcond=1e-6)[0]
        return np.asarray(scores.mean(axis=0) + (target - centre) @ found)


class Ridge(NamedTuple):
    """Least squares with a penalty, relative to the mean squared length of centred embeddings."""

    penalty: float = 0.1

    def predict(self, source: Floats, scores: Floats, target: Floats, seed: int) -> Floats:
        """In dual form: as many unknowns as prompts."""
        centre, middle = source.mean(axis=0), scores.mean(axis=0)
        rows = source - centre
        kernel = rows @ rows.T
        size = max(float(np.trace(kernel)), 1e-12)
        found = np.linalg.solve(kernel + self.penalty * size * np.eye(len(kernel)), scores - middle)
        return np.asarray(middle + (target - centre) @ rows.T @ found)
