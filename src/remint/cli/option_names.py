"""Messages of the library name keywords (`half_width`); the command line shows its own options (--half-width)."""

from __future__ import annotations

import re
from collections.abc import Sequence

import click

_KEYWORD = re.compile(r"`([a-z][a-z0-9_]*)`")


def as_flags(message: str, command: click.Command) -> str:
    """The message with every backquoted keyword that is an option of the command written as that option."""
    flags = {
        name: flag
        for option in command.params
        if isinstance(option, click.Option)
        for flag in [max(option.opts, key=len)]
        for name in (option.name, flag.removeprefix("--").replace("-", "_"))
    }
    return _KEYWORD.sub(lambda match: flags.get(match[1], match[0]), message)


def named_command(root: click.Command, arguments: Sequence[str]) -> click.Command:
    """The command that the arguments call: of `benchmarks show FILE`, the command `show`."""
    found, context = root, click.Context(root)
    for word in arguments:
        if not isinstance(found, click.Group):
            break
        found = found.get_command(context, word) or found
    return found
