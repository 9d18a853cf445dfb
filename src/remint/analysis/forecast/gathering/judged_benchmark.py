"""Benchmarks with what models scored on them, and all of it as the input of a forecast."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from remint.analysis.forecast.errors import ForecastError, nothing_to_forecast
from remint.analysis.forecast.gathering.matrix import Scores
from remint.records import Benchmark
from remint.records.wording import counted, for_number


class JudgedBenchmark(NamedTuple):
    """A benchmark, and which model scored what on its problems."""

    benchmark: Benchmark
    scores: Scores

    @property
    def name(self) -> str:
        """The name of the benchmark."""
        return self.benchmark.manifest.name


class ScoreTables(NamedTuple):
    """Problems and scores of both sides, before prompts are embedded."""

    source_problems: tuple[tuple[int, str], ...]  # which source, and the problem there
    target_problems: tuple[str, ...]
    source_scores: Scores
    target_scores: Scores
    remarks: tuple[str, ...]


def merged_scores(sources: Sequence[JudgedBenchmark], target: JudgedBenchmark, models: Collection[str]) -> ScoreTables:
    """Scores on all sources together; a source problem counts if every model that is forecast has a score there.

    Another model counts if it has a score on each of those problems, and is known on the target if it has one on every
    problem there that any complete model has.
    """
    problems = [_common(source, models) for source in sources]
    keyed = tuple((place, problem) for place, some in enumerate(problems) for problem in some)
    everyone = list(dict.fromkeys(model for source in sources for model in source.scores))
    table = {
        model: {source_key(place, problem): sources[place].scores[model][problem] for place, problem in keyed}
        for model in everyone
        if all(problem in sources[place].scores.get(model, {}) for place, problem in keyed)
    }
    remarks = []
    left_out = len(everyone) - len(table)
    if left_out:
        remarks.append(
            f"{left_out} other models lack some of the source problems and are left out"
            if left_out > 1
            else "one other model lacks some of the source problems and is left out"
        )
    judged, wanted = _target_problems(target, table)
    remarks += _left_out_on_target(target, models, table, judged)
    if len(wanted) < len(target.benchmark):
        unjudged = len(target.benchmark) - len(wanted)
        told = (
            f"{counted(unjudged, 'problem')} of {target.name} {for_number(unjudged, 'is', 'are')} unjudged and left out"
        )
        remarks.append(told)
    return ScoreTables(keyed, wanted, table, judged, tuple(remarks))


def best_known(
    sources: list[JudgedBenchmark], target: JudgedBenchmark, models: Collection[str], named: bool
) -> tuple[list[JudgedBenchmark], str]:
    """Of several sources that nobody named the one on which most other models are known, if all together know fewer.

    And what to tell about it. Sources that were named stay as they are.
    """
    if len(sources) < 2:
        return sources, ""
    together = _known_models(sources, target, models)
    counts = [_known_models([one], target, models) for one in sources]
    best = sources[counts.index(max(counts))]
    if max(counts) <= together:
        return sources, ""
    told = f"{max(counts)} other {'models are' if max(counts) > 1 else 'model is'} known there and on {target.name}"
    if named:
        return sources, f"with {best.name} as the only source, {told}; with all of them {together}"
    return [best], f"only {best.name} counts as the source: {told}, with all runs of the model {together}"


def _known_models(sources: Sequence[JudgedBenchmark], target: JudgedBenchmark, models: Collection[str]) -> int:
    return sum(model not in models for model in merged_scores(sources, target, models).target_scores)


def _left_out_on_target(
    target: JudgedBenchmark, models: Collection[str], table: Mapping[str, object], judged: Mapping[str, object]
) -> list[str]:
    """Why models with scores on the target are not among the known ones."""
    others = [model for model in target.scores if model not in models and model not in judged]
    lacking = sum(model in table for model in others)
    remarks = []
    if lacking:
        some = f"{lacking} other models lack" if lacking > 1 else "one other model lacks"
        remarks.append(f"{some} some problems of {target.name} and {'are' if lacking > 1 else 'is'} left out")
    if len(others) > lacking and not any(model in judged for model in table if model not in models):
        number = len(others) - lacking
        some = f"{number} models have" if number > 1 else "one model has"
        remarks.append(f"{some} scores on {target.name} but not on all of the source, and cannot be used")
    return remarks


def refuse_judged(target: JudgedBenchmark, model: str) -> None:
    """Raises ForecastError where a model has a score on every problem of the target."""
    scores = target.scores.get(model, {})
    if scores and all(problem.id in scores for problem in target.benchmark.problems):
        mean = sum(scores[problem.id] for problem in target.benchmark.problems) / len(target.benchmark)
        raise nothing_to_forecast(model, target.name, mean)


def source_key(place: int, problem: str) -> str:
    """The name of a source problem among those of all sources, whose ids may repeat."""
    return f"{place}:{problem}"


def _common(source: JudgedBenchmark, models: Collection[str]) -> list[str]:
    lacking = [model for model in models if model not in source.scores]
    if lacking:
        raise ForecastError(
            f"{lacking[0]} has no scores on {source.name}. Run it on {source.name} first, or name other sources."
        )
    found = [one.id for one in source.benchmark.problems if all(one.id in source.scores[model] for model in models)]
    if not found:
        raise ForecastError(f"No problem of {source.name} has a score of {', '.join(models)}. Judge the run again.")
    return found


def _target_problems(target: JudgedBenchmark, models: Mapping[str, object]) -> tuple[Scores, tuple[str, ...]]:
    """Target problems without those that nearly complete models lack: they are quarantined, or the model is not."""
    every = tuple(one.id for one in target.benchmark.problems)
    known = {model: scores for model, scores in target.scores.items() if model in models}
    nearly = [scores for scores in known.values() if sum(problem in scores for problem in every) >= 0.9 * len(every)]
    wanted = tuple(problem for problem in every if all(problem in scores for scores in nearly))
    complete = {model: scores for model, scores in known.items() if all(problem in scores for problem in wanted)}
    return {model: {problem: scores[problem] for problem in wanted} for model, scores in complete.items()}, wanted
