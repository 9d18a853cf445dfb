"""From scores by model and problem to what a forecast starts from."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from remint.analysis.forecast.errors import ForecastError
from remint.analysis.forecast.inputs import Floats, ForecastInput, PromptSet

ScoresByProblem = Mapping[str, float]


def forecast_input(
    source: PromptSet,
    target: PromptSet,
    source_scores: Mapping[str, ScoresByProblem],
    target_scores: Mapping[str, ScoresByProblem],
) -> ForecastInput:
    """All models with source scores; what is missing on the target is what there is to forecast.

    Raises ForecastError where a model lacks a source problem, or a score belongs to no problem.
    """
    models = tuple(source_scores)
    for model, scores in source_scores.items():
        missing = [problem for problem in source.problems if problem not in scores]
        if missing:
            raise ForecastError(
                f"{model} has no score for {missing[0]} of {source.name} ({len(missing)} are missing). "
                "Judge them, or leave the problems out for all models."
            )
    known = {model: target_scores.get(model, {}) for model in models}
    return ForecastInput(source, target, models, _table(source, source_scores), _table(target, known))


def _table(prompts: PromptSet, scores: Mapping[str, ScoresByProblem]) -> Floats:
    """Models × problems, with NaN where there is no score."""
    problems = set(prompts.problems)
    for model, some in scores.items():
        strange = next((problem for problem in some if problem not in problems), None)
        if strange is not None:
            raise ForecastError(f"{model} has a score for {strange}, which is no problem of {prompts.name}.")
    rows = [[some.get(problem, np.nan) for problem in prompts.problems] for some in scores.values()]
    return np.array(rows, dtype=float).reshape(len(scores), len(prompts))
