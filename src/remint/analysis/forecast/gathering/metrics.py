"""What is forecast: a score of verdicts, or a measure of the programs that a model wrote."""

from __future__ import annotations

from collections.abc import Callable
from statistics import fmean
from typing import NamedTuple

from remint.analysis.forecast.errors import ForecastError
from remint.measures.kinds import MEASURES, SIMILARITIES, UnmeasurableError
from remint.records import Outcome
from remint.registry import unknown_name
from remint.runs import StoredRun
from remint.runs.problems import RunProblems
from remint.runs.scoring import attempts_of
from remint.scores.errors import ScoresError
from remint.scores.scoring import SCORES, score_named

ScoresByProblem = dict[str, float]
# Ranges that a metric's definition fixes; others are taken from the source.
_RANGES = {"security.score": (0.0, 100.0)}
_MAIN_FIGURES = {
    "security": "score",
    "cyclomatic": "total",
    "maintainability": "index",
    "halstead": "effort",
    "halstead-paper": "effort",
}


class Metric(NamedTuple):
    """A number per problem of a run."""

    name: str
    of: Callable[[StoredRun, RunProblems], ScoresByProblem]
    low: float | None = 0.0  # its smallest and largest value; None: not fixed
    high: float | None = 1.0


def metric_named(name: str) -> Metric:
    """A score (pass@1, tsa), a measure with its figure (cyclomatic, halstead-paper.volume), or a similarity."""
    base, dot, figure = name.partition(".")
    if base in MEASURES:
        return _measure(base, figure if dot else _MAIN_FIGURES.get(base, ""))
    if name in SIMILARITIES:
        return Metric(name, lambda stored, problems: _similarities(stored, problems, name))
    known = [*(f"{one}@1" if SCORES.get(one).number_of else one for one in SCORES.names())]
    if name.partition("@")[0] not in SCORES:
        raise unknown_name("metric", name, [*known, *MEASURES.names(), *SIMILARITIES.names()])
    score_named(name)  # refuses a number where there is none
    return Metric(name, lambda stored, problems: _scores(stored, problems, name))


def _scores(stored: StoredRun, problems: RunProblems, name: str) -> ScoresByProblem:
    kind = score_named(name)
    try:
        parts = [kind.part(one) for one in attempts_of(stored, problems.found, problems.rows) if one.verdicts]
    except ScoresError as error:
        raise ForecastError(str(error)) from error
    return {part.id: float(part.value) for part in parts}


def _measure(base: str, figure: str) -> Metric:
    measure = MEASURES.get(base)

    def value(program: str, _: str) -> float:
        figures = measure(program)
        if figure not in figures:
            raise ForecastError(f"{base} has no figure {figure!r}; it has {', '.join(figures)}. Write {base}.FIGURE.")
        return float(figures[figure])

    low, high = _RANGES.get(f"{base}.{figure}", (None, None))
    name = f"{base}.{figure}"
    return Metric(name, lambda stored, problems: _of_programs(stored, problems, value), low, high)


def _similarities(stored: StoredRun, problems: RunProblems, name: str) -> ScoresByProblem:
    similarity = SIMILARITIES.get(name)

    def value(program: str, reference: str) -> float:
        if not reference:
            raise ForecastError(f"{name} compares with reference solutions, and a problem has none. Leave it out.")
        return similarity(program, reference)

    return _of_programs(stored, problems, value)


def _of_programs(stored: StoredRun, problems: RunProblems, value: Callable[[str, str], float]) -> ScoresByProblem:
    """The mean over samples; what is no program has no value, and a problem without any is left out."""
    found: dict[str, list[float]] = {}
    for judged in stored.judged():
        problem = judged.row.problem
        if problem in stored.run.quarantined or judged.sample.candidate is None:
            continue
        if judged.verdict.outcome is Outcome.INFRASTRUCTURE:
            continue
        reference = problems[problem].reference
        try:
            number = value(problems.program(judged), reference.text if reference else "")
        except UnmeasurableError:
            continue
        found.setdefault(problem, []).append(number)
    return {problem: fmean(some) for problem, some in found.items()}
