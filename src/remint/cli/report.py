"""`remint report`: what people look at, and what other programs read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
from rich.markup import escape

from remint.cli.benchmarks import format_option
from remint.cli.choosing_runs import benchmark_option, db_option, opened_runs
from remint.cli.output import console
from remint.cli.scoring import score_settings, scoring_options
from remint.formats import UnsupportedError
from remint.reports.building import ReportSettings, build_report
from remint.reports.writing import REPORTS, report_form, write_report
from remint.runs.store import SHORT


@click.command()
@click.argument("runs", nargs=-1, required=True, metavar="RUN...")
@click.option(
    "-o", "--output", required=True, multiple=True, type=click.Path(path_type=Path),
    help="The file to write: .html, .md, .json or .xml (JUnit). May be repeated.",
)  # fmt: skip
@click.option("--to", "form", type=click.Choice(REPORTS.names()), help="The kind, where the file's name does not say.")
@click.option("--title", default="", help="What stands on top.")
@click.option(
    "--answers", type=click.IntRange(min=0), default=20, show_default=True,
    help="Distinct answers that are listed for a problem; 0 is all.",
)  # fmt: skip
@scoring_options
@benchmark_option
@format_option
@db_option
def report(
    runs: tuple[str, ...], output: tuple[Path, ...], form: str | None, title: str, answers: int, benchmark: str,
    format_name: str, db: str | None, **options: Any,
) -> None:  # fmt: skip
    """Write what there is to see about one or several RUNs (the beginning of an id, or `last`), side by side.

    An .html file is one page that needs nothing else: scores with their intervals, outcomes, groups of tests, and every
    problem with its answers, the test that failed, and the difference to the reference.
    """
    forms = {path: report_form(path, form or "") for path in output}
    for path in output:
        if not path.parent.is_dir():
            raise UnsupportedError(f"The folder {path.parent} does not exist. Make it first.")
    settings = ReportSettings(title=title, scores=score_settings(options), answers=answers)
    with opened_runs(list(dict.fromkeys(runs)), db) as stored:
        made = build_report(stored, settings, benchmark, format_name)
        if "junit" in forms.values() and answers:
            every = ReportSettings(title=title, scores=settings.scores, answers=0)
            whole = build_report(stored, every, benchmark, format_name)
        else:
            whole = made
    for path, kind in forms.items():
        write_report(whole if kind == "junit" else made, path, kind)
        size = path.stat().st_size if path.is_file() else 0
        names = ", ".join(one.run.id[:SHORT] for one in stored)
        console().print(f"{escape(str(path))}: {kind}, {size / 1e6:.1f} MB, run {names}", soft_wrap=True)
    for remark in dict.fromkeys(remark for column in made.runs for remark in column.remarks):
        click.echo(f"note: {remark}", err=True)
