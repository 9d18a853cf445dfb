"""`remint.forecast`: a model's score on a benchmark before it is run there."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, Any, NamedTuple, Unpack

import msgspec

from remint.analysis.forecast import ForecastError, ForecastInput, expected_against_actual
from remint.analysis.forecast import forecast as forecast_one
from remint.analysis.forecast.embedding.prompt_embedders import prompt_embedder
from remint.analysis.forecast.forecast import SHOWN_RATIO
from remint.analysis.forecast.gathering.judged_benchmark import JudgedBenchmark, best_known, refuse_judged
from remint.analysis.forecast.gathering.metrics import Metric, metric_named
from remint.analysis.forecast.gathering.question import Embedding, ForecastQuestion, forecast_question
from remint.analysis.forecast.prompt_map import prompt_map
from remint.analysis.forecast.scales import in_units, surprise_in_units
from remint.api.benchmarks import opened
from remint.api.display.kept_tables import keep_table
from remint.api.display.progress import ProgressDisplay
from remint.api.forecast_labels import LabelRequest, labelled
from remint.api.forecast_sources import Others, with_others
from remint.api.forecast_sources import sources as gathered_sources
from remint.api.handles.forecasts import ForecastEntry, Forecasts
from remint.api.handles.run import Run
from remint.api.options import (
    AskingKeywords,
    AskingOptions,
    ForecastKeywords,
    ForecastOptions,
    JudgingKeywords,
    JudgingOptions,
    PathOrName,
    PromptKeywords,
    PromptOptions,
    SandboxKeywords,
    SandboxOptions,
    check_keywords,
    check_number,
    group,
    takes,
)
from remint.api.options.groups import described
from remint.api.options.parameters import Db, Matrix, PageFiles
from remint.api.sheets.forecasts import ranking
from remint.api.study import refuse_unwritable
from remint.errors import UsageError
from remint.files import whole_file
from remint.ledger import open_ledger
from remint.models import ModelOptions
from remint.records import Benchmark


class ForecastAllKeywords(
    ForecastKeywords, AskingKeywords, PromptKeywords, SandboxKeywords, JudgingKeywords, total=False
):
    """Keywords of `forecast`: its own, and those of the run that labels problems."""


class ForecastWork(NamedTuple):
    """What is forecast from what."""

    targets: tuple[Benchmark, ...]
    models: tuple[str, ...]
    sources: list[JudgedBenchmark]
    others: Others
    metric: Metric
    embedding: Embedding
    seed: int
    check: bool = False  # models were run on the target: compare
    named: bool = True  # somebody named the sources


@takes(ForecastOptions, AskingOptions, PromptOptions, SandboxOptions, JudgingOptions)
def forecast(
    source: Annotated[Run | str | Iterable[Run | str], described(
        "Run of the model on another benchmark; several on different benchmarks are merged. Default: the newest "
        "runs of --model.", metavar="RUN")] = (), *,
    target: Annotated[Benchmark | PathOrName | Iterable[Benchmark | PathOrName], described(
        "Benchmark to forecast the score on; several are ranked.", metavar="BENCHMARK")],
    model: Annotated[str, described(
        "Model to forecast, such as openai/NAME. Default: the models of the source runs.", short="-m",
        metavar="MODEL")] = "",
    label: Annotated[int, described(
        "Choose N target problems that narrow the interval most, and ask the model about them.", ge=0,
        metavar="N")] = 0,
    check: Annotated[bool, described(
        "The model was run on the target: forecast as if it had not been, and compare.")] = False,
    samples: Annotated[int, described("With --label: replies per problem.", short="-n", ge=1)] = 1,
    matrix: Matrix = (),
    ledger_models: Annotated[bool, described(
        "Learn from other models in the ledger that were run on source and target.",
        flag="--ledger-models/--no-ledger-models")] = True,
    output: PageFiles = None, db: Db = None, progress: bool = True,
    **options: Unpack[ForecastAllKeywords],
) -> Forecasts:  # fmt: skip
    """Predict a score on a benchmark, with an interval and a verdict."""
    check_keywords(forecast, options)
    check_number("label", label, ge=0)
    check_number("samples", samples, ge=1)
    paths, chosen = _paths(output), group(ForecastOptions, options)
    for path in paths:
        refuse_unwritable(path)
    metric = metric_named(chosen.metric)
    if label and not model:
        raise UsageError("`label` asks a model about some problems. Name it with `model`.")
    if label and check:
        raise UsageError("`check` is for a model that was run on the whole target; it needs no `label`.")
    files = tuple(Path(one) for one in ([matrix] if isinstance(matrix, str | os.PathLike) else matrix))
    with ExitStack() as stack, ProgressDisplay(0, progress) as display:
        ledger = stack.enter_context(open_ledger(db))
        others = Others(ledger, files, ledger_models, metric)
        targets = tuple(opened(one) for one in _targets(target))
        found = gathered_sources(stack, _several(source), model, others, targets, db)
        remote = ModelOptions(str(options.get("base_url", "")), str(options.get("api_key", "")))
        embedder, remark = prompt_embedder(chosen.embedder, remote)
        display.stage(f"embedding prompts with {embedder.name}")
        work = ForecastWork(
            targets, found.models, found.benchmarks, others, metric,
            Embedding(embedder, chosen.text, ledger), chosen.label_seed, check, bool(_several(source)),
        )  # fmt: skip
        request = LabelRequest(label, model, samples, db, progress, options) if label else None
        made = _forecasts(work, request, with_map=any(one.suffix.lower() == ".html" for one in paths))
        names = [one.name for one in found.benchmarks] + [one.manifest.name for one in targets]
        unused = [f"{one} of the files of verdicts is neither source nor target" for one in others.unused(names)]
        remarks = (*found.remarks, *filter(None, [remark]), *unused, *made.remarks)
        result = Forecasts(made.entries, metric.name, made.unit, embedder.name, tuple(dict.fromkeys(remarks)))
        said = [f"{one.forecast.model}: {reason}" for one in made.entries for reason in one.forecast.reasons]
        keep_table(ledger, "forecast", f"forecast of {metric.name}", ranking(result), (*said, *result.remarks), ())
    for path in paths:
        _write(result, path)
    return result


def _paths(output: PathOrName | Iterable[PathOrName] | None) -> list[Path]:
    if output is None:
        return []
    return [Path(output)] if isinstance(output, str | os.PathLike) else [Path(one) for one in output]


class _Made(NamedTuple):
    entries: tuple[ForecastEntry, ...]
    unit: bool
    remarks: tuple[str, ...]


def _forecasts(work: ForecastWork, request: LabelRequest | None, with_map: bool) -> _Made:
    entries, remarks, unit = list[ForecastEntry](), list[str](), True
    for target in work.targets:
        sources, judged = with_others(work.sources, target, work.others, work.models)
        sources, remark = best_known(sources, judged, work.models, work.named)
        remarks += filter(None, [remark])
        if len(work.models) == 1 and not work.check:
            refuse_judged(judged, work.models[0])
        question = forecast_question(sources, judged, work.models, work.metric, work.embedding)
        remarks += question.remarks
        unit = question.scale.is_unit
        for model in work.models:
            if len(work.models) > 1 and not work.check and question.given.known[question.given.row(model)]:
                remarks.append(f"{model} was run on {target.manifest.name} already and counts as another model there")
                continue
            entries.append(_entry(question, model, target, work, request, with_map))
    if not entries:
        raise ForecastError(
            "Every model of the source runs was already run on the target. There is nothing to forecast."
        )
    entries.sort(key=lambda entry: -entry.forecast.value)
    return _Made(tuple(entries), unit, tuple(remarks))


def _entry(
    question: ForecastQuestion, model: str, target: Benchmark, work: ForecastWork, request: LabelRequest | None,
    with_map: bool,
) -> ForecastEntry:  # fmt: skip
    given = question.given
    if work.check:
        return _checked(question, model, with_map, work.seed)
    plain = in_units(forecast_one(given, model, seed=work.seed, bounded=question.bounded), question.scale)
    drawn = prompt_map(given, _weights(given, work.seed)) if with_map else None
    if request is None:
        return ForecastEntry(forecast=plain, map=drawn)
    told = labelled(question, model, target, work.metric, request, plain, work.seed)
    made = in_units(
        forecast_one(told.given, model, told.chances, seed=work.seed, bounded=question.bounded), question.scale
    )
    return ForecastEntry(forecast=made, before=plain, labelled=told.problems, map=drawn)


def _checked(question: ForecastQuestion, model: str, with_map: bool, seed: int) -> ForecastEntry:
    found, against = expected_against_actual(question.given, model)
    drawn = prompt_map(question.given, _weights(question.given, seed)) if with_map else None
    return ForecastEntry(
        forecast=in_units(found, question.scale), check=surprise_in_units(against, question.scale), map=drawn
    )


def _weights(given: ForecastInput, seed: int) -> Any:
    return SHOWN_RATIO.weights(given.source.vectors, given.target.vectors, seed)


def _several(source: Run | str | Iterable[Run | str]) -> list[Run | str]:
    return [source] if isinstance(source, Run | str) else list(source)


def _targets(
    target: Benchmark | PathOrName | Iterable[Benchmark | PathOrName],
) -> list[Benchmark | PathOrName]:
    found = [target] if isinstance(target, Benchmark | str | os.PathLike) else list(target)
    if not found:
        raise UsageError("there is nothing to forecast for. Name a benchmark with `target`.")
    return found


def _write(made: Forecasts, output: Path) -> None:
    from remint.reports.forecast_page import forecast_page

    page = output.suffix.lower() == ".html"
    drawn = [
        (entry.forecast, entry.before, entry.map, entry.check.actual if entry.check else None) for entry in made.entries
    ]
    text = forecast_page(drawn, made.metric, made.shown) if page else msgspec.json.encode(made.document()).decode()
    with whole_file(output) as file:
        file.write((text.rstrip("\n") + "\n").encode("utf-8", "replace"))
