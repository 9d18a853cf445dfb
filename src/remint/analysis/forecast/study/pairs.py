"""Pairs of benchmarks, and halves of one benchmark that differ on purpose."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from remint.analysis.forecast.errors import ForecastError
from remint.analysis.forecast.inputs import Floats, ForecastInput, Places, PromptSet

SHIFTS = ("length", "topic", "order", "difficulty")


@dataclass(frozen=True, eq=False)
class JudgedSet:
    """A benchmark on which models were judged: models × problems, complete."""

    prompts: PromptSet
    models: tuple[str, ...]
    scores: Floats


@dataclass(frozen=True, eq=False)
class StudyPair:
    """A source and a target on which all models are known; the study hides one family at a time."""

    kind: str  # such as "same prompts", "related prompts", "different prompts", "shifted halves", "random halves"
    given: ForecastInput
    families: tuple[str, ...]  # of each model

    @property
    def name(self) -> str:
        """Source and target."""
        return f"{self.given.source.name} → {self.given.target.name}"


def pair_of(kind: str, source: JudgedSet, target: JudgedSet, families: dict[str, str]) -> StudyPair:
    """The models that were judged on both. Raises ForecastError where there is none."""
    models = tuple(model for model in source.models if model in target.models)
    if not models:
        raise ForecastError(f"No model was judged on both {source.prompts.name} and {target.prompts.name}.")
    rows, others = ([one.models.index(model) for model in models] for one in (source, target))
    given = ForecastInput(source.prompts, target.prompts, models, source.scores[rows], target.scores[others])
    return StudyPair(kind, given, tuple(families.get(model, model) for model in models))


def halves(judged: JudgedSet, shift: str, families: dict[str, str], seed: int = 0) -> list[StudyPair]:
    """One benchmark cut in two by `shift`, each half once the source.

    "length" of prompts, "topic" (the first principal component of embeddings), "order" in the benchmark (older problems
    have lower numbers), "difficulty" (the share of a third of the models that solve a problem; the other two thirds are
    forecast), or "random".
    """
    rng = np.random.default_rng(seed)
    total = len(judged.prompts)
    keep = np.arange(len(judged.models))
    if shift == "difficulty":
        judges, keep = keep[::3], np.setdiff1d(keep, keep[::3])
        value = judged.scores[judges].mean(axis=0)
    elif shift == "length":
        value = np.array([len(text) for text in judged.prompts.texts], dtype=float)
    elif shift == "topic":
        centred = judged.prompts.vectors - judged.prompts.vectors.mean(axis=0)
        value = centred @ np.linalg.svd(centred, full_matrices=False)[2][0]
    else:
        value = np.arange(total, dtype=float) if shift == "order" else rng.random(total)
    order = np.lexsort((rng.random(total), value))
    low, high = np.sort(order[: total // 2]), np.sort(order[total // 2 :])
    kind = "random halves" if shift == "random" else "shifted halves"
    first, second = _half(judged, keep, low, f"{shift}-low"), _half(judged, keep, high, f"{shift}-high")
    return [pair_of(kind, first, second, families), pair_of(kind, second, first, families)]


def _half(judged: JudgedSet, models: Places, problems: Places, name: str) -> JudgedSet:
    prompts = judged.prompts.subset(problems, f"{judged.prompts.name} {name}")
    return JudgedSet(prompts, tuple(judged.models[row] for row in models), judged.scores[np.ix_(models, problems)])
