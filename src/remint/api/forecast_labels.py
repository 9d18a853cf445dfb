"""Labels for a forecast: which target problems to ask the model about, the run that does, and what it saves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from remint.analysis.forecast import Forecast, ForecastError, ForecastInput, choose_active, item_predictions
from remint.analysis.forecast.gathering.metrics import Metric
from remint.analysis.forecast.gathering.question import ForecastQuestion
from remint.analysis.forecast.inputs import Floats
from remint.api.handles.forecasts import LabelledProblems
from remint.api.options import ForecastOptions, PathOrName
from remint.api.run import run
from remint.records import Benchmark
from remint.runs import RunProblems


class LabelRequest(NamedTuple):
    """How many problems to label, and how the model is asked."""

    size: int
    model: str
    samples: int
    db: PathOrName | None
    progress: bool
    options: Mapping[str, Any]


class Labelled(NamedTuple):
    """The input of the forecast with labels, and how the problems were chosen."""

    given: ForecastInput
    chances: Floats  # of each target problem, to be one of them
    problems: LabelledProblems


def labelled(
    question: ForecastQuestion, model: str, target: Benchmark, metric: Metric, request: LabelRequest, plain: Forecast,
    seed: int,
) -> Labelled:  # fmt: skip
    """Choose problems, run the model on them and read their scores."""
    given, scale = question.given, question.scale
    if request.size >= len(given.target):
        raise ForecastError(
            f"{request.size} labels are the whole of {given.target.name}, which has {len(given.target)} problems. "
            "Run it with `remint run`, or label fewer."
        )
    mean = (plain.value - scale.low) / (scale.high - scale.low)
    choice = choose_active(item_predictions(given, model, mean), request.size, seed)
    names = [given.target.problems[place] for place in choice.problems]
    wanted = set(names)
    part = target.where(lambda problem: problem.id in wanted)
    own = set(ForecastOptions.__struct_fields__)
    asked = {name: value for name, value in request.options.items() if name not in own}
    with run(
        part, model=request.model, samples=request.samples, db=request.db, progress=request.progress, **asked
    ) as made:
        scores = metric.of(made.stored, RunProblems(made.stored, part))
        dollars, run_id = made.overview.spent.dollars, made.id
    judged = np.array([place for place in choice.problems if given.target.problems[place] in scores], dtype=np.intp)
    if not len(judged):
        raise ForecastError(
            f"No reply of {model} could be judged. Look at the run with: remint runs show {run_id[:12]}"
        )
    values = scale.to_unit(np.array([scores[given.target.problems[place]] for place in judged]))
    rest = len(given.target) - len(names)
    problems = LabelledProblems(
        run=run_id,
        problems=tuple(names),
        target_problems=len(given.target),
        cost=dollars,
        saved=None if dollars is None else dollars / len(names) * rest,
    )
    return Labelled(given.with_labels(model, judged, values), choice.chances, problems)
