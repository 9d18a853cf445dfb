"""`remint run`: ask a model about a benchmark and judge its answers."""

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
    prompt_options,
    results_option,
    sandbox_options,
    selection_options,
)
from remint.cli.present.consoles import print_notes
from remint.cli.present.runs import present_answered


@click.command()
@click.argument("benchmark")
@click.option("--task", "task_name", default="synthesize", show_default=True, help="What is asked about a problem.")
@click.option("--samples", "-n", type=click.IntRange(min=1), default=1, show_default=True, help="Answers per problem.")
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
    """Ask a model about the problems of a BENCHMARK (a name or a file) and judge its answers.

    Answers and verdicts are kept: the same command again asks nothing, more samples ask only for those that are
    missing, and after an interruption the same command resumes where it stopped.
    """
    work = RunWork(
        benchmark, task_name, samples, asking, prompts, selection, sandbox, judging, output, format_name, db,
        progress=not as_json,
    )  # fmt: skip
    found = carry_out(work)
    with found.run:
        print_notes(found.remarks if as_json else ())  # else they were shown before the first question
        context.exit(present_answered(found.overview, output, as_json))
