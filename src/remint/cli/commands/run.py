"""`remint run`: ask a model about a benchmark and judge its replies."""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import click
import msgspec

from remint.api.ablate import PROMPT_LINES
from remint.api.ablate import ablate as ablate_lines
from remint.api.display.sheets import Sheet, TextLine
from remint.api.handles.run import Run
from remint.api.options import AskingOptions
from remint.api.options.groups import with_named_model
from remint.api.run import plan_asking, run_each
from remint.api.run import run as ask_and_judge
from remint.api.sheets.judged import expected_sheet
from remint.api.sheets.runs import list_blocks
from remint.cli.options import json_option, option, options_of
from remint.cli.options.record_options import said_here
from remint.cli.present import present, print_notes, show
from remint.errors import UsageError
from remint.runs.overview import standing
from remint.tasks import TASKS


def _tasks() -> str:
    """A line per task with its templates, for the end of the help."""
    rows = [(name, inspect.getdoc(type(TASKS.get(name))) or "", TASKS.get(name).templates) for name in TASKS.names()]
    lines = [f"{name}: {text.splitlines()[0]} [{', '.join(files.names())}]" for name, text, files in rows]
    return "\n\n".join(["Tasks, each with its templates:", *lines])


@click.command(epilog=_tasks())
@click.argument("benchmarks", nargs=-1, required=True, metavar="BENCHMARK...")
@option("--ablate", type=click.Choice([PROMPT_LINES]),
        help="Run with the whole prompt and without each of its lines, and say which lines matter.")  # fmt: skip
@option("--dry-run", is_flag=True,
        help="Ask no model; show the first prompt, and how many requests, tokens and dollars it takes.")  # fmt: skip
@options_of(ask_and_judge, several=("model",))
@json_option
@click.pass_context
def run(
    context: click.Context, /, benchmarks: tuple[str, ...], output: Path | None, as_json: bool, ablate: str | None,
    dry_run: bool, model: tuple[str, ...], **options: Any,
) -> None:  # fmt: skip
    """Ask a model about the problems of a BENCHMARK (a name or a file) and judge its replies.

    Replies and verdicts are stored in the ledger: the same command again asks nothing, a larger --samples asks only for
    the missing replies, and an interrupted command resumes where it stopped. Several benchmarks and several models give
    a run for each pair.
    """
    given, known, said = {"progress": not as_json, **options}, AskingOptions.__struct_fields__, said_here()
    asked = [
        (benchmark, with_named_model({**given, "model": one}, said, known))
        for benchmark in dict.fromkeys(benchmarks)
        for one in dict.fromkeys(model)
    ]
    if output is not None and (ablate or len(asked) > 1):
        raise UsageError("--output takes the results of one run, and this makes several. Leave it out.")
    if given["run_name"] and (ablate or len(asked) > 1):
        raise UsageError("--run-name names one run, and this makes several. Use --run-tag.")
    if dry_run:
        planned = [plan_asking(benchmark, **one) for benchmark, one in asked]
        plain = [{**one._asdict(), "first": one.first and msgspec.to_builtins(one.first)} for one in planned]
        show(expected_sheet(planned), lambda: plain, as_json)
    elif ablate:
        for benchmark, one in asked:
            present(ablate_lines(benchmark, **one), as_json)
    elif len(asked) == 1:
        ((benchmark, one),) = asked
        with ask_and_judge(benchmark, output=output, **one) as found:
            context.exit(_present(found, output, as_json))
    else:
        context.exit(_present_several(run_each(asked, progress=not as_json), as_json))


def _present(found: Run, output: Path | None, as_json: bool) -> int:
    print_notes(found.remarks if as_json else ())  # else they were shown before the first question
    show(found.overview_sheet(output), found.overview_document, as_json)
    for line in found.unanswered:
        click.echo(line, err=True)
    return found.exit_code


def _present_several(runs: Iterable[Run], as_json: bool) -> int:
    """Present runs when all are made, or those that were made before one failed; the exit code."""
    made: list[Run] = []
    with ExitStack() as stack:
        try:
            for run in runs:
                made.append(stack.enter_context(run))  # noqa: PERF401 - those made before a failure count
        finally:
            # Not one by one: the progress display has the terminal until the last is done.
            codes = [_present(run, None, as_json) for run in made]
            if not as_json and len(made) > 1:
                listed = list_blocks([standing(run.stored) for run in made], 0, {})
                show(Sheet((TextLine(), *listed)), dict, as_json)
        return max(codes, default=0)
