"""Which models scored what: from the runs that a user names, other runs on the ledger, and files of verdicts."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import ExitStack
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from remint.analysis.forecast import ForecastError
from remint.analysis.forecast.gathering.judged_benchmark import JudgedBenchmark
from remint.analysis.forecast.gathering.matrix import Scores, check_range, read_matrices, same_benchmark
from remint.analysis.forecast.gathering.metrics import Metric
from remint.analysis.forecast.gathering.stored_scores import judged_by_runs, other_runs, task_of
from remint.api.handles.run import Run
from remint.api.options import PathOrName
from remint.api.runs import opened_run
from remint.errors import UsageError
from remint.formats import open_benchmark
from remint.ledger import Ledger
from remint.records import Benchmark
from remint.runs import StoredRun, stored_runs
from remint.runs.overview import model_name


class Others:
    """Where scores of other models are looked for."""

    def __init__(self, ledger: Ledger, files: Sequence[Path], on_ledger: bool, metric: Metric) -> None:
        self.ledger, self.on_ledger, self.metric = ledger, on_ledger, metric
        self._files = files
        self.task = "synthesize"

    @cached_property
    def matrices(self) -> dict[str, Scores]:
        """The files of verdicts, by benchmark."""
        found = read_matrices(self._files) if self._files else {}
        check_range(found, self.metric.name, self.metric.low, self.metric.high)
        return found

    def unused(self, names: Collection[str]) -> list[str]:
        """Benchmarks in the files that are none of these."""
        return [one for one in self.matrices if not any(same_benchmark(one, name) for name in names)]

    def named(self, benchmark: str) -> Scores:
        """What the files say about a benchmark."""
        return next((scores for name, scores in self.matrices.items() if same_benchmark(name, benchmark)), {})

    def holding(self, model: str, besides: Collection[str]) -> list[str]:
        """Benchmarks in the files, apart from some, on which a model has scores."""
        return [
            name for name, scores in self.matrices.items()
            if model in scores and not any(same_benchmark(name, one) for one in besides)
        ]  # fmt: skip

    def on(self, benchmark: Benchmark, besides: Collection[str], enough: int) -> Scores:
        """What models, apart from some, scored on a benchmark."""
        found = {model: scores for model, scores in self.named(benchmark.manifest.name).items() if model not in besides}
        if self.on_ledger:
            runs = other_runs(self.ledger, benchmark, self.metric, {*besides, *found}, self.task, enough)
            found = {**runs, **found}
        return found


class GatheredSources(NamedTuple):
    """The benchmarks that a forecast starts from, and the models that it is for."""

    benchmarks: list[JudgedBenchmark]
    models: tuple[str, ...]
    remarks: tuple[str, ...] = ()


def sources(
    stack: ExitStack, named: Sequence[Run | str], model: str, others: Others, targets: Sequence[Benchmark],
    db: PathOrName | None,
) -> GatheredSources:  # fmt: skip
    """The scores that the named runs, or benchmarks of the files of verdicts, hold; without any, the model's own."""
    if not named and not model:
        raise UsageError("there is nothing to forecast from. Name runs with `source`, or a model with `model`.")
    in_files: list[str] = [one for one in named if isinstance(one, str) and others.named(one)]
    runs = [stack.enter_context(opened_run(one, db)).stored for one in named if one not in in_files]
    remarks: list[str] = []
    if not named:
        besides = [one.manifest.name for one in targets]
        runs = _runs_of(model, others.ledger, besides)
        in_files = [] if runs else others.holding(model, besides)
        if not runs and not in_files:
            raise UsageError(
                f"the ledger has no run of {model} on another benchmark to forecast from, nor do files of verdicts "
                "have its scores there. Run it on one first."
            )
        chosen = dict.fromkeys([*(stored.run.benchmark for stored in runs), *in_files])
        remarks.append(f"source: {', '.join(chosen)}")
    if runs:
        others.task = task_of(runs[0].run)
        strange = next((one for one in runs if task_of(one.run) != others.task), None)
        if strange:
            raise UsageError(f"the source runs are of the tasks {others.task} and {task_of(strange.run)}. Name one.")
    benchmarks = judged_by_runs(runs, others.metric)
    benchmarks += [JudgedBenchmark(open_benchmark(one), dict(others.named(one))) for one in in_files]
    if in_files and others.metric.name != "pass@1":
        raise UsageError(f"files of verdicts hold no {others.metric.name}. Name runs with `source`.")
    if model:
        return GatheredSources(benchmarks, (model,), tuple(remarks))
    if in_files:
        raise UsageError("files of verdicts hold many models. Name the one to forecast with `model`.")
    common = [name for name in benchmarks[0].scores if all(name in one.scores for one in benchmarks)]
    if not common:
        raise ForecastError("The source runs are of different models. Name runs of one model, or `model`.")
    return GatheredSources(benchmarks, tuple(common), tuple(remarks))


def with_others(
    named: Sequence[JudgedBenchmark], target: Benchmark, others: Others, models: Collection[str]
) -> tuple[list[JudgedBenchmark], JudgedBenchmark]:
    """The sources and the target with what other models scored there."""
    for one in named:
        if one.benchmark.content_hash == target.content_hash and len(named) == 1:
            scores = one.scores.get(next(iter(models)), {})
            mean = f" It scores {sum(scores.values()) / len(scores):.3f} there." if scores else ""
            raise ForecastError(f"Source and target are both {one.name}.{mean} Name another benchmark as the target.")
    found = [
        JudgedBenchmark(one.benchmark, {**others.on(one.benchmark, one.scores, len(one.benchmark)), **one.scores})
        for one in named
        if one.benchmark.content_hash != target.content_hash
    ]
    on_target = others.on(target, (), round(0.9 * len(target)))
    return found, JudgedBenchmark(target, on_target)


def _runs_of(model: str, ledger: Ledger, besides: Collection[str]) -> list[StoredRun]:
    """The newest run of a model on each benchmark but some."""
    found: dict[str, StoredRun] = {}
    for run in stored_runs(ledger):
        if model_name(run) == model and task_of(run) == "synthesize" and run.benchmark not in besides:
            found.setdefault(run.benchmark, StoredRun(run, ledger))
    return list(found.values())
