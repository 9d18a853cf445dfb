"""`remint mint generate`: programs out of nothing, for the task `follow`."""

from __future__ import annotations

from typing import Any

import click

from remint.api.generate import generate as generate_programs
from remint.cli.options import json_option, options_of
from remint.cli.present import present


@click.command()
@options_of(generate_programs)
@json_option
def generate(as_json: bool, **options: Any) -> None:
    """Generate unseen programs from scratch, with tests and instructions to write them.

    Every program ends, depends on its inputs and has no block that could be left out; its tests take every branch and
    kill its mutants. No two programs are near-duplicates. The same seed gives the same programs.
    """
    present(generate_programs(progress=not as_json, **options), as_json)
