"""A command for a mint that brings none of its own: options from its settings, and from what it needs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from remint.api.mint import mint
from remint.cli.options import (
    asking_options,
    db_option,
    format_option,
    json_option,
    output_option,
    sandbox_options,
    selection_options,
)
from remint.cli.options.record_options import keywords, record_options
from remint.cli.present.consoles import print_json
from remint.cli.present.mints import print_minted
from remint.mints.mint import Mint


def generated_command(name: str, kind: type[Mint[Any, Any, Any]]) -> click.Command:
    """The command of a mint."""

    def run(output: Path, as_json: bool, source: str | None = None, format_name: str = "", **options: Any) -> None:
        given = keywords(options)
        if given.get("seed") is None:  # --seed of the model's options is the mint's as well
            given.pop("seed", None)
        made = mint(name, source, output=output, format=format_name, progress=not as_json, **given)
        (print_json if as_json else print_minted)(made.summary)

    run.__doc__ = kind.summary
    command: Any = json_option(run)
    if kind.source == "benchmark":
        command = selection_options(format_option(command))
    command = sandbox_options(command)
    besides = ("seed",) if kind.asks_models else ()
    if kind.asks_models:
        command = asking_options(command)
    command = output_option(record_options(kind.settings_type, besides)(db_option(command)))
    if kind.source != "nothing":
        command = click.argument("source", metavar=kind.source.upper())(command)
    made: click.Command = click.command(name)(command)
    return made
