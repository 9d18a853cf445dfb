"""`remint run`: ask a model about a benchmark, judge its answers, show what came of it."""

from __future__ import annotations

import sys
from itertools import islice
from pathlib import Path
from typing import Any

import click
from rich.markup import escape

from remint.cli.asking import asking_choice, asking_options, prompts_choice
from remint.cli.benchmarks import format_option, selection, selection_options
from remint.cli.output import as_json_option, console, print_json
from remint.cli.progress import Progress
from remint.cli.run_rendering import overview_document, print_overview
from remint.cli.sandbox import sandbox_choice, sandbox_options, stop_early_option
from remint.formats import UnsupportedError, open_benchmark, select
from remint.judging.judge import Judge, Settings
from remint.ledger import open_ledger
from remint.records import Outcome
from remint.runs import write_evalplus_results
from remint.runs.overview import RunOverview, overview
from remint.runs.running import RunPlan, run_model
from remint.sandbox.toolchains import TOOLCHAINS
from remint.tasks import TASKS, chosen_task, settled, with_equivalents

INFRASTRUCTURE = 3
_REASONS = 3  # that are told, the most frequent first


@click.command()
@click.argument("benchmark")
@click.option("--task", "task_name", default="synthesize", show_default=True, help="What is asked about a problem.")
@click.option("--to", default="", help="The language to translate into: java (the default), js, cpp, go, rust or ts.")
@click.option(
    "--with-equivalent",
    "equivalent",
    type=click.Choice(["own", "similar"]),
    help="Show with a question an equivalent program of the same problem, or that of the most similar one.",
)
@click.option("--samples", "-n", type=click.IntRange(min=1), default=1, show_default=True, help="Of each problem.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write results here, in evalplus's shape.")
@stop_early_option
@click.option("--no-check", is_flag=True, help="Do not try the benchmark out on its own references first.")
@click.option("--db", help="The ledger: a file or a postgresql:// address.")
@asking_options
@selection_options
@sandbox_options
@format_option
@as_json_option
@click.pass_context
def run(
    context: click.Context, /, benchmark: str, task_name: str, samples: int, output: Path | None, stop_early: bool,
    no_check: bool, db: str | None, format_name: str, as_json: bool, **options: Any,
) -> None:  # fmt: skip
    """Ask a model about the problems of a BENCHMARK (a name or a file) and judge its answers.

    Answers and verdicts are kept: the same command again asks nothing, more samples ask only for those that are
    missing, and after an interruption the same command goes on where it stopped.
    """
    TASKS.get(task_name)
    if output and not output.parent.is_dir():
        raise UnsupportedError(f"The folder {output.parent} does not exist. Make it first.")
    asking, prompts, sandbox = asking_choice(options), prompts_choice(task_name, options), sandbox_choice(options)
    task, opened = chosen_task(task_name, prompts), open_benchmark(benchmark, format_name)
    prompts = settled(prompts, task)
    _refuse_without_compiler(prompts.to)
    shown = with_equivalents(opened, prompts.equivalent)
    if shown.manifest.description != opened.manifest.description:
        click.echo(f"note: {shown.manifest.description}", err=True)  # what has nothing to be shown with it
    source = select(shown, selection(**options))
    plan = RunPlan(source, task, prompts, asking.parameters, samples)
    questions = plan.benchmark()
    if not len(questions):
        raise UnsupportedError(f"{benchmark} holds no problem for this. Choose others, or another task.")
    if questions.manifest.description != source.manifest.description:
        click.echo(f"note: {questions.manifest.description}", err=True)  # what the task leaves out, and why
    settings = Settings(limits=sandbox.limits, stop_early=stop_early, check=not no_check)
    with open_ledger(db) as ledger:
        asker = asking.asker(ledger, plan.digest)
        try:
            with sandbox.pool() as pool, Progress(len(questions) * samples, quiet=as_json) as progress:
                judge = Judge(questions, pool, settings, ledger)
                progress.stage(f"checking {len(questions):,} problems" if settings.check else "")
                judge.prepare()
                progress.stage(f"asking {asker.model.name}")
                stored = run_model(plan, asker, judge, ledger, progress.answered)
        except KeyboardInterrupt:
            # On a terminal, ^C stands before this.
            after = "\n" if sys.stderr.isatty() else ""
            click.echo(f"{after}what was answered and judged is kept: the same command goes on from here", err=True)
            raise
        about = write_evalplus_results(output, stored, questions) if output else overview(stored)
    _print(about, output, as_json)
    _tell(about.unanswered)
    if stored.run.outcomes.get(Outcome.INFRASTRUCTURE.value):
        context.exit(INFRASTRUCTURE)


def _refuse_without_compiler(language: str) -> None:
    """Answers in a language that cannot be run here would be paid for and never judged."""
    missing = " and ".join(TOOLCHAINS[language].missing()) if language in TOOLCHAINS else ""
    if missing:
        fix = TOOLCHAINS[language].fix
        raise UnsupportedError(f"{missing} must be installed to run programs in {language}: {fix}")


def _print(about: RunOverview, output: Path | None, as_json: bool) -> None:
    if as_json:
        print_json(overview_document(about))
        return
    print_overview(about, console())
    if output:
        console().print(f"results in {escape(str(output))}", soft_wrap=True)


def _tell(unanswered: dict[str, int]) -> None:
    """Say why questions have no answer; also beside --json, which is for programs."""
    for reason, count in islice(unanswered.items(), _REASONS):
        click.echo(f"{count:,} without an answer: {reason}", err=True)
    total = sum(unanswered.values())
    if total:
        click.echo(f"{total:,} questions have no answer and do not count: the same command asks again", err=True)
