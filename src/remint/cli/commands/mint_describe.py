"""`remint mint describe`: programs as exact instructions, for the task `follow`."""

from __future__ import annotations

from typing import Any

import click

from remint.api.describe import describe as describe_programs
from remint.cli.options import json_option, options_of
from remint.cli.present import present


@click.command()
@click.argument("benchmark")
@options_of(describe_programs)
@json_option
def describe(as_json: bool, **options: Any) -> None:
    """Turn the programs of a BENCHMARK into exact instructions, for `remint run --task follow`.

    Every description reads back as the same program, and that program passes the problem's tests; what cannot be
    described is left out with its reason. Results are stored in the ledger: an interrupted command resumes where it
    stopped.
    """
    present(describe_programs(progress=not as_json, **options), as_json)
