"""`remint report`: what people look at, and what other programs read."""

from __future__ import annotations

from pathlib import Path

import click
from rich.markup import escape

from remint.api.handles.files import ReportOptions
from remint.api.options import ScoringOptions
from remint.api.report import report_kinds, report_runs
from remint.cli.options import benchmark_option, db_option, format_option, scoring_options
from remint.cli.present.consoles import console, print_notes
from remint.runs.store import SHORT


@click.command()
@click.argument("runs", nargs=-1, required=True, metavar="RUN...")
@click.option(
    "-o", "--output", required=True, multiple=True, type=click.Path(path_type=Path),
    help="The file to write: .html, .md, .json or .xml (JUnit). May be repeated.",
)  # fmt: skip
@click.option("--to", "form", type=click.Choice(report_kinds()), help="The kind, where the file's name does not say.")
@click.option("--title", default="", help="The heading of the page.")
@click.option(
    "--answers", type=click.IntRange(min=0), default=20, show_default=True,
    help="At most this many distinct answers per problem; 0 is all.",
)  # fmt: skip
@scoring_options
@benchmark_option
@format_option
@db_option
def report(
    runs: tuple[str, ...], output: tuple[Path, ...], form: str | None, title: str, answers: int, benchmark: str,
    format_name: str, db: str | None, scoring: ScoringOptions,
) -> None:  # fmt: skip
    """Write what there is to see about one or several RUNs (the beginning of an id, or `last`), side by side.

    An .html file is one page that needs nothing else: scores with their intervals, outcomes, groups of tests, and every
    problem with its answers, the test that failed, and the difference to the reference.
    """
    options = ReportOptions(title=title, answers=answers, to=form or "", scoring=scoring)
    made = report_runs(runs, output, options, benchmark=benchmark, format=format_name, db=db)
    for path, kind in made.kinds.items():
        size = path.stat().st_size if path.is_file() else 0
        names = ", ".join(run[:SHORT] for run in made.runs)
        console().print(f"{escape(str(path))}: {kind}, {size / 1e6:.1f} MB, run {names}", soft_wrap=True)
    print_notes(made.remarks)
