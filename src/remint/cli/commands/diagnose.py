"""`remint diagnose`: why the samples of a run fail."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from remint.api.diagnose import diagnose as diagnosed
from remint.cli.options import json_option, options_of
from remint.cli.present import present


@click.command()
@click.argument("run")
@options_of(diagnosed)
@json_option
def diagnose(run: str, output: tuple[Path, ...], as_json: bool, **options: Any) -> None:
    """Explain why samples of a RUN fail (the beginning of its id, or `last`).

    Each failing program is aligned with the reference, patched one instruction at a time, and run in the sandbox. The
    smallest patch that passes all tests is the cause, and gets an entry of the debugging dictionary: loop, ignored,
    wrong, ASCII, unbalanced, division, indent, split, global or other.
    """
    present(diagnosed(run, output=output, progress=not as_json, **options), as_json, output=output)
