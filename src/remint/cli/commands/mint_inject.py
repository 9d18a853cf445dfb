"""`remint mint inject`: a benchmark of buggy programs, for the task `repair`."""

from __future__ import annotations

from typing import Any

import click

from remint.api.inject import inject as inject_bugs
from remint.cli.options import json_option, options_of
from remint.cli.present import present


@click.command()
@click.argument("benchmark")
@options_of(inject_bugs)
@json_option
def inject(as_json: bool, **options: Any) -> None:
    """Put bugs into the programs of a BENCHMARK, each proven by its tests, for `remint run --task repair`.

    A bug changes one to three statements; the program fails with all of them, and with each part of them. Results are
    stored in the ledger: an interrupted command resumes where it stopped.
    """
    present(inject_bugs(progress=not as_json, **options), as_json)
