"""Pairs of benchmarks, and halves of one benchmark that differ on purpose."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from remint.analysis.forecast.calibration import FEW, SMALL, Overlap, overlap_of
from remint.analysis.forecast.diagnostics import domain_auc
from remint.analysis.forecast.errors import ForecastError
from remint.analysis.forecast.inputs import Floats, ForecastInput, Places, PromptSet, same_prompts

SHIFTS = ("length", "topic", "order", "difficulty")
OTHER_SHIFTS = ("second topic", "examples", "digits")  # kept for tests of what was chosen on the others


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

    @cached_property
    def overlap(self) -> Overlap:
        """What the prompts have in common."""
        given = self.given
        return overlap_of(given, domain_auc(given.source.vectors, given.target.vectors))

    def overlap_for(self, known: int) -> Overlap:
        """The same, without a classifier where so many known models make its answer irrelevant.

        Where nobody knows prompts, names of problems tell whether they are the same.
        """
        if 0 < known <= FEW:
            return self.overlap
        given = self.given
        same = same_prompts(given) or given.source.problems == given.target.problems
        return "same" if same and len(given.source) >= SMALL else "far"


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
    forecast), "second topic" (the second principal component), "examples" (lines with >>> or assert), "digits" in the
    prompt, or "random".
    """
    rng = np.random.default_rng(seed)
    total = len(judged.prompts)
    keep = np.arange(len(judged.models))
    if shift == "difficulty":
        judges, keep = keep[::3], np.setdiff1d(keep, keep[::3])
        value = judged.scores[judges].mean(axis=0)
    elif shift == "random":
        value = rng.random(total)
    else:
        value = _value(judged.prompts, shift)
    order = np.lexsort((rng.random(total), value))
    low, high = np.sort(order[: total // 2]), np.sort(order[total // 2 :])
    kind = "random halves" if shift == "random" else "shifted halves"
    first, second = _half(judged, keep, low, f"{shift}-low"), _half(judged, keep, high, f"{shift}-high")
    return [pair_of(kind, first, second, families), pair_of(kind, second, first, families)]


def _value(prompts: PromptSet, shift: str) -> Floats:
    """What prompts are ordered by before they are cut."""
    if shift == "order":
        return np.arange(len(prompts), dtype=float)
    if shift in ("topic", "second topic"):
        centred = prompts.vectors - prompts.vectors.mean(axis=0)
        return np.asarray(centred @ np.linalg.svd(centred, full_matrices=False)[2][int(shift == "second topic")])
    count: dict[str, Callable[[str], int]] = {
        "length": len,
        "examples": lambda text: text.count(">>>") + text.count("assert"),
        "digits": lambda text: sum(letter.isdigit() for letter in text),
    }
    if shift not in count:
        raise ForecastError(f"unknown shift {shift!r}. Known: {', '.join((*SHIFTS, *OTHER_SHIFTS, 'random'))}.")
    return np.array([count[shift](text) for text in prompts.texts], dtype=float)


def _half(judged: JudgedSet, models: Places, problems: Places, name: str) -> JudgedSet:
    prompts = judged.prompts.subset(problems, f"{judged.prompts.name} {name}")
    return JudgedSet(prompts, tuple(judged.models[row] for row in models), judged.scores[np.ix_(models, problems)])
