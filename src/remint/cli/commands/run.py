"""`remint run`: ask a model about a benchmark and judge its replies."""

from __future__ import annotations

from pathlib import Path

import click

from remint.api.options import AskingOptions, JudgingOptions, PromptOptions, SandboxOptions, SelectionOptions
from remint.api.run import RunWork, carry_out
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
from remint.cli.present.consoles import print_notes
from remint.cli.present.runs import present_answered
from remint.tasks import TASKS


@click.command()
@click.argument("benchmark")
@option(
    "--task",
    "task_name",
    default="synthesize",
    show_default=True,
    metavar="TASK",
    help=f"What to ask about each problem: {', '.join(TASKS.names())}.",
)
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
    context: click.Context, /, benchmark: str, task_name: str, samples: int, output: Path | None, db: str | None,
    format_name: str, as_json: bool, asking: AskingOptions, prompts: PromptOptions, judging: JudgingOptions,
    selection: SelectionOptions, sandbox: SandboxOptions,
) -> None:  # fmt: skip
    """Ask a model about the problems of a BENCHMARK (a name or a file) and judge its replies.

    Replies and verdicts are stored in the ledger: the same command again asks nothing, a larger --samples asks only for
    the missing replies, and an interrupted command resumes where it stopped.
    """
    work = RunWork(
        benchmark, task_name, samples, asking, prompts, selection, sandbox, judging, output, format_name, db,
        progress=not as_json,
    )  # fmt: skip
    found = carry_out(work)
    with found.run:
        print_notes(found.remarks if as_json else ())  # else they were shown before the first question
        context.exit(present_answered(found.overview, output, as_json))
