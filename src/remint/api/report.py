"""`remint.report`: what people look at, and what other programs read."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Unpack

from remint.api.handles.files import Reported, ReportOptions, write_reports
from remint.api.handles.run import Run
from remint.api.options import PathOrName, ScoringKeywords, ScoringOptions, check_keywords, check_number, group, takes
from remint.api.runs import opened_run
from remint.records import Benchmark
from remint.reports.writing import REPORTS


@takes(ScoringOptions)
def report(
    *runs: Run | str, output: PathOrName | Iterable[PathOrName], to: str = "", title: str = "", answers: int = 20,
    benchmark: Benchmark | PathOrName = "", format: str = "", db: PathOrName | None = None,
    **options: Unpack[ScoringKeywords],
) -> list[Path]:  # fmt: skip
    """Write a page about runs: .html, .md, .json or .xml (JUnit)."""
    check_keywords(report, options)
    check_number("answers", answers, ge=0)
    paths = [Path(output)] if isinstance(output, str | os.PathLike) else [Path(one) for one in output]
    chosen = ReportOptions(title=title, answers=answers, to=to, scoring=group(ScoringOptions, options))
    report_runs(runs, paths, chosen, benchmark=benchmark, format=format, db=db)
    return paths


def report_kinds() -> list[str]:
    """The kinds of reports."""
    return REPORTS.names()


def report_runs(
    runs: Sequence[Run | str], paths: Sequence[Path], options: ReportOptions, *,
    benchmark: Benchmark | PathOrName = "", format: str = "", db: PathOrName | None = None,
) -> Reported:  # fmt: skip
    """The same with remarks; a run that is named twice is in it once."""
    with ExitStack() as stack:
        stored = [stack.enter_context(opened_run(run, db)).stored for run in dict.fromkeys(runs)]
        return write_reports(stored, paths, options, benchmark, format)
