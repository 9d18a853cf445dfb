"""`remint judge`: judge samples that were generated elsewhere."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from remint.api.judge import JudgeWork, carry_out
from remint.api.options import JudgingOptions, SandboxOptions, SelectionOptions
from remint.cli.options import (
    db_option,
    format_option,
    json_option,
    judging_options,
    option,
    results_option,
    sandbox_options,
    selection_options,
)
from remint.cli.present.judged import present_judged


@click.command()
@click.argument("benchmark")
@click.argument("samples", type=click.Path(path_type=Path))
@results_option
@option("--details", is_flag=True, help="Write the outcome of every test to the results.")
@judging_options
@db_option
@selection_options
@sandbox_options
@format_option
@json_option
@click.pass_context
def judge(
    context: click.Context, /, benchmark: str, samples: Path, output: Path | None, details: bool, db: str | None,
    format_name: str, as_json: bool, judging: JudgingOptions, selection: SelectionOptions, sandbox: SandboxOptions,
) -> None:  # fmt: skip
    """Judge SAMPLES (a file or a folder; - is the standard input) of a BENCHMARK (a name or a file).

    Samples are JSON lines with task_id and solution (a whole program) or completion (what follows the prompt), a folder
    with a file per sample, or a result file of evalplus or bigcodebench. Each program runs in its own sandbox.
    Verdicts are stored in the ledger: an interrupted command resumes where it stopped.
    """
    source = sys.stdin.buffer if str(samples) == "-" else samples
    found = carry_out(
        JudgeWork(
            benchmark, source, selection, sandbox, judging, output, details, format_name, db, progress=not as_json
        )
    )
    with found.run:
        context.exit(present_judged(found, output, as_json))
