"""`remint report`: write a report of runs as HTML, Markdown, JSON or JUnit XML."""

from __future__ import annotations

from pathlib import Path

import click
from rich.markup import escape

from remint.api.handles.files import ReportOptions
from remint.api.options import ScoringOptions
from remint.api.report import report_kinds, report_runs
from remint.cli.options import benchmark_option, db_option, format_option, option, scoring_options
from remint.cli.present.consoles import console, print_notes
from remint.runs.store import SHORT


@click.command()
@click.argument("runs", nargs=-1, required=True, metavar="RUN...")
@option(
    "-o", "--output", required=True, multiple=True, type=click.Path(path_type=Path),
    help="File to write: .html, .md, .json, .xml (JUnit), .csv, .tex, .svg or .png. May be repeated.",
)  # fmt: skip
@option("--to", "form", type=click.Choice(report_kinds()), help="Kind of report, if the file name does not tell.")
@option("--title", default="", help="Heading of the report.")
@option(
    "--answers", type=click.IntRange(min=0), default=20, show_default=True,
    help="Show at most this many distinct replies per problem; 0 is all.",
)  # fmt: skip
@scoring_options
@benchmark_option
@format_option
@db_option
def report(
    runs: tuple[str, ...], output: tuple[Path, ...], form: str | None, title: str, answers: int, benchmark: str,
    format_name: str, db: str | None, scoring: ScoringOptions,
) -> None:  # fmt: skip
    """Write a report of one or several RUNs (each the beginning of an id, or `last`), side by side.

    An .html report is one self-contained file: scores with intervals, outcomes, test groups, and every problem with its
    replies, the failed test, and the diff to the reference.
    """
    options = ReportOptions(title=title, answers=answers, to=form or "", scoring=scoring)
    made = report_runs(runs, output, options, benchmark=benchmark, format=format_name, db=db)
    for path, kind in made.kinds.items():
        size = path.stat().st_size if path.is_file() else 0
        names = ", ".join(run[:SHORT] for run in made.runs)
        console().print(f"{escape(str(path))}: {kind}, {size / 1e6:.1f} MB, run {names}", soft_wrap=True)
    print_notes(made.remarks)
