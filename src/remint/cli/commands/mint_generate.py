"""`remint mint generate`: programs out of nothing, for the task `follow`."""

from __future__ import annotations

from typing import Any

import click

from remint.api.generate import generate as generate_programs
from remint.cli.options import json_option, option, output_option
from remint.cli.options.record_options import keywords, record_options
from remint.cli.present.consoles import print_json
from remint.cli.present.instructions import print_generated
from remint.mints.generate.settings import GenerateSettings


@click.command()
@output_option
@record_options(GenerateSettings)
@option("--jobs", type=click.IntRange(min=1), default=2, show_default=True, help="Processes that test programs.")
@json_option
def generate(as_json: bool, **options: Any) -> None:
    """Make unseen programs out of nothing, with tests and the instructions to write them.

    Every program ends, depends on its inputs and has no block that could be left out; its tests take every branch and
    kill its mutants. No two programs are near-duplicates. The same seed gives the same programs.
    """
    made = generate_programs(progress=not as_json, **keywords(options))
    (print_json if as_json else print_generated)(made.summary)
