"""The commands by name, each imported only when it is called: some bring libraries that take longer than others run."""

from __future__ import annotations

from importlib import import_module
from typing import NamedTuple

import click


class Command(NamedTuple):
    """Where a command is, and what the overview says about it."""

    target: str
    summary: str


COMMANDS = {
    "run": Command("remint.cli.commands.run:run", "Ask a model about a benchmark and judge its answers."),
    "judge": Command("remint.cli.commands.judge:judge", "Judge samples that were made elsewhere."),
    "score": Command("remint.cli.commands.score:score", "Score a run, each score with its interval."),
    "report": Command("remint.cli.commands.report:report", "Write a page, or files for CI, about one or several runs."),
    "runs": Command("remint.cli.commands.runs:runs", "Look at what has been judged, and write it for other tools."),
    "plan": Command("remint.cli.commands.plan:plan", "Say how much is needed for a score as sure as wanted."),
    "mint": Command("remint.cli.commands.mint:mint", "Make fresh benchmarks out of benchmarks."),
    "measure": Command("remint.cli.commands.measure:measure", "Measure code without running it."),
    "benchmarks": Command("remint.cli.commands.benchmarks:benchmarks", "Look at benchmarks, check and convert them."),
    "models": Command("remint.cli.commands.models:models", "See which models can be asked; fetch those that run here."),
    "doctor": Command("remint.cli.commands.doctor:doctor", "Say what works here, and how to fix what does not."),
}


class Commands(click.Group):
    """A group whose commands are those of the table above, in its order."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command by its name."""
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name].target.partition(":")
        found: click.Command = getattr(import_module(module), name)
        return found

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The overview, without importing them all."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, command.summary) for name, command in COMMANDS.items()])
