"""A command for a mint that brings none of its own: options from its settings, and from what it needs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from remint.api.mint import mint
from remint.cli.asking import asking_options
from remint.cli.benchmarks import format_option, selection_options
from remint.cli.mint_options import db_option, output_option, record_options
from remint.cli.mint_rendering import print_minted
from remint.cli.output import as_json_option, print_json
from remint.cli.sandbox import sandbox_options
from remint.mints.mint import Mint


def generated_command(name: str, kind: type[Mint[Any, Any, Any]]) -> click.Command:
    """The command of a mint."""

    def run(output: Path, as_json: bool, source: str | None = None, format_name: str = "", **options: Any) -> None:
        made = mint(name, source, output=output, format=format_name, progress=not as_json, **options)
        (print_json if as_json else print_minted)(made.summary)

    run.__doc__ = kind.summary
    command: Any = as_json_option(run)
    if kind.source == "benchmark":
        command = selection_options(format_option(command))
    command = sandbox_options(command)
    if kind.asks_models:
        command = asking_options(command)
    command = output_option(record_options(kind.settings_type)(db_option(command)))
    if kind.source != "nothing":
        command = click.argument("source", metavar=kind.source.upper())(command)
    made: click.Command = click.command(name)(command)
    return made
