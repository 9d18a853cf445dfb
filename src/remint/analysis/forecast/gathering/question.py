"""What a user asks to be forecast, made ready: prompts embedded, scores in one table, the scale of the metric."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

import numpy as np

from remint.analysis.forecast.embedding.cached_vectors import cached_vectors
from remint.analysis.forecast.embedding.prompt_texts import EmbeddedText, prompt_text
from remint.analysis.forecast.gathering.judged_benchmark import JudgedBenchmark, ScoreTables, merged_scores, source_key
from remint.analysis.forecast.gathering.metrics import Metric
from remint.analysis.forecast.gathering.shared_problems import remarks_on_shared
from remint.analysis.forecast.inputs import Floats, ForecastInput, PromptSet
from remint.analysis.forecast.scales import ScoreScale, scale_of
from remint.analysis.forecast.tables import forecast_input
from remint.ledger import Ledger
from remint.models.embedders import Embedder
from remint.records import Problem


class ForecastQuestion(NamedTuple):
    """The input of a forecast with scores from 0 to 1, and how to read them."""

    given: ForecastInput
    models: tuple[str, ...]  # to forecast
    metric: str
    scale: ScoreScale
    bounded: bool  # whether no score can leave the scale
    remarks: tuple[str, ...]


class Embedding(NamedTuple):
    """How prompts become vectors."""

    embedder: Embedder
    text: EmbeddedText
    ledger: Ledger
    done: Callable[[int], object] = lambda count: None

    def prompts(self, name: str, keys: Sequence[str], problems: Sequence[Problem]) -> PromptSet:
        """The prompts of problems, known by their keys."""
        texts = tuple(prompt_text(problem, self.text) for problem in problems)
        return PromptSet(name, tuple(keys), cached_vectors(self.embedder, texts, self.ledger, self.done), texts)


def forecast_question(
    sources: Sequence[JudgedBenchmark],
    target: JudgedBenchmark,
    models: Collection[str],
    metric: Metric,
    embedding: Embedding,
) -> ForecastQuestion:
    """All models on both sides in one scale. Raises ForecastError where something is missing."""
    tables = merged_scores(sources, target, models)
    shared = remarks_on_shared(sources, target, models)
    every = np.array([score for scores in tables.source_scores.values() for score in scores.values()])
    scale = scale_of(metric.name, metric.low, metric.high, every)
    source, wanted = _prompt_sets(sources, target, tables, embedding)
    raw = forecast_input(source, wanted, _renamed(tables, sources), tables.target_scores)
    given = ForecastInput(
        source, wanted, raw.models, _scaled(raw.source_scores, scale), _scaled(raw.target_scores, scale)
    )
    bounded = metric.low is not None and metric.high is not None
    return ForecastQuestion(given, tuple(models), metric.name, scale, bounded, (*shared, *tables.remarks))


def _prompt_sets(
    sources: Sequence[JudgedBenchmark], target: JudgedBenchmark, tables: ScoreTables, embedding: Embedding
) -> tuple[PromptSet, PromptSet]:
    problems = [sources[place].benchmark[problem] for place, problem in tables.source_problems]
    names = [_shown(sources, place, problem) for place, problem in tables.source_problems]
    source = embedding.prompts(" + ".join(one.name for one in sources), names, problems)
    wanted = [target.benchmark[problem] for problem in tables.target_problems]
    return source, embedding.prompts(target.name, tables.target_problems, wanted)


def _shown(sources: Sequence[JudgedBenchmark], place: int, problem: str) -> str:
    """Ids may repeat between sources."""
    return problem if len(sources) == 1 else f"{sources[place].name}: {problem}"


def _renamed(tables: ScoreTables, sources: Sequence[JudgedBenchmark]) -> dict[str, dict[str, float]]:
    return {
        model: {
            _shown(sources, place, problem): scores[source_key(place, problem)]
            for place, problem in tables.source_problems
        }
        for model, scores in tables.source_scores.items()
    }


def _scaled(scores: Floats, scale: ScoreScale) -> Floats:
    return np.where(np.isfinite(scores), scale.to_unit(np.nan_to_num(scores)), np.nan)
