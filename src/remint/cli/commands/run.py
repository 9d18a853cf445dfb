"""`remint run`: ask a model about a benchmark and judge its replies."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from remint.api.run import run as ask_and_judge
from remint.cli.options import (
    asking_options,
    db_option,
    format_option,
    json_option,
    judging_options,
    option,
    prompt_options,
    results_option,
    sandbox_options,
    selection_options,
)
from remint.cli.options.record_options import keywords
from remint.cli.present.consoles import print_notes
from remint.cli.present.runs import present_answered
from remint.tasks import TASKS


@click.command()
@click.argument("benchmark")
@option(
    "--task", default="synthesize", show_default=True, metavar="TASK",
    help=f"What to ask about each problem: {', '.join(TASKS.names())}.",
)  # fmt: skip
@option("--samples", "-n", type=click.IntRange(min=1), default=1, show_default=True, help="Replies per problem.")
@results_option
@judging_options
@db_option
@prompt_options
@asking_options
@selection_options
@sandbox_options
@format_option
@json_option
@click.pass_context
def run(
    context: click.Context, /, benchmark: str, output: Path | None, format_name: str, as_json: bool, **options: Any
) -> None:
    """Ask a model about the problems of a BENCHMARK (a name or a file) and judge its replies.

    Replies and verdicts are stored in the ledger: the same command again asks nothing, a larger --samples asks only for
    the missing replies, and an interrupted command resumes where it stopped.
    """
    given = {"output": output, "format": format_name, "progress": not as_json, **keywords(options)}
    with ask_and_judge(benchmark, **given) as found:
        print_notes(found.remarks if as_json else ())  # else they were shown before the first question
        context.exit(present_answered(found.overview, output, as_json))
