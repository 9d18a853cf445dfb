"""What a forecast starts from: prompts as vectors, and which model scored what on them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from remint.analysis.forecast.errors import ForecastError
from remint.records.wording import counted

Floats = NDArray[np.float64]
Places = NDArray[np.intp]  # rows of a table
FEWEST_PROMPTS = 10  # below that a mean says next to nothing, and no density can be fitted


@dataclass(frozen=True, eq=False)
class PromptSet:
    """The prompts of a benchmark and their embeddings, one row per problem."""

    name: str
    problems: tuple[str, ...]
    vectors: Floats
    texts: tuple[str, ...] = ()  # only what reads words needs them

    def __post_init__(self) -> None:
        if self.vectors.ndim != 2 or len(self.vectors) != len(self.problems):
            raise ForecastError(
                f"{self.name}: {counted(len(self.problems), 'problem')} and embeddings of shape {self.vectors.shape}. "
                "Embed every prompt exactly once."
            )
        if len(self.problems) < FEWEST_PROMPTS:
            raise ForecastError(
                f"{self.name} has {counted(len(self.problems), 'prompt')}; a forecast needs at least {FEWEST_PROMPTS}. "
                "Add problems, or merge several benchmarks."
            )
        _check_unique(self.name, "problem", self.problems)
        if not np.isfinite(self.vectors).all():
            row = int(np.argwhere(~np.isfinite(self.vectors))[0, 0])
            raise ForecastError(
                f"{self.name}: the embedding of {self.problems[row]} holds NaN or infinity. Embed it again."
            )

    def __len__(self) -> int:
        return len(self.problems)

    def subset(self, rows: Places, name: str) -> PromptSet:
        """Some of the prompts under another name."""
        problems = tuple(self.problems[row] for row in rows)
        return PromptSet(
            name, problems, self.vectors[rows], tuple(self.texts[row] for row in rows) if self.texts else ()
        )


@dataclass(frozen=True, eq=False)
class ForecastInput:
    """A source that every model was judged on, and a target on which some models may be known.

    Scores are models × problems. Source scores are complete. A row of the target is complete (another model that is
    known there), all NaN (a model to forecast), or partly known (a model with some labelled problems).
    """

    source: PromptSet
    target: PromptSet
    models: tuple[str, ...]
    source_scores: Floats
    target_scores: Floats

    def __post_init__(self) -> None:
        _check_unique("forecast", "model", self.models)
        if not self.models:
            raise ForecastError(
                f"No model has scores on {self.source.name}. Give a run on {self.source.name} of the model to forecast."
            )
        self._check_table("source", self.source, self.source_scores)
        self._check_table("target", self.target, self.target_scores)
        if self.source.vectors.shape[1] != self.target.vectors.shape[1]:
            raise ForecastError(
                f"Embeddings of {self.source.name} have {self.source.vectors.shape[1]} numbers, those of "
                f"{self.target.name} {self.target.vectors.shape[1]}. Use one embedder for both."
            )
        if not np.isfinite(self.source_scores).all():
            row, column = (int(place) for place in np.argwhere(~np.isfinite(self.source_scores))[0])
            raise ForecastError(
                f"{self.models[row]} has no score for {self.source.problems[column]} of {self.source.name}. "
                "Judge it, or leave the problem out for all models."
            )
        if np.isinf(self.target_scores).any():
            raise ForecastError(f"A score on {self.target.name} is infinite.")

    def _check_table(self, side: str, prompts: PromptSet, scores: Floats) -> None:
        if scores.shape != (len(self.models), len(prompts)):
            raise ForecastError(
                f"The {side} scores have shape {scores.shape}; {counted(len(self.models), 'model')} and "
                f"{counted(len(prompts), 'problem')} of {prompts.name} need {(len(self.models), len(prompts))}."
            )

    @property
    def known(self) -> NDArray[np.bool_]:
        """Which models have a complete row on the target."""
        return np.asarray(np.isfinite(self.target_scores).all(axis=1))

    @property
    def source_means(self) -> Floats:
        """The mean score of each model on the source."""
        return np.asarray(self.source_scores.mean(axis=1))

    @property
    def target_means(self) -> Floats:
        """The mean score of each model on the target; NaN where it is not known."""
        return np.where(self.known, np.nan_to_num(self.target_scores).mean(axis=1), np.nan)

    def hiding(self, models: Collection[str]) -> ForecastInput:
        """The same without the target scores of some models."""
        scores = self.target_scores.copy()
        scores[[place for place, model in enumerate(self.models) if model in models]] = np.nan
        return replace(self, target_scores=scores)

    def with_labels(self, model: str, problems: Places, scores: Floats) -> ForecastInput:
        """The same with the scores of one model on some target problems."""
        table = self.target_scores.copy()
        table[self.row(model)] = np.nan
        table[self.row(model), problems] = scores
        return replace(self, target_scores=table)

    def row(self, model: str) -> int:
        """The place of a model. Raises ForecastError where it has no source scores."""
        if model not in self.models:
            raise ForecastError(
                f"{model} has no scores on {self.source.name}; there are: {', '.join(self.models)}. "
                f"Run it on {self.source.name} first."
            )
        return self.models.index(model)


def same_prompts(given: ForecastInput) -> bool:
    """Whether source and target have the very same prompts, which only tests can tell apart."""
    first, second = given.source.vectors, given.target.vectors
    return bool(np.ptp(first, axis=0).any()) and first.shape == second.shape and np.array_equal(first, second)


def _check_unique(name: str, kind: str, some: tuple[str, ...]) -> None:
    if len(set(some)) < len(some):
        twice = next(one for one in some if some.count(one) > 1)
        raise ForecastError(f"{name}: the {kind} {twice} occurs more than once. Merge or rename it.")


def unit_scores(scores: Floats, low: float, high: float) -> Floats:
    """Scores of another scale mapped to 0..1 from a range that is known beforehand.

    The range is fixed by the metric's definition or taken from the source (`source_range`), never from the target:
    that would be part of the answer.
    """
    if not high > low:
        raise ForecastError(f"A range from {low} to {high} is empty: all scores are equal, or its ends are swapped.")
    return np.asarray((scores - low) / (high - low))


def source_range(scores: Floats) -> tuple[float, float]:
    """The smallest and the largest source score."""
    return float(np.min(scores)), float(np.max(scores))
