"""Distances between embeddings."""

from __future__ import annotations

import numpy as np

from remint.analysis.forecast.inputs import Floats


def squared_distances(first: Floats, second: Floats) -> Floats:
    """Between every row of one and every row of the other."""
    squares = (first**2).sum(axis=1)[:, None] + (second**2).sum(axis=1)[None, :] - 2 * first @ second.T
    return np.asarray(np.maximum(squares, 0.0))
