"""`remint judge`: judge samples that were generated elsewhere."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from remint.api.judge import judge as judge_samples
from remint.cli.options import FILE, json_option, options_of
from remint.cli.present import print_notes, show


@click.command()
@click.argument("benchmark")
@click.argument("samples", type=FILE)
@options_of(judge_samples)
@json_option
@click.pass_context
def judge(
    context: click.Context, /, benchmark: str, samples: Path, output: Path | None, as_json: bool, **options: Any
) -> None:
    """Judge SAMPLES (a file or a folder; - is the standard input) of a BENCHMARK (a name or a file).

    Samples are JSON lines or CSV with task_id and solution (a whole program), completion (what follows the prompt) or
    a reply (response, output, generation, raw, raw_solution), a folder with a file per sample, or a result file of
    evalplus or bigcodebench. Each program runs in its own sandbox.
    Verdicts are stored in the ledger: an interrupted command resumes where it stopped.
    """
    source = sys.stdin.buffer if str(samples) == "-" else samples
    with judge_samples(benchmark, source, output=output, progress=not as_json, **options) as found:
        print_notes(found.remarks if as_json else ())  # else they stand among the results
        show(found.judged_sheet(output), lambda: found.judged_document(output), as_json)
        context.exit(found.exit_code)
