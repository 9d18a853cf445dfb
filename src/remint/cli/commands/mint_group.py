"""`remint mint group`: split tests into groups, each with a name and a rule."""

from __future__ import annotations

from typing import Any

import click

from remint.api.group import group as group_benchmark
from remint.cli.options import json_option, options_of
from remint.cli.present import present


@click.command()
@click.argument("benchmark")
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
