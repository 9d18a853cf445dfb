"""`remint report`: write a report of runs as HTML, Markdown, JSON or JUnit XML."""

from __future__ import annotations

from typing import Any

import click

from remint.api.report import report as write_report
from remint.api.report import report_kinds, report_runs
from remint.cli.options import option, options_of
from remint.cli.present import show


@click.command()
@click.argument("runs", nargs=-1, required=True, metavar="RUN...")
@option("--to", type=click.Choice(report_kinds()), help="Kind of report, if the file name does not tell.")
@options_of(write_report)
def report(runs: tuple[str, ...], to: str | None, **options: Any) -> None:
    """Write a report of one or several RUNs (each the beginning of an id, or `last`), side by side.

    An .html report is one self-contained file: scores with intervals, outcomes, test groups, and every problem with its
    replies, the failed test, and the diff to the reference.
    """
    show(report_runs(*runs, to=to or "", **options).sheet(), dict, as_json=False)
