"""`remint mint`: make new benchmarks from existing ones; each mint of the registry is a command."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import click

from remint.cli.commands.mint_generated import generated_command
from remint.cli.help_pages import with_help_pages
from remint.mints import MINTS

# Mints whose options need more than their settings say, and the studies of what they made.
_MINTS = ("evolve", "generate", "group", "harvest", "rewrite")
_MODULES = {
    **{name: f"mint_{name}" for name in _MINTS},
    **dict.fromkeys(("describe", "inject", "merge", "perturb"), "mint_changes"),
    **dict.fromkeys(("effect", "show", "study"), "mint_studies"),
    **dict.fromkeys(("diversity", "review", "spread"), "mint_diversity"),
}


class Mints(click.Group):
    """Our commands, and one for every mint of another package."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names."""
        return sorted({*_MODULES, *MINTS.usable_names()})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command by its name."""
        if cmd_name in _MODULES:
            found: click.Command = getattr(import_module(f"remint.cli.commands.{_MODULES[cmd_name]}"), cmd_name)
            return with_help_pages(found)
        if cmd_name not in MINTS:
            return None
        kind: Any = MINTS.get(cmd_name)
        return with_help_pages(generated_command(cmd_name, kind))


@click.command(cls=Mints)
def mint() -> None:
    """Make new benchmarks from existing ones, and study them."""
