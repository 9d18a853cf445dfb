"""`remint.report`: what people look at, and what other programs read."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, Any, Unpack

from remint.api.handles.files import Reported, ReportOptions, write_reports
from remint.api.handles.run import Run
from remint.api.options import PathOrName, ScoringKeywords, ScoringOptions, check_keywords, check_number, group, takes
from remint.api.options.groups import described
from remint.api.options.parameters import Db, Format, JudgedBenchmark
from remint.api.runs import opened_run
from remint.records import Benchmark
from remint.reports.writing import REPORTS


@takes(ScoringOptions)
def report(
    *runs: Run | str,
    output: Annotated[PathOrName | Iterable[PathOrName], described(
        "File to write: .html, .md, .json, .xml (JUnit), .csv, .tex, .svg or .png.", short="-o", file=True,
        required=True)],
    to: str = "", title: Annotated[str, described("Heading of the report.")] = "",
    answers: Annotated[int, described(
        "Show at most this many distinct replies per problem; 0 is all.", flag="--answers", ge=0)] = 20,
    benchmark: JudgedBenchmark = "", format: Format = "", db: Db = None, **options: Unpack[ScoringKeywords],
) -> list[Path]:  # fmt: skip
    """Write a page about runs: .html, .md, .json or .xml (JUnit)."""
    check_keywords(report, options)
    given: Any = {"benchmark": benchmark, "format": format, "db": db, **options}
    return list(report_runs(*runs, output=output, to=to, title=title, answers=answers, **given).kinds)


def report_kinds() -> list[str]:
    """The kinds of reports."""
    return REPORTS.names()


def report_runs(
    *runs: Run | str, output: PathOrName | Iterable[PathOrName], to: str, title: str, answers: int,
    benchmark: Benchmark | PathOrName, format: str, db: PathOrName | None, **options: Unpack[ScoringKeywords],
) -> Reported:  # fmt: skip
    """The same with remarks; a run that is named twice is in it once."""
    check_number("answers", answers, ge=0)
    paths = [Path(output)] if isinstance(output, str | os.PathLike) else [Path(one) for one in output]
    chosen = ReportOptions(title=title, answers=answers, to=to, scoring=group(ScoringOptions, options))
    with ExitStack() as stack:
        stored = [stack.enter_context(opened_run(run, db)).stored for run in dict.fromkeys(runs)]
        return write_reports(stored, paths, chosen, benchmark, format)
