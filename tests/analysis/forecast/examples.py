"""Small inputs that several tests use."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from remint.analysis.forecast.inputs import Floats, ForecastInput, PromptSet


def prompts(name: str, vectors: Floats, texts: Sequence[str] = ()) -> PromptSet:
    return PromptSet(name, tuple(f"{name}/{row}" for row in range(len(vectors))), vectors, tuple(texts))


def passes(count: int, of: int) -> list[float]:
    """Scores of a model that solves the first so many problems."""
    return [1.0] * count + [0.0] * (of - count)


def counted(source: Sequence[int], target: Sequence[int | None], of: int = 20) -> ForecastInput:
    """Models that solve so many of 20 source and target problems; None: not known on the target."""
    vectors = np.random.default_rng(0).normal(size=(2 * of, 3))
    unknown = [np.nan] * of
    return ForecastInput(
        prompts("old", vectors[:of]),
        prompts("new", vectors[of:]),
        tuple(f"m{place}" for place in range(len(source))),
        np.array([passes(count, of) for count in source]),
        np.array([unknown if count is None else passes(count, of) for count in target]),
    )
