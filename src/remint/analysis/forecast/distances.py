"""Distances between embeddings."""

from __future__ import annotations

import numpy as np

from remint.analysis.forecast.inputs import Floats

_TOGETHER = 1024  # rows whose distances are in memory at once


def squared_distances(first: Floats, second: Floats) -> Floats:
    """Between every row of one and every row of the other."""
    squares = (first**2).sum(axis=1)[:, None] + (second**2).sum(axis=1)[None, :] - 2 * first @ second.T
    return np.asarray(np.maximum(squares, 0.0))


def nearest_distances(rows: Floats, others: Floats, apart: bool = False) -> Floats:
    """Of each row to the nearest of the others; with `apart`, both are the same rows and none is near to itself.

    Some rows at a time: tens of thousands of prompts have billions of distances.
    """
    found = np.empty(len(rows))
    for start in range(0, len(rows), _TOGETHER):
        squares = squared_distances(rows[start : start + _TOGETHER], others)
        if apart:
            inside = np.arange(len(squares))
            squares[inside, start + inside] = np.inf
        found[start : start + len(squares)] = np.sqrt(squares.min(axis=1))
    return found
