"""How runs that were just made look: each with why some questions have no answer, several with a table at the end."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import ExitStack
from itertools import islice
from pathlib import Path

import click
from rich.markup import escape

from remint.api.handles.run import Run
from remint.cli.present.consoles import console, print_notes
from remint.cli.present.runs import present_overview, print_runs
from remint.errors import RemintError
from remint.runs.overview import standing

_REASONS = 3  # why questions have no answer: the most frequent


def present_answered(found: Run, output: Path | None, as_json: bool) -> int:
    """Print a run of a model's answers, and why some questions have none; the exit code."""
    print_notes(found.remarks if as_json else ())  # else they were shown before the first question
    about = found.overview
    code = present_overview(about, as_json)
    if about.pass_at_k and not as_json:
        _print_interval(found)
    if output and not as_json:
        console().print(f"results in {escape(str(output))}", soft_wrap=True)
    for reason, count in islice(about.unanswered.items(), _REASONS):
        click.echo(f"{count:,} without an answer: {reason}", err=True)
    total = sum(about.unanswered.values())
    if total:
        click.echo(f"{total:,} questions have no answer and do not count: the same command asks again", err=True)
    return code


def _print_interval(found: Run) -> None:
    try:
        (score,) = found.scores("pass@1")
    except RemintError:
        return  # such as of a sealed benchmark: the overview has said what can be said
    console().print(
        f"{score.level * 100:g} % interval of pass@1: {score.low:.1%} … {score.high:.1%}", style="dim", highlight=False
    )


def present_several(runs: Iterable[Run], as_json: bool) -> int:
    """Print runs when all are made, or those that were made before one failed; the exit code."""
    made: list[Run] = []
    with ExitStack() as stack:
        try:
            for run in runs:
                made.append(stack.enter_context(run))  # noqa: PERF401 - those made before a failure count
        finally:
            # Not one by one: the progress display has the terminal until the last is done.
            codes = [present_answered(run, None, as_json) for run in made]
            if not as_json and len(made) > 1:
                console().print()
                print_runs([standing(run.stored) for run in made], 0, console())
        return max(codes, default=0)
