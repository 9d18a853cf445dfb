"""`remint.judge` and `remint.rejudge`: samples made elsewhere, or the answers of a run again, get their verdicts."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, BinaryIO, NamedTuple, Unpack

from remint.api.benchmarks import opened
from remint.api.display.progress import ProgressDisplay, VerdictProgress
from remint.api.handles.run import Run
from remint.api.housekeeping import label_new_run
from remint.api.nothing_left import nothing_to_ask
from remint.api.options import (
    JudgingKeywords,
    JudgingOptions,
    LabellingKeywords,
    LabellingOptions,
    PathOrName,
    SandboxKeywords,
    SandboxOptions,
    SelectionKeywords,
    SelectionOptions,
    check_keywords,
    group,
    takes,
)
from remint.api.options.groups import described
from remint.api.options.parameters import Db, Format, JudgedBenchmark, ResultsFile
from remint.api.runs import opened_run
from remint.api.working import Check, hidden_modules, in_thread, kept_when_stopped, never_stopped, private_paths
from remint.errors import UsageError
from remint.files import refuse_missing_folder
from remint.judging.judge import Judge, Judged
from remint.ledger import open_ledger
from remint.records import Benchmark, Sample
from remint.records.wording import counted, for_number
from remint.runs import judge_samples, write_evalplus_results
from remint.runs import rejudge as rejudge_stored
from remint.runs.activities import run_in_progress
from remint.runs.labels import RunLabel
from remint.runs.outside_samples import OutsideSamples, found_in
from remint.runs.overview import model_name, overview
from remint.runs.problems import RunProblems
from remint.runs.run import RunRecord
from remint.runs.sample_runs import SpooledSamples
from remint.runs.summaries import keep_summary

SampleSource = PathOrName | Iterable[Sample] | BinaryIO


class JudgeKeywords(SelectionKeywords, SandboxKeywords, JudgingKeywords, LabellingKeywords, total=False):
    """Keywords of `judge`."""


class RejudgeKeywords(SandboxKeywords, JudgingKeywords, total=False):
    """Keywords of `rejudge`."""


class JudgeWork(NamedTuple):
    """What is to be judged, and how."""

    benchmark: Benchmark | PathOrName
    samples: SampleSource
    selection: SelectionOptions
    sandbox: SandboxOptions
    judging: JudgingOptions
    output: Path | None = None  # for results in evalplus's shape
    details: bool = False  # list the outcome of every test there
    extract: bool | None = None  # programs out of replies: where fences are seen; True: always, False: never
    name: str = ""  # what the samples are called, such as the model that wrote them
    format: str = ""
    db: PathOrName | None = None
    progress: bool = True
    label: RunLabel = RunLabel()


@takes(SelectionOptions, SandboxOptions, JudgingOptions, LabellingOptions)
def judge(
    benchmark: Benchmark | PathOrName, samples: SampleSource, *, output: ResultsFile = None,
    name: Annotated[str, described(
        "What to call these samples, such as gpt-3.5. Default: the name of the file.", metavar="NAME")] = "",
    details: Annotated[bool, described("Write the outcome of every test to the results.", flag="--details")] = False,
    extract: Annotated[bool | None, described(
        "Extract the program from every sample, as from a reply, and add imports that only the prompt has. "
        "Default: only from samples with Markdown fences; --no-extract: from none.",
        flag="--extract/--no-extract")] = None,
    format: Format = "", db: Db = None, progress: bool = True, **options: Unpack[JudgeKeywords],
) -> Run:  # fmt: skip
    """Judge samples made elsewhere: a file, a folder, or `Sample` records."""
    check_keywords(judge, options)
    work = _work(benchmark, samples, output, details, extract, name, format, db, progress, options)
    return _carry_out(work)


@takes(SelectionOptions, SandboxOptions, JudgingOptions, LabellingOptions)
async def judge_async(
    benchmark: Benchmark | PathOrName, samples: SampleSource, *, output: PathOrName | None = None,
    details: bool = False, extract: bool | None = None, name: str = "", format: str = "", db: PathOrName | None = None,
    progress: bool = True,
    **options: Unpack[JudgeKeywords],
) -> Run:  # fmt: skip
    """Like `judge`, awaitable; a cancelled task keeps what is judged."""
    check_keywords(judge_async, options)
    work = _work(benchmark, samples, output, details, extract, name, format, db, progress, options)
    return await in_thread(lambda check: _carry_out(work, check))


@takes(SandboxOptions, JudgingOptions)
def rejudge(
    run: Run | str = "last", *, benchmark: JudgedBenchmark = "", format: Format = "",
    db: Db = None, progress: bool = True, **options: Unpack[RejudgeKeywords],
) -> Run:  # fmt: skip
    """Judge the answers of a run again, without asking a model."""
    check_keywords(rejudge, options)
    sandbox, judging = group(SandboxOptions, options), group(JudgingOptions, options)
    settings = judging.settings(sandbox.limits)
    source = benchmark if isinstance(benchmark, Benchmark) else str(benchmark)
    with ExitStack() as stack, kept_when_stopped(), opened_run(run, db) as before:
        problems = RunProblems(before.stored, source, format)
        part = problems.benchmark
        # The new run has a ledger of its own: the old one may be closed before it.
        ledger = stack.enter_context(open_ledger(before.db))
        private = private_paths(before.db, benchmark, part)
        with (
            sandbox.pool(private, hidden_modules(part)) as pool,
            ProgressDisplay(before.record.samples, progress) as display,
            run_in_progress(
                ledger, "judging again", before.benchmark, model_name(before.record), say=display.say
            ) as live,
        ):
            seen = VerdictProgress(display)

            def judged(one: Judged) -> None:
                seen.judged(one)
                live.judged(one, before.record.samples)

            judge = Judge(part, pool, settings, ledger)
            judge.prepare(lambda count: display.stage(f"checking {counted(count, 'problem')}"))
            stored = rejudge_stored(problems, judge, ledger, judged)
        return Run(stored, stack.pop_all().close, before.db, part)


def _carry_out(work: JudgeWork, check: Check = never_stopped) -> Run:
    """Judge, keep the verdicts, and say what they add up to."""
    refuse_missing_folder(work.output)
    whole = opened(work.benchmark, work.format)
    part = opened(whole, selection=work.selection)
    wanted = len(part)
    named = work.samples if isinstance(work.samples, str | os.PathLike) else ""
    source = Path(work.samples) if isinstance(work.samples, str | os.PathLike) else work.samples
    origin = str(named) or getattr(source, "name", "") or "samples in memory"
    settings = work.judging.settings(work.sandbox.limits)
    private = private_paths(work.db, work.benchmark, part, named, work.output)
    with ExitStack() as stack, kept_when_stopped():
        ledger = stack.enter_context(open_ledger(work.db))
        outside = OutsideSamples(part, work.extract)
        with SpooledSamples(outside(found_in(source)), part, partly=len(part) < len(whole)) as read:
            if not read:
                raise UsageError(
                    f"{origin} has no samples for the selected problems. Select other problems, or drop the selection."
                )
            part = opened(read.benchmark)
            with (
                work.sandbox.pool(private, hidden_modules(part)) as pool,
                ProgressDisplay(len(read), work.progress) as display,
                run_in_progress(
                    ledger, "judging", part.manifest.name, work.name or Path(origin).name, say=display.say
                ) as live,
            ):
                seen = VerdictProgress(display)

                def judged(one: Judged) -> None:
                    check()
                    seen.judged(one)
                    live.judged(one, len(read))

                judge = Judge(part, pool, settings, ledger)
                judge.prepare(lambda count: display.stage(f"checking {counted(count, 'problem')}"))
                if judge.checks and not any(one.usable for one in judge.checks.values()):
                    raise nothing_to_ask(part, judge.checks, doing="judge")
                stored = judge_samples(
                    judge, read, ledger, origin, judged, name=work.name, wanted=wanted, model=outside.model,
                )  # fmt: skip
                unlabelled = label_new_run(ledger, stored.run.id, work.label)
        if work.output:
            about = write_evalplus_results(work.output, stored, part, work.details)
        else:
            about = overview(stored, part)
        told = tuple(remark.replace("`extract`", "--extract") for remark in outside.remarks(stored))
        keep_summary(stored, about, told)
        return Run(stored, stack.pop_all().close, work.db, part, about=about, left_out=read.left_out,
                   remarks=(*_without_sample(stored.run), *told, *unlabelled))  # fmt: skip


def _without_sample(run: RunRecord) -> Iterator[str]:
    if run.without_sample:
        few = f"{run.without_sample:,} of {counted(run.every_problem, 'problem')}"
        yield f"{few} {for_number(run.without_sample, 'has no sample: it does', 'have no sample: they do')} not count"


def _work(
    benchmark: Benchmark | PathOrName, samples: SampleSource, output: PathOrName | None, details: bool,
    extract: bool | None,
    name: str,
    format: str, db: PathOrName | None, progress: bool, options: JudgeKeywords,
) -> JudgeWork:  # fmt: skip
    return JudgeWork(
        benchmark, samples, group(SelectionOptions, options), group(SandboxOptions, options),
        group(JudgingOptions, options), Path(output) if output else None, details, extract, name, format, db,
        progress, group(LabellingOptions, options).label(),
    )  # fmt: skip
