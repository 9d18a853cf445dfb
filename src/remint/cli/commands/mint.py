"""`remint mint`: make new benchmarks from existing ones; each mint of the registry is a command."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import click

from remint.cli.commands.mint_generated import generated_command
from remint.cli.help_pages import with_help_pages
from remint.mints import MINTS

# Mints whose options need more than their settings say, and the studies of what they made.
_OWN = {
    "describe": "remint.cli.commands.mint_describe:describe",
    "diversity": "remint.cli.commands.mint_diversity:diversity",
    "effect": "remint.cli.commands.mint_studies:effect",
    "evolve": "remint.cli.commands.mint_evolve:evolve",
    "generate": "remint.cli.commands.mint_generate:generate",
    "group": "remint.cli.commands.mint_group:group",
    "harvest": "remint.cli.commands.mint_harvest:harvest",
    "inject": "remint.cli.commands.mint_inject:inject",
    "rewrite": "remint.cli.commands.mint_rewrite:rewrite",
    "perturb": "remint.cli.commands.mint_perturb:perturb",
    "review": "remint.cli.commands.mint_diversity:review",
    "show": "remint.cli.commands.mint_studies:show",
    "spread": "remint.cli.commands.mint_diversity:spread",
    "study": "remint.cli.commands.mint_studies:study",
}


class Mints(click.Group):
    """Our commands, and one for every mint of another package."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names."""
        return sorted({*_OWN, *MINTS.usable_names()})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command by its name."""
        if cmd_name in _OWN:
            module, _, name = _OWN[cmd_name].partition(":")
            found: click.Command = getattr(import_module(module), name)
            return with_help_pages(found)
        if cmd_name not in MINTS:
            return None
        kind: Any = MINTS.get(cmd_name)
        return with_help_pages(generated_command(cmd_name, kind))


@click.command(cls=Mints)
def mint() -> None:
    """Make new benchmarks from existing ones, and study them."""
