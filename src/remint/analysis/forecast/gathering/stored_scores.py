"""The runs of a ledger as scores by benchmark, model and problem."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from remint.analysis.forecast.errors import ForecastError
from remint.analysis.forecast.gathering.judged_benchmark import JudgedBenchmark
from remint.analysis.forecast.gathering.matrix import Scores, same_benchmark
from remint.analysis.forecast.gathering.metrics import Metric
from remint.ledger import Ledger
from remint.records import Benchmark
from remint.runs import RunProblems, RunRecord, StoredRun, stored_runs
from remint.runs.overview import model_name
from remint.runs.store import SHORT


def judged_by_runs(runs: Sequence[StoredRun], metric: Metric) -> list[JudgedBenchmark]:
    """The runs by benchmark. Raises ForecastError where two are of one model on one benchmark."""
    groups: dict[str, list[StoredRun]] = {}
    for stored in runs:
        groups.setdefault(stored.run.benchmark, []).append(stored)
    return [_judged(some, metric) for some in groups.values()]


def _judged(runs: Sequence[StoredRun], metric: Metric) -> JudgedBenchmark:
    scores: Scores = {}
    largest: Benchmark | None = None
    for stored in runs:
        model, problems = model_name(stored.run), RunProblems(stored)
        if model in scores:
            raise ForecastError(
                f"Two source runs are of {model} on {stored.run.benchmark}. Name one of them, without run "
                f"{stored.run.id[:SHORT]} for example."
            )
        found = problems.benchmark
        if largest is None or len(found) > len(largest):
            largest = found
        scores[model] = metric.of(stored, problems)
        if not scores[model]:
            raise ForecastError(f"No sample of run {stored.run.id[:SHORT]} has {metric.name}. Judge the run again.")
    assert largest is not None
    return JudgedBenchmark(largest, scores)


def other_runs(
    ledger: Ledger, benchmark: Benchmark, metric: Metric, besides: Iterable[str], task: str, enough: int
) -> Scores:
    """What other models scored on a benchmark: of each the newest run of the same task with enough problems."""
    taken, found = set(besides), Scores()
    for run in stored_runs(ledger):
        model = model_name(run)
        if model in taken or run.problems < enough or not same_benchmark(run.benchmark, benchmark.manifest.name):
            continue
        if task_of(run) != task:
            continue
        stored = StoredRun(run, ledger)
        if not {row.problem for row in stored.rows()} <= {problem.id for problem in benchmark.problems}:
            continue  # of another benchmark by the same name
        taken.add(model)
        found[model] = metric.of(stored, RunProblems(stored, benchmark))
    return found


def task_of(run: RunRecord) -> str:
    """What was asked; samples that were made elsewhere count as solutions."""
    return run.asked.task if run.asked else "synthesize"
