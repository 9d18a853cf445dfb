"""`remint judge`: samples made elsewhere get their verdicts."""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click
import msgspec
from rich.markup import escape

from remint.cli.benchmarks import format_option, selection, selection_options
from remint.cli.output import as_json_option, console, print_json, table
from remint.cli.progress import Progress
from remint.cli.sandbox import sandbox_choice, sandbox_options, stop_early_option
from remint.formats import UnsupportedError, open_benchmark, select
from remint.formats.samples import ProblemIds, read_samples
from remint.judging.judge import Judge, Settings
from remint.ledger import open_ledger
from remint.records import Benchmark, Outcome, Sample
from remint.runs import StoredRun, judge_samples, write_evalplus_results
from remint.runs.evalplus_results import Tallies, tallies_of
from remint.runs.facts import shared_process
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
    with _kept(samples) as source, open_ledger(db) as ledger:
        counts, left_out = _count(part, source.path, partly=any(options.values()))
        if not counts:
            raise UnsupportedError(f"{source.name} holds no samples of these problems. Choose others, or none.")
        part = part.where(lambda problem: problem.id in counts)
        with sandbox.pool() as pool, Progress(counts.total(), quiet=as_json) as progress:
            progress.stage(f"checking {len(part):,} problems" if settings.check else "")
            judging = Judge(part, pool, settings, ledger)
            stored = judge_samples(judging, lambda: _samples(part, source.path), ledger, source.name, progress.judged)
        tallies = write_evalplus_results(output, stored, part, details) if output else tallies_of(stored, part)
    if as_json:
        print_json(_document(stored, tallies, left_out, output))
    else:
        _print(stored, tallies, left_out, output)
    if stored.run.outcomes.get(Outcome.INFRASTRUCTURE.value):
        context.exit(INFRASTRUCTURE)


class _kept:  # noqa: N801
    """The samples as something that can be read more than once: the standard input is written to a file first."""

    def __init__(self, path: Path) -> None:
        self.path, self.name, self._folder = path, str(path), ""

    def __enter__(self) -> _kept:
        if str(self.path) == "-":
            self._folder = tempfile.mkdtemp(prefix="remint-samples-")
            self.path = Path(self._folder, "samples.jsonl")
            with self.path.open("wb") as file:
                shutil.copyfileobj(sys.stdin.buffer, file)
        return self

    def __exit__(self, *_: object) -> None:
        if self._folder:
            shutil.rmtree(self._folder, ignore_errors=True)


def _count(benchmark: Benchmark, path: Path, partly: bool) -> tuple[Counter[str], int]:
    """Samples per problem, before anything runs: what cannot be judged is refused at once."""
    ids, counts, left_out = ProblemIds(benchmark), Counter[str](), 0
    for found in read_samples(path):
        name = _resolved(ids, found.sample.problem, partly)
        counts[name] += bool(name)
        left_out += not name
    del counts[""]
    return counts, left_out


def _resolved(ids: ProblemIds, name: str, partly: bool) -> str:
    """The problem's id; nothing where only part of the benchmark was asked for and this is not in it."""
    try:
        return ids.resolve(name)
    except LookupError:
        if partly:
            return ""
        raise


def _samples(benchmark: Benchmark, path: Path) -> Iterator[Sample]:
    ids = ProblemIds(benchmark)
    for found in read_samples(path):
        name = _resolved(ids, found.sample.problem, True)
        if name:
            yield msgspec.structs.replace(found.sample, problem=name)


def _document(stored: StoredRun, tallies: Tallies, left_out: int, output: Path | None) -> dict[str, Any]:
    run = stored.run
    return {
        "run": run.id, "benchmark": run.benchmark, "problems": run.problems, "samples": run.samples,
        "judged": run.judged, "left_out": left_out, "outcomes": run.outcomes, "quarantined": run.quarantined,
        "more_time": run.more_time,
        "pass_at_k": tallies.pass_at_k(tallies.all), "base_pass_at_k": tallies.pass_at_k(tallies.base),
        "shared_process": run.shared_process, "isolation": run.layer, "environment": run.environment,
        "seconds": round(run.seconds, 3),
        "output": str(output) if output else None,
    }  # fmt: skip


def _print(stored: StoredRun, tallies: Tallies, left_out: int, output: Path | None) -> None:
    run, show = stored.run, console().print
    grid = table("outcome", "samples", "")
    widest = max(run.outcomes.values(), default=1)
    for outcome in Outcome:
        count = run.outcomes.get(outcome.value, 0)
        if count:
            style = {Outcome.PASS: "green", Outcome.INFRASTRUCTURE: "red bold"}.get(outcome, "")
            grid.add_row(outcome.value, f"{count:,}", "█" * max(1, round(30 * count / widest)), style=style)
    show(grid)
    scores = tallies.pass_at_k(tallies.all)
    base = tallies.pass_at_k(tallies.base) if tallies.base != tallies.all else {}
    counted = len(tallies.all)
    for name, value in scores.items():
        beside = f"   (base tests alone {base[name]:.1%})" if name in base else ""
        show(f"{name}  [bold]{value:.1%}[/bold]{beside}   over {counted:,} problems", highlight=False)
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
