"""`remint audit`: is a model contaminated?"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from remint.api.audit import audit as audited
from remint.cli.options import json_option, options_of
from remint.cli.present import present


@click.command()
@click.argument("static", metavar="STATIC_RUN")
@click.argument("runs", nargs=-1, required=True, metavar="FRESH_RUN...")
@options_of(audited)
@json_option
def audit(static: str, runs: tuple[str, ...], output: tuple[Path, ...], as_json: bool, **options: Any) -> None:
    """Look for contamination: compare a STATIC_RUN with runs of the same model on fresh variants, seed by seed.

    The verdict is one sentence: contaminated, no sign, or cannot tell, with the reason. To audit several models at
    once, name the runs of each one after the other, the one on the original benchmark first; with five or more, each
    is also compared with the score that the others predict. Name a run by the beginning of its id; `last` is the
    newest.
    """
    present(audited(static, *runs, output=output, **options), as_json, output=output)
