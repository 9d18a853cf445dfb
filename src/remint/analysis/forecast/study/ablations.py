"""The paper's Tables 9 to 13 on other data: what changes when a part of BIS does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from remint.analysis.forecast.bis.settings import BisSettings
from remint.analysis.forecast.bis.weighting import AutoencoderRatio
from remint.analysis.forecast.inputs import Floats, ForecastInput, PromptSet
from remint.analysis.forecast.normalising import normalised, truncated
from remint.analysis.forecast.study.pairs import StudyPair
from remint.analysis.forecast.weights.entropy_balancing import principal_components
from remint.records import Record
from remint.registry import unknown_name

_SAMPLES = (1, 5, 10, 25, 50, 100)
_PERCENTILES = (1.0, 0.95, 0.9, 0.85, 0.8)
_SIZES = (700, 500, 300, 100)
TABLES = {"9": "PCA", "10": "a linear layer", "11": "K", "12": "the percentile", "13": "the number of prompts"}


class BisAblation(Record, frozen=True):
    """BIS with one thing changed: its mean absolute error over models, and its mean error."""

    table: str
    setting: str
    error: float
    bias: float
    effective_share: float


class ForecastAblations(Record, frozen=True):
    """Tables 9 to 13 for one source and one target."""

    source: str
    target: str
    models: int
    source_mean_error: float  # the line to beat
    rows: tuple[BisAblation, ...]
    embedder: str = ""
    remarks: tuple[str, ...] = ()


def ablation_tables(names: Sequence[str]) -> tuple[str, ...]:
    """The tables by number; all of them without names."""
    for name in names:
        if name not in TABLES:
            raise unknown_name("table", name, TABLES)
    return tuple(names) or tuple(TABLES)


def study_ablations(
    pair: StudyPair, tables: Sequence[str], seed: int = 0, done: Callable[[str], object] = lambda what: None
) -> ForecastAblations:
    """The tables for a pair of benchmarks on which all models are known."""
    given, truth = pair.given, pair.given.target_means
    rows = []
    for name in tables:
        done(f"Table {name}, {TABLES[name]}")
        rows += ablations(given, truth, BisSettings(), seed, (name,))
    return ForecastAblations(
        source=given.source.name, target=given.target.name, models=len(given.models),
        source_mean_error=float(np.abs(given.source_means - truth).mean()), rows=tuple(rows),
    )  # fmt: skip


class _Variant(NamedTuple):
    table: str
    setting: str
    source: Floats
    target: Floats
    scores: Floats
    settings: BisSettings
    percentile: float


def ablations(
    given: ForecastInput, truth: Floats, settings: BisSettings, seed: int = 0, tables: Sequence[str] = tuple(TABLES)
) -> list[BisAblation]:
    """PCA and a random linear layer (Tables 9 and 10), K (11), the percentile (12) and the number of prompts (13)."""
    found, remembered = [], None
    for variant in (one for one in _variants(given, settings, seed) if one.table in tables):
        if variant.table == "12" and remembered is not None:
            ratio = remembered  # the percentile is applied to one and the same ratio
        else:
            ratio = AutoencoderRatio(variant.settings).log_weights(variant.source, variant.target, seed)
        if variant.table == "12":
            remembered = ratio
        weights = normalised(truncated(ratio, variant.percentile))
        errors = variant.scores @ weights - truth
        share = 1 / float((weights**2).sum()) / len(weights)
        found.append(
            BisAblation(
                table=variant.table,
                setting=variant.setting,
                error=float(np.abs(errors).mean()),
                bias=float(errors.mean()),
                effective_share=share,
            )
        )
    return found


def _variants(given: ForecastInput, settings: BisSettings, seed: int) -> Iterator[_Variant]:
    source, target, scores = given.source.vectors, given.target.vectors, given.source_scores
    width = source.shape[1]
    rng = np.random.default_rng(seed)
    for share in (0.75, 0.5, 0.25):
        size = round(share * width)
        first, second = principal_components(source, target, size)
        yield _Variant("9", f"PCA to {first.shape[1]}", first, second, scores, settings, settings.percentile)
    for share in (0.75, 0.5):
        layer = rng.uniform(-1, 1, (width, round(share * width))) / np.sqrt(width)
        yield _Variant(
            "10",
            f"linear layer to {layer.shape[1]}",
            source @ layer,
            target @ layer,
            scores,
            settings,
            settings.percentile,
        )
    for samples in _SAMPLES:
        yield _Variant(
            "11", f"K = {samples}", source, target, scores, settings._replace(samples=samples), settings.percentile
        )
    for percentile in _PERCENTILES:
        yield _Variant("12", f"x = {percentile}", source, target, scores, settings, percentile)
    for size in _SIZES:
        if size >= max(len(source), len(target)):
            continue
        rows, others = rng.permutation(len(source))[:size], rng.permutation(len(target))[:size]
        yield _Variant(
            "13",
            f"{len(rows)} source, {len(others)} target prompts",
            source[rows],
            target[others],
            scores[:, rows],
            settings,
            settings.percentile,
        )


def merged(prompts: list[PromptSet], name: str) -> PromptSet:
    """Several sets of prompts as one; problems are named after their set, since ids repeat."""
    problems = tuple(f"{one.name}:{problem}" for one in prompts for problem in one.problems)
    texts = tuple(text for one in prompts for text in one.texts)
    return PromptSet(name, problems, np.concatenate([one.vectors for one in prompts]), texts)
