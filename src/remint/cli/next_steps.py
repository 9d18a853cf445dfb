"""The line "next: …" after a command: what most people do then. Only people on a terminal see it."""

from __future__ import annotations

import shlex
import sys
from typing import Any

import click

from remint.cli.command_texts import QUIET, TEXTS

CALLED = "remint.called"  # where the innermost context is found from the outermost


def next_step(path: str, params: dict[str, Any]) -> str:
    """The command to type next, with what was given filled in; where nothing was, a word in capitals stays."""
    # A mint of a plugin has no line of its own.
    found = TEXTS.get(path) or TEXTS.get(path.partition(" ")[0])
    return f"remint {found.then}".format_map(_Words(params)) if found and found.then and path not in QUIET else ""


def print_next_step(context: click.Context) -> None:
    """Print the line, unless a program reads the output or the user asked for quiet."""
    called: click.Context = context.meta.get(CALLED, context)
    path = called.command_path.partition(" ")[2]
    quiet = context.params.get("quiet") or called.params.get("as_json") or str(called.params.get("output")) == "-"
    if quiet or not (sys.stdout.isatty() and sys.stderr.isatty()):
        return
    step = next_step(path, called.params)
    if step:
        from remint.api.display.consoles import error_console

        error_console().print(f"next: {step}", style="dim", markup=False, highlight=False, soft_wrap=True)


class _Words(dict[str, Any]):
    """What a command was given, as words of a command line; several give the first."""

    def __missing__(self, name: str) -> str:
        return name.upper()

    def __getitem__(self, name: str) -> str:
        value = self.get(name) or self.get(f"{name}s")
        if isinstance(value, tuple | list):
            value = value[0]
        return shlex.quote(str(value)) if value else name.upper()
