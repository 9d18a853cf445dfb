"""`remint compare`: what changes from one run to others, and whether a build may go on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from remint.cli.options import benchmark_option, db_option, format_option, json_option, option
from remint.cli.options.record_options import FILE, LEVEL
from remint.cli.present.consoles import print_json, print_notes

GATE_FAILED, CANNOT_TELL = 1, 2


@click.command()
@click.argument("runs", nargs=-1, required=True, metavar="RUN_A RUN_B [RUN...]")
@option("--score", default="pass@1", show_default=True, metavar="NAME",
        help="Score to compare, such as pass@10, partial or tsa.")  # fmt: skip
@option("--fail-on", type=click.Choice(["regression"]),
        help="Exit with code 1 on a significant drop, if a --must-pass problem is not solved, or if a run has no "
             "verdict of a problem that the first has; with code 2 if too few problems could show a drop.")  # fmt: skip
@option("--allow-missing", is_flag=True,
        help="Problems that only the first run has do not fail --fail-on regression.")  # fmt: skip
@option("--must-pass", multiple=True, metavar="FILE_OR_IDS",
        help="Problems that every run after the first must solve: a file with one id per line, or ids separated by "
             "commas. May be repeated.")  # fmt: skip
@option("--level", type=LEVEL, default=0.95, show_default=True, metavar="SHARE",
        help="Confidence level of intervals, tests and rank sets.")  # fmt: skip
@option("--solved-from", type=click.FloatRange(min=0, max=1, min_open=True), default=0.5, show_default=True,
        metavar="SHARE", help="A problem counts as solved if at least this share of its samples pass.")  # fmt: skip
@option("--margin", type=click.FloatRange(0, 1, min_open=True, max_open=True), metavar="SHARE",
        help="The largest loss that does not matter, such as 0.02: also say which runs are non-inferior or "
             "equivalent.")  # fmt: skip
@option("-o", "--output", type=FILE, multiple=True,
        help="Also write the comparison to this file: .html, .md, .json, .xml (JUnit), .csv or .tex. "
             "May be repeated.")  # fmt: skip
@option("--title", default="", help="Title of the HTML page and the Markdown file.")
@benchmark_option
@format_option
@db_option
@json_option
@click.pass_context
def compare(
    context: click.Context, /, runs: tuple[str, ...], fail_on: str | None, output: tuple[Path, ...], as_json: bool,
    format_name: str, must_pass: tuple[str, ...], **options: Any,
) -> None:  # fmt: skip
    """Compare runs over the same problems, each with the first: any task, any model, also imported samples.

    Name runs by the beginning of their ids; `last` is the newest. A file of verdicts (rows with model, task and passed)
    stands for all its models. Three or more runs also give a timeline, in the order given.
    """
    from remint.api.compare import compare as compared
    from remint.cli.present.comparisons import print_comparison
    from remint.errors import UsageError

    if must_pass and not fail_on:
        raise UsageError("--must-pass names problems for the gate. Add --fail-on regression.")
    found = compared(*runs, must_pass=must_pass, output=output, format=format_name, **options)
    print_notes((*found.undecided, *found.record.remarks))
    if as_json:
        print_json(found.document() | {"output": [str(path) for path in output]})
    else:
        print_comparison(found.record, output)
    if fail_on and found.reasons:
        for reason in found.reasons:
            click.echo(reason, err=True)
        context.exit(GATE_FAILED)
    if fail_on and not found.passed:
        click.echo("The gate cannot tell: there are too few problems to show a regression.", err=True)
        context.exit(CANNOT_TELL)
