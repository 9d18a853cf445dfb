"""`remint judge`: samples made elsewhere get their verdicts."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
from rich.markup import escape

from remint.cli.benchmarks import format_option, selection, selection_options
from remint.cli.output import as_json_option, console, print_json, table
from remint.cli.progress import Progress
from remint.cli.sandbox import sandbox_choice, sandbox_options, stop_early_option
from remint.formats import UnsupportedError, open_benchmark, select
from remint.judging.judge import Judge, Settings
from remint.ledger import open_ledger
from remint.records import Outcome
from remint.runs import judge_samples, write_evalplus_results
from remint.runs.facts import shared_process
from remint.runs.overview import RunOverview, overview
from remint.runs.sample_files import SpooledSamples, samples_of
from remint.runs.store import SHORT

_NAMED = 10  # quarantined problems that are listed by name
INFRASTRUCTURE = 3


@click.command()
@click.argument("benchmark")
@click.argument("samples", type=click.Path(path_type=Path))
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write results here, in evalplus's shape.")
@stop_early_option
@click.option("--details", is_flag=True, help="List the outcome of every test in the results.")
@click.option("--no-check", is_flag=True, help="Do not try the benchmark out on its own references first.")
@click.option("--db", help="The ledger: a file or a postgresql:// address.")
@selection_options
@sandbox_options
@format_option
@as_json_option
@click.pass_context
def judge(
    context: click.Context, /, benchmark: str, samples: Path, output: Path | None, details: bool, no_check: bool,
    stop_early: bool, db: str | None, format_name: str, as_json: bool, **options: Any,
) -> None:  # fmt: skip
    """Judge SAMPLES (a file or a folder; - is the standard input) of a BENCHMARK (a name or a file).

    Samples are JSON lines with task_id and solution (a whole program) or completion (what follows the prompt), a folder
    with a file per sample, or a result file of evalplus or bigcodebench. Each program runs in a sandbox of its own.
    What is judged already is not judged again: after an interruption the same command goes on where it stopped.
    """
    sandbox = sandbox_choice(options)
    part = select(open_benchmark(benchmark, format_name), selection(**options))
    settings = Settings(limits=sandbox.limits, stop_early=stop_early, check=not no_check)
    source = sys.stdin.buffer if str(samples) == "-" else samples
    with SpooledSamples(samples_of(source), part, partly=any(options.values())) as read, open_ledger(db) as ledger:
        if not read:
            raise UnsupportedError(f"{samples} holds no samples of these problems. Choose others, or none.")
        part = read.benchmark
        with sandbox.pool() as pool, Progress(len(read), quiet=as_json) as progress:
            progress.stage(f"checking {len(part):,} problems" if settings.check else "")
            stored = judge_samples(Judge(part, pool, settings, ledger), read, ledger, str(samples), progress.judged)
        about = write_evalplus_results(output, stored, part, details) if output else overview(stored, part)
    if as_json:
        print_json(_document(about, read.left_out, output))
    else:
        _print(about, read.left_out, output)
    if stored.run.outcomes.get(Outcome.INFRASTRUCTURE.value):
        context.exit(INFRASTRUCTURE)


def _document(about: RunOverview, left_out: int, output: Path | None) -> dict[str, Any]:
    run = about.run
    return {
        "run": run.id, "benchmark": run.benchmark, "problems": run.problems, "samples": run.samples,
        "judged": run.judged, "left_out": left_out, "outcomes": run.outcomes, "quarantined": run.quarantined,
        "more_time": run.more_time,
        "pass_at_k": about.pass_at_k, "base_pass_at_k": about.base_pass_at_k,
        "shared_process": run.shared_process, "isolation": run.layer, "environment": run.environment,
        "seconds": round(run.seconds, 3),
        "output": str(output) if output else None,
    }  # fmt: skip


def _print(about: RunOverview, left_out: int, output: Path | None) -> None:
    run, show = about.run, console().print
    grid = table("outcome", "samples", "")
    widest = max(run.outcomes.values(), default=1)
    for outcome in Outcome:
        count = run.outcomes.get(outcome.value, 0)
        if count:
            style = {Outcome.PASS: "green", Outcome.INFRASTRUCTURE: "red bold"}.get(outcome, "")
            grid.add_row(outcome.value, f"{count:,}", "█" * max(1, round(30 * count / widest)), style=style)
    show(grid)
    base = about.base_pass_at_k if about.has_base_tests else {}
    for name, value in about.pass_at_k.items():
        beside = f"   (base tests alone {base[name]:.1%})" if name in base else ""
        show(f"{name}  [bold]{value:.1%}[/bold]{beside}   over {about.counted:,} problems", highlight=False)
    _print_quarantined(run.quarantined, show)
    lost = run.outcomes.get(Outcome.INFRASTRUCTURE.value, 0)
    if lost:
        show(f"{lost:,} samples could not be judged and do not count: run the command again", style="red")
    if left_out:
        show(f"{left_out:,} samples of other problems were left out", style="dim")
    rate = run.judged / run.seconds if run.seconds else 0.0
    speed = f"{rate:,.0f}" if rate >= 10 else f"{rate:.1f}"
    show(
        f"{run.samples:,} samples, {run.samples - run.judged:,} of them known already; {run.seconds:.1f} s, "
        f"{speed} a second", style="dim",
    )  # fmt: skip
    if run.shared_process:
        show(f"tests: {shared_process(run)}", style="yellow")
    isolation = "none: programs could reach this machine" if "none" in run.layer else run.layer.replace("+", " ")
    show(f"isolation: {escape(isolation)}", style="red" if "none" in run.layer else "dim")
    show(f"run {run.id[:SHORT]}" + (f", results in {escape(str(output))}" if output else ""))


def _print_quarantined(quarantined: dict[str, str], show: Callable[..., None]) -> None:
    if not quarantined:
        return
    show(f"{len(quarantined)} problems are quarantined and do not count:", style="yellow")
    for name, reason in list(quarantined.items())[:_NAMED]:
        show(f"  {escape(name)}: {escape(reason[:200])}", style="yellow")
    if len(quarantined) > _NAMED:
        show(f"  and {len(quarantined) - _NAMED} more; --json lists all", style="yellow")
