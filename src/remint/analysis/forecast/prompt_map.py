"""Where source and target prompts lie next to each other, on a plane."""

from __future__ import annotations

from typing import Literal

import numpy as np

from remint.analysis.forecast.diagnostics import coverage
from remint.analysis.forecast.inputs import Floats, ForecastInput
from remint.records import Record


class MapPoint(Record, frozen=True):
    """A prompt on the plane."""

    problem: str
    side: Literal["source", "target"]
    x: float  # from 0 to 1, like y
    y: float
    weight: float = 0.0  # of a source prompt; all add up to 1
    covered: bool = True  # a target prompt that source prompts are near to


class PromptMap(Record, frozen=True):
    """The two directions in which prompts differ most, and how much of all difference they show."""

    points: tuple[MapPoint, ...]
    shown: float  # share of the variance


def prompt_map(given: ForecastInput, weights: Floats) -> PromptMap:
    """The first two principal components of all embeddings."""
    both = np.concatenate([given.source.vectors, given.target.vectors])
    centred = both - both.mean(axis=0)
    left, sizes, _ = np.linalg.svd(centred, full_matrices=False)
    flat = (left * sizes)[:, :2]
    if flat.shape[1] < 2:
        flat = np.column_stack([flat, np.zeros(len(flat))])
    total = float((sizes**2).sum())
    low, high = flat.min(axis=0), flat.max(axis=0)
    places = (flat - low) / np.where(high > low, high - low, 1.0)
    missed = set(coverage(given.source, given.target).uncovered.tolist())
    source = [
        MapPoint(problem=name, side="source", x=float(x), y=float(y), weight=float(weight))
        for name, (x, y), weight in zip(given.source.problems, places, weights, strict=False)
    ]
    target = [
        MapPoint(problem=name, side="target", x=float(x), y=float(y), covered=row not in missed)
        for row, (name, (x, y)) in enumerate(zip(given.target.problems, places[len(given.source) :], strict=True))
    ]
    return PromptMap(points=(*source, *target), shown=float((sizes[:2] ** 2).sum()) / total if total > 0 else 0.0)
