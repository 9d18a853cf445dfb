"""`remint mint group`: split tests into groups, each with a name and a rule."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import click

from remint.api.group import group as group_benchmark
from remint.cli.options import (
    db_option,
    format_option,
    json_option,
    option,
    sandbox_options,
    seed_option,
    selection_options,
)
from remint.cli.options.record_options import keywords
from remint.cli.present.consoles import print_json
from remint.cli.present.mints import print_grouped


class _Range(click.ParamType[tuple[int, int]]):
    """Two numbers, such as 3-8, or one for both."""

    name = "range"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> tuple[int, int]:
        match = re.fullmatch(r"(\d{1,3})(?:-(\d{1,3}))?", str(value))
        first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
        if not 2 <= first <= last:
            self.fail(f"{value!r} is not a range of numbers from 2, such as 3-8", param, context)
        return first, last


@click.command()
@click.argument("benchmark")
@option("-o", "--output", required=True, help="File or folder to write; - is standard output.")
@option("--to", type=click.Choice(["remint", "humaneval-pp"]),
        help="Format to write. Default: humaneval-pp (to edit) if OUTPUT is a folder, else remint.")  # fmt: skip
@seed_option
@option("--groups", type=_Range(), default="3-8", show_default=True,
        help="Number of groups per problem.")  # fmt: skip
@option("--weights", type=click.Choice(["equal", "proportional"]), default="equal", show_default=True,
        help="Weights of the groups: equal (1 each) or proportional to their tests.")  # fmt: skip
@option("--mutants", type=click.IntRange(min=0), default=40, show_default=True,
        help="Run at most this many mutants of the reference per problem.")  # fmt: skip
@option("--wrong-programs", multiple=True, type=click.Path(path_type=Path, exists=True),
        help="Also run these model samples; tests they fail together are grouped too. May be repeated.")  # fmt: skip
@option(
    "--by-rules", is_flag=True, help="Keep the existing groups, and move each test to the group whose rule it meets."
)
@db_option
@selection_options
@sandbox_options
@format_option
@json_option
def group(benchmark: str, output: str, format_name: str, as_json: bool, **options: Any) -> None:
    """Split the tests of each problem of a BENCHMARK into groups, each with a name and a rule that can be checked.

    Mutants of the references run in the sandbox; tests that fail on the same mutants go into one group. Results are
    stored in the ledger: an interrupted command resumes where it stopped.
    """
    quiet = as_json or output == "-"
    made = group_benchmark(benchmark, output=output, format=format_name, progress=not quiet, **keywords(options))
    if output != "-":
        (print_json if as_json else print_grouped)(made.summary)
