"""`remint judge`: judge samples that were generated elsewhere."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from remint.api.judge import judge as judge_samples
from remint.cli.options import (
    db_option,
    format_option,
    json_option,
    judging_options,
    labelling_options,
    option,
    results_option,
    sandbox_options,
    selection_options,
)
from remint.cli.options.record_options import keywords
from remint.cli.present.judged import present_judged


@click.command()
@click.argument("benchmark")
@click.argument("samples", type=click.Path(path_type=Path))
@results_option
@option("--name", default="", metavar="NAME",
        help="What to call these samples, such as gpt-3.5. Default: the name of the file.")  # fmt: skip
@option("--details", is_flag=True, help="Write the outcome of every test to the results.")
@option("--extract/--no-extract", default=None,
        help="Treat every sample as a reply: take the program out of it and add what only the prompt imports. By "
        "default only samples with Markdown fences are treated so; with --no-extract none.")  # fmt: skip
@labelling_options
@judging_options
@db_option
@selection_options
@sandbox_options
@format_option
@json_option
@click.pass_context
def judge(
    context: click.Context, /, benchmark: str, samples: Path, output: Path | None, format_name: str, as_json: bool,
    **options: Any,
) -> None:  # fmt: skip
    """Judge SAMPLES (a file or a folder; - is the standard input) of a BENCHMARK (a name or a file).

    Samples are JSON lines or CSV with task_id and solution (a whole program), completion (what follows the prompt) or
    a reply (response, output, generation, raw, raw_solution), a folder with a file per sample, or a result file of
    evalplus or bigcodebench. Each program runs in its own sandbox.
    Verdicts are stored in the ledger: an interrupted command resumes where it stopped.
    """
    source = sys.stdin.buffer if str(samples) == "-" else samples
    given = {"output": output, "format": format_name, "progress": not as_json, **keywords(options)}
    with judge_samples(benchmark, source, **given) as found:
        context.exit(present_judged(found, output, as_json))
