"""`remint init`: a first benchmark of three problems, and a remint.toml."""

from __future__ import annotations

import click

from remint.api.init import init as start
from remint.cli.options import json_option, option
from remint.cli.options.record_options import FILE
from remint.cli.present.consoles import print_json
from remint.cli.present.started import print_started


@click.command()
@click.argument("folder", type=FILE, default=".")
@option("--name", default="mine", show_default=True, metavar="NAME", help="What to call the benchmark in remint.toml.")
@json_option
def init(folder: str, name: str, as_json: bool) -> None:
    """Write a small benchmark of your own into FOLDER (default: here): a function, a class, a program.

    Each problem is a Python file with its tests beside it. remint.toml gives the benchmark a name for every command.
    Files that exist are never replaced.
    """
    made = start(folder, name=name)
    if as_json:
        print_json({"folder": str(made.folder), "name": made.name, "files": [str(path) for path in made.files]})
    else:
        print_started(made)
