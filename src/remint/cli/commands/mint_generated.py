"""A command for a mint that brings none of its own: options from its settings, and from what it needs."""

from __future__ import annotations

from typing import Any

import click

from remint.api.mint import mint, option_records
from remint.cli.options import json_option, options_of
from remint.cli.present import present
from remint.mints.mint import Mint


def generated_command(name: str, kind: type[Mint[Any, Any, Any]]) -> click.Command:
    """The command of a mint."""

    def run(as_json: bool, source: str | None = None, **options: Any) -> None:
        if options.get("seed") is None:  # --seed of the model's options is the mint's as well
            options.pop("seed", None)
        present(mint(name, source, progress=not as_json, **options), as_json)

    run.__doc__ = kind.summary
    besides = () if kind.source == "benchmark" else ("format",)
    command: Any = options_of(mint, *besides, groups=option_records(kind))(json_option(run))
    if kind.source != "nothing":
        command = click.argument("source", metavar=kind.source.upper())(command)
    made: click.Command = click.command(name)(command)
    return made
