"""`remint run`: ask a model about a benchmark and judge its replies."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Any

import click

from remint.api.ablate import PROMPT_LINES
from remint.api.ablate import ablate as ablate_lines
from remint.api.options import AskingOptions
from remint.api.options.groups import with_named_model
from remint.api.run import plan_asking, run_each
from remint.api.run import run as ask_and_judge
from remint.cli.options import (
    asking_several_options,
    db_option,
    format_option,
    json_option,
    judging_options,
    labelling_options,
    option,
    prompt_options,
    results_option,
    sandbox_options,
    selection_options,
)
from remint.cli.options.record_options import keywords, said_here
from remint.cli.present.answered import present_answered, present_several
from remint.cli.present.expected_runs import present_expected
from remint.cli.present.instructions import present_ablation
from remint.errors import UsageError
from remint.tasks import TASKS


def _tasks() -> str:
    """A line per task with its templates, for the end of the help."""
    rows = [(name, inspect.getdoc(type(TASKS.get(name))) or "", TASKS.get(name).templates) for name in TASKS.names()]
    lines = [f"{name}: {text.splitlines()[0]} [{', '.join(files.names())}]" for name, text, files in rows]
    return "\n\n".join(["Tasks, each with its templates:", *lines])


@click.command(epilog=_tasks())
@click.argument("benchmarks", nargs=-1, required=True, metavar="BENCHMARK...")
@option("--task", default="synthesize", show_default=True, metavar="TASK",
        help="What to ask about each problem; the tasks are listed below.")  # fmt: skip
@option("--samples", "-n", type=click.IntRange(min=1), default=1, show_default=True, help="Replies per problem.")
@option("--ablate", type=click.Choice([PROMPT_LINES]),
        help="Run with the whole prompt and without each of its lines, and say which lines matter.")  # fmt: skip
@option("--dry-run", is_flag=True,
        help="Show the first prompt and how many requests, tokens and dollars it would take; ask nobody.")  # fmt: skip
@results_option
@labelling_options
@judging_options
@db_option
@prompt_options
@asking_several_options
@selection_options
@sandbox_options
@format_option
@json_option
@click.pass_context
def run(
    context: click.Context, /, benchmarks: tuple[str, ...], output: Path | None, format_name: str, as_json: bool,
    ablate: str | None, dry_run: bool, **options: Any,
) -> None:  # fmt: skip
    """Ask a model about the problems of a BENCHMARK (a name or a file) and judge its replies.

    Replies and verdicts are stored in the ledger: the same command again asks nothing, a larger --samples asks only for
    the missing replies, and an interrupted command resumes where it stopped. Several benchmarks and several models give
    a run for each pair.
    """
    given = {"format": format_name, "progress": not as_json, **keywords(options)}
    known, said = AskingOptions.__struct_fields__, said_here()
    models = dict.fromkeys(given.pop("model"))
    asked = [
        (benchmark, with_named_model({**given, "model": model}, said, known))
        for benchmark in dict.fromkeys(benchmarks)
        for model in models
    ]
    if output is not None and (ablate or len(asked) > 1):
        raise UsageError("--output takes the results of one run, and this makes several. Leave it out.")
    if given["run_name"] and (ablate or len(asked) > 1):
        raise UsageError("--run-name names one run, and this makes several. Use --run-tag.")
    if dry_run:
        present_expected([plan_asking(benchmark, **one) for benchmark, one in asked], as_json)
    elif ablate:
        for benchmark, one in asked:
            present_ablation(ablate_lines(benchmark, **one), as_json)
    elif len(asked) == 1:
        ((benchmark, one),) = asked
        with ask_and_judge(benchmark, output=output, **one) as found:
            context.exit(present_answered(found, output, as_json))
    else:
        context.exit(present_several(run_each(asked, progress=not as_json), as_json))
