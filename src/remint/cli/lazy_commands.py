"""The commands by name, each imported only when it is called: some bring libraries that take longer than others run."""

from __future__ import annotations

from importlib import import_module
from typing import Any, NamedTuple

import click

from remint.cli.options.written_defaults import default_map
from remint.configuration import ConfigurationError, configuration


class Command(NamedTuple):
    """Where a command is, and what the overview says about it."""

    target: str
    summary: str


COMMANDS = {
    "init": Command("remint.cli.commands.init:init", "Write a small benchmark of your own, to start from."),
    "run": Command("remint.cli.commands.run:run", "Ask a model about a benchmark and judge its replies."),
    "judge": Command("remint.cli.commands.judge:judge", "Judge samples that were generated elsewhere."),
    "score": Command("remint.cli.commands.score:score", "Score a run, with confidence intervals."),
    "constructs": Command(
        "remint.cli.commands.constructs:constructs", "Show which constructs of programs a run fails on."
    ),
    "report": Command(
        "remint.cli.commands.report:report", "Write a report of runs: HTML, Markdown, JSON or JUnit XML."
    ),
    "compare": Command(
        "remint.cli.commands.compare:compare", "Compare runs over the same problems, and fail on a regression."
    ),
    "diagnose": Command("remint.cli.commands.diagnose:diagnose", "Explain why samples of a run fail, with evidence."),
    "runs": Command("remint.cli.commands.runs:runs", "List, show, export and rejudge stored runs."),
    "plan": Command("remint.cli.commands.plan:plan", "Plan how many problems and samples an interval needs."),
    "forecast": Command(
        "remint.cli.commands.forecast:forecast", "Predict a score on a benchmark before the model is run there."
    ),
    "mint": Command("remint.cli.commands.mint:mint", "Make new benchmarks from existing ones."),
    "audit": Command(
        "remint.cli.commands.audit:audit", "Look for contamination: a static benchmark against fresh variants."
    ),
    "measure": Command("remint.cli.commands.measure:measure", "Measure code without running it."),
    "benchmarks": Command("remint.cli.commands.benchmarks:benchmarks", "List, show, check and convert benchmarks."),
    "models": Command("remint.cli.commands.models:models", "List models, and download local ones."),
    "doctor": Command("remint.cli.commands.doctor:doctor", "Check what works on this machine and how to fix the rest."),
}


class Commands(click.Group):
    """A group whose commands are those of the table above, in its order."""

    arguments: tuple[str, ...] = ()  # of the last call, so that an error can name the options of its command

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """Start with the defaults that remint.toml sets."""
        self.arguments = tuple(args)
        try:
            defaults = default_map(self, args, configuration(), COMMANDS)
        except ConfigurationError:
            if args[:1] != ["doctor"]:  # which says what is wrong with the file, among other things
                raise
            defaults = {}
        return super().make_context(info_name, args, parent, **{"default_map": defaults, **extra})

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Remember the arguments before they are parsed."""
        self.arguments = tuple(args)
        return super().parse_args(ctx, args)

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
