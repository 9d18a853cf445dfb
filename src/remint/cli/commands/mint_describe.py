"""`remint mint describe`: programs as exact instructions, for the task `follow`."""

from __future__ import annotations

from typing import Any

import click

from remint.api.describe import describe as describe_programs
from remint.cli.options import (
    db_option,
    format_option,
    json_option,
    option,
    output_option,
    sandbox_options,
    selection_options,
)
from remint.cli.options.record_options import keywords, record_options
from remint.cli.present.consoles import print_json
from remint.cli.present.instructions import print_described
from remint.mints.describe.settings import DescribeSettings


@click.command()
@click.argument("benchmark")
@output_option
@record_options(DescribeSettings)
@option(
    "--functions",
    is_flag=True,
    help="BENCHMARK is a Python file or folder: take its functions, and test answers on generated inputs.",
)
@db_option
@selection_options
@sandbox_options
@format_option
@json_option
def describe(benchmark: str, format_name: str, as_json: bool, **options: Any) -> None:
    """Turn the programs of a BENCHMARK into exact instructions, for `remint run --task follow`.

    Every description reads back as the same program, and that program passes the problem's tests; what cannot be
    described is left out with its reason. Results are stored in the ledger: an interrupted command resumes where it
    stopped.
    """
    made = describe_programs(benchmark, format=format_name, progress=not as_json, **keywords(options))
    (print_json if as_json else print_described)(made.summary)
