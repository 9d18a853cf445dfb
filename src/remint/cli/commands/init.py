"""`remint init`: a first benchmark of three problems, and a remint.toml."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from remint.api.init import init as start
from remint.cli.options import FILE, json_option, options_of
from remint.cli.present import present


@click.command()
@click.argument("folder", type=FILE, default=".")
@options_of(start)
@json_option
def init(folder: Path, as_json: bool, **options: Any) -> None:
    """Write a small benchmark of your own into FOLDER (default: here): a function, a class, a program.

    Each problem is a Python file with its tests beside it. remint.toml gives the benchmark a name for every command.
    Files that exist are never replaced.
    """
    present(start(folder, **options), as_json)
