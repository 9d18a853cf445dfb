"""`remint.run`: ask a model about a benchmark and judge its answers."""

from __future__ import annotations

import asyncio
import functools
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, Any, NamedTuple, Unpack, cast

import msgspec

from remint.api.benchmarks import opened
from remint.api.display.progress import ProgressDisplay, VerdictProgress
from remint.api.display.several_runs import SeveralRunsDisplay
from remint.api.handles.run import Run
from remint.api.housekeeping import label_new_run
from remint.api.nothing_left import nothing_to_ask
from remint.api.options import (
    AskingKeywords,
    AskingOptions,
    JudgingKeywords,
    JudgingOptions,
    LabellingKeywords,
    LabellingOptions,
    PathOrName,
    PromptKeywords,
    PromptOptions,
    SandboxKeywords,
    SandboxOptions,
    SelectionKeywords,
    SelectionOptions,
    check_keywords,
    check_number,
    group,
    takes,
)
from remint.api.options.groups import described, texts
from remint.api.options.parameters import Db, Format, ResultsFile
from remint.api.working import Check, hidden_modules, in_thread, kept_when_stopped, never_stopped, private_paths
from remint.errors import UsageError
from remint.files import refuse_missing_folder
from remint.judging.judge import Judge
from remint.ledger import open_ledger
from remint.models import UnusableModelError
from remint.models.asking import read_prices
from remint.models.fill_in_the_middle import fill_tokens
from remint.records import Benchmark
from remint.records.wording import counted, for_number
from remint.runs import RunPlan, plan_run, run_model, write_evalplus_results
from remint.runs.activities import run_in_progress
from remint.runs.expected_run import ExpectedRun, expected_run, known_replies
from remint.runs.labels import RunLabel
from remint.runs.model_runs import RunProgress, requests_of, try_out
from remint.runs.overview import overview
from remint.runs.summaries import keep_summary
from remint.tasks import TASKS, Prompts

OneModel = str | Sequence[str]  # a list of one name is that name


class RunKeywords(
    AskingKeywords, PromptKeywords, SelectionKeywords, SandboxKeywords, JudgingKeywords, LabellingKeywords, total=False
):
    """Keywords of `run`."""


class RunWork(NamedTuple):
    """What is asked and judged, and how."""

    benchmark: Benchmark | PathOrName
    task: str
    samples: int
    asking: AskingOptions
    prompts: PromptOptions
    selection: SelectionOptions
    sandbox: SandboxOptions
    judging: JudgingOptions
    output: Path | None = None  # for results in evalplus's shape
    format: str = ""
    db: PathOrName | None = None
    progress: bool = True
    label: RunLabel = RunLabel()
    display: SeveralRunsDisplay | None = None  # where the run is one of several


class Prepared(NamedTuple):
    """What will be asked, before anything is."""

    plan: RunPlan
    questions: Benchmark
    remarks: tuple[str, ...]  # what is left out, and why


@takes(AskingOptions, PromptOptions, SelectionOptions, SandboxOptions, JudgingOptions, LabellingOptions)
def run(
    benchmark: Benchmark | PathOrName, *, model: OneModel,
    task: Annotated[str, described(
        "What to ask about each problem; the tasks are listed below.", metavar="TASK")] = "synthesize",
    samples: Annotated[int, described("Replies per problem.", short="-n", ge=1)] = 1,
    output: ResultsFile = None, format: Format = "", db: Db = None, progress: bool = True,
    **options: Unpack[RunKeywords],
) -> Run:  # fmt: skip
    """Ask a model about a benchmark's problems and judge its answers."""
    check_keywords(run, options)
    work = _work(benchmark, model, task, samples, output, format, db, progress, options)
    return _carry_out(work)


@takes(AskingOptions, PromptOptions, SelectionOptions, SandboxOptions, JudgingOptions, LabellingOptions)
async def run_async(
    benchmark: Benchmark | PathOrName, *, model: OneModel, task: str = "synthesize", samples: int = 1,
    output: PathOrName | None = None, format: str = "", db: PathOrName | None = None, progress: bool = True,
    **options: Unpack[RunKeywords],
) -> Run:  # fmt: skip
    """Like `run`, awaitable; a cancelled task keeps what is done."""
    check_keywords(run_async, options)
    work = _work(benchmark, model, task, samples, output, format, db, progress, options)
    return await in_thread(lambda check: _carry_out(work, check))


def run_each(works: Sequence[tuple[Benchmark | PathOrName, Mapping[str, Any]]], progress: bool = True) -> Iterator[Run]:
    """Several runs one after the other, each a benchmark with the keywords of `run`, under one progress display."""
    planned = [_one_of_several(benchmark, given, progress) for benchmark, given in works]
    _refuse_unusable_models(planned)
    with SeveralRunsDisplay(len(works), progress) as display:
        for work in planned:
            named = work.benchmark.manifest.name if isinstance(work.benchmark, Benchmark) else str(work.benchmark)
            display.begin(named, work.asking.model)
            yield _carry_out(work._replace(display=display))
            display.finish()


def _one_of_several(benchmark: Benchmark | PathOrName, given: Mapping[str, Any], progress: bool) -> RunWork:
    check_keywords(run, given)
    own = {name: given[name] for name in given if name not in _OF_RUN}
    fixed: dict[str, Any] = {"task": "synthesize", "samples": 1, "output": None, "format": "", "db": None}
    fixed |= {name: given[name] for name in fixed if name in given}
    return _work(benchmark, given["model"], **fixed, progress=progress, options=cast(RunKeywords, own))


def _refuse_unusable_models(works: Sequence[RunWork]) -> None:
    """Raise before the first run what would end a later one: an unknown model, one that is not here, a missing key."""
    # On a thread of its own: a notebook has an event loop that runs already.
    with ThreadPoolExecutor(1) as thread:
        for asking in {work.asking.model: work.asking for work in works}.values():
            thread.submit(asyncio.run, asking.opened_model().close()).result()


@takes(AskingOptions, PromptOptions, SelectionOptions, SandboxOptions, JudgingOptions, LabellingOptions)
def run_many(
    benchmarks: Benchmark | PathOrName | Iterable[Benchmark | PathOrName], *, models: str | Iterable[str],
    task: str = "synthesize", samples: int = 1, format: str = "", db: PathOrName | None = None, progress: bool = True,
    **options: Unpack[RunKeywords],
) -> list[Run]:  # fmt: skip
    """Run every model over every benchmark, under one progress display."""
    check_keywords(run_many, options)
    several = [benchmarks] if isinstance(benchmarks, str | os.PathLike | Benchmark) else list(benchmarks)
    shared: dict[str, Any] = {"task": task, "samples": samples, "format": format, "db": db, **options}
    asked = list(dict.fromkeys(texts(models)))
    if not several or not asked:
        raise UsageError("name at least one benchmark, and at least one model with `models`.")
    if options.get("run_name") and len(several) * len(asked) > 1:
        raise UsageError("`run_name` names one run, and this makes several. Use `run_tags`.")
    return list(run_each([(one, {**shared, "model": model}) for one in several for model in asked], progress))


_OF_RUN = ("model", "task", "samples", "output", "format", "db", "progress")


@takes(AskingOptions, PromptOptions, SelectionOptions, SandboxOptions, JudgingOptions, LabellingOptions)
def plan_asking(
    benchmark: Benchmark | PathOrName, *, model: OneModel, task: str = "synthesize", samples: int = 1,
    format: str = "", db: PathOrName | None = None, progress: bool = True, **options: Unpack[RunKeywords],
) -> ExpectedRun:  # fmt: skip
    """What `run` would ask and cost at most. Nobody is asked."""
    check_keywords(plan_asking, options)
    work = _work(benchmark, model, task, samples, None, format, db, progress, options)
    plan, _, remarks = _prepare(work)
    price = read_prices(Path(work.asking.prices) if work.asking.prices else None).of(work.asking.model)
    with open_ledger(work.db) as ledger:
        try:
            identity = work.asking.opened_model().identity
        except UnusableModelError as error:
            return expected_run(plan, work.asking.model, price, lambda _: (), (*remarks, str(error)))
        known = functools.partial(known_replies, ledger, identity)
        return expected_run(plan, work.asking.model, price, known, remarks)


def _carry_out(work: RunWork, check: Check = never_stopped) -> Run:
    """Ask and judge at the same time; keep answers and verdicts as they come."""
    refuse_missing_folder(work.output)
    plan, questions, remarks = _prepare(work)
    settings = work.judging.settings(work.sandbox.limits)
    private = private_paths(work.db, work.benchmark, questions, work.output, work.asking, work.prompts)
    with ExitStack() as stack, kept_when_stopped():
        ledger = stack.enter_context(open_ledger(work.db))
        asker = work.asking.asker(ledger, plan.digest, engine=work.sandbox.chosen_engine())
        total = len(questions) * work.samples
        with (
            work.sandbox.pool(private, hidden_modules(questions)) as pool,
            ProgressDisplay(total, work.progress, work.display) as display,
            run_in_progress(
                ledger, "running", plan.source.manifest.name, asker.model.name, work.task, display.say
            ) as live,
        ):
            for remark in remarks:
                display.say(f"note: {remark}")
            seen = VerdictProgress(display)

            def answered(progress: RunProgress) -> None:
                check()
                seen.answered(progress)
                live.judged(progress.judged, total, progress.totals.cost)

            try_out(plan, asker, check)
            judge = Judge(questions, pool, settings, ledger)
            judge.prepare(lambda count: display.stage(f"checking {counted(count, 'problem')}"))
            quarantined = sum(not one.usable for one in judge.checks.values())
            if quarantined == len(questions):
                raise nothing_to_ask(plan.source, judge.checks)
            if quarantined:
                few = counted(quarantined, "problem is", "problems are")
                them = for_number(quarantined, "it", "them")
                display.say(f"note: {few} quarantined: nothing is asked about {them}")
            display.stage(f"asking {asker.model.name}")
            stored = run_model(plan, asker, judge, ledger, answered)
            unlabelled = label_new_run(ledger, stored.run.id, work.label)
            for remark in unlabelled:
                display.say(f"note: {remark}")
        about = write_evalplus_results(work.output, stored, questions) if work.output else overview(stored)
        about = about._replace(roots={one.id: one.root for one in questions.problems})
        keep_summary(stored, about)
        # A benchmark in memory has no place where it could be found again.
        given = work.benchmark if isinstance(work.benchmark, Benchmark) else None
        return Run(stored, stack.pop_all().close, work.db, given, about=about, remarks=(*remarks, *unlabelled))


def _prepare(work: RunWork) -> Prepared:
    """What will be asked; refuses what could not be asked or judged."""
    TASKS.get(work.task)
    check_number("samples", work.samples, ge=1)
    prompts, whole = _suited(work.prompts.prompts(work.task), work), opened(work.benchmark, work.format)
    plan = plan_run(whole, work.task, prompts, work.asking.parameters(), work.samples, work.selection.selection())
    next(requests_of(plan), None)  # a template that cannot be filled is refused before anything is checked
    return Prepared(plan, plan.benchmark(), plan.notes)


def _suited(prompts: Prompts, work: RunWork) -> Prompts:
    """The prompts, of a task about holes in the form that the model was trained to fill, where it was."""
    fills = TASKS.get(work.task).fills_holes and prompts.style == "auto" and not prompts.template
    known = fills and fill_tokens(work.asking.model) is not None
    return msgspec.structs.replace(prompts, style="completion") if known else prompts


def _one(model: OneModel) -> str:
    """The model, also where it is the one item of a list."""
    if isinstance(model, list | tuple) and len(model) == 1:
        return str(model[0])
    if isinstance(model, list | tuple):
        raise UsageError(f"`model` has {len(model)} names. Name one, or use `run_many` with `models`.")
    return model  # type: ignore[return-value]  # what is no text is refused with the other options


def _work(
    benchmark: Benchmark | PathOrName, model: OneModel, task: str, samples: int, output: PathOrName | None,
    format: str, db: PathOrName | None, progress: bool, options: RunKeywords,
) -> RunWork:  # fmt: skip
    asking = group(AskingOptions, {**options, "model": _one(model)})
    return RunWork(
        benchmark, task, samples, asking, group(PromptOptions, options), group(SelectionOptions, options),
        group(SandboxOptions, options), group(JudgingOptions, options),
        Path(output) if output else None, format, db, progress, group(LabellingOptions, options).label(),
    )  # fmt: skip
