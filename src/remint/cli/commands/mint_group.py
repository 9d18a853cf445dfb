"""`remint mint group`: split tests into groups, each with a name and a rule."""

from __future__ import annotations

import re
from typing import Any

import click

from remint.api.group import group as group_benchmark
from remint.cli.options import json_option, option, options_of
from remint.cli.present import present


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
@option("--groups", type=_Range(), default="3-8", show_default=True, help="Number of groups per problem.")
@options_of(group_benchmark)
@json_option
def group(output: str, as_json: bool, **options: Any) -> None:
    """Split the tests of each problem of a BENCHMARK into groups, each with a name and a rule that can be checked.

    Mutants of the references run in the sandbox; tests that fail on the same mutants go into one group. Results are
    stored in the ledger: an interrupted command resumes where it stopped.
    """
    made = group_benchmark(output=output, progress=not as_json and output != "-", **options)
    if output != "-":
        present(made, as_json)
