"""What `--help` shows: an example, what the command does, and its options in groups."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from typing import Any

import click

from remint.cli.command_texts import example_of
from remint.cli.next_steps import CALLED

_FEW = 10  # options that need no groups
_OTHER = "Options"
_GROUPS = {
    "Model": ("model", "base_url", "api_key"),
    "Sampling": (
        "temperature", "top_p", "top_k", "max_tokens", "stop", "seed", "reasoning_effort", "logprobs", "extra",
    ),
    "Requests and cost": (
        "dry_run", "budget", "prices", "concurrency", "rpm", "tpm", "tries", "request_timeout", "total_timeout",
    ),
    "Prompt": (
        "style", "template", "system", "shots", "prefill", "to", "with_equivalent", "without_lines",
    ),
    "Problems": ("ids", "exclude", "tags", "since", "until", "limit"),
    "Sandbox and judging": (
        "timeout", "memory", "workers", "python", "preload", "engine", "no_isolation", "no_check",
        "stop_early",
    ),
    "Files and output": ("output", "benchmark", "format", "db", "as_json", "_click_default_help"),
}  # fmt: skip


class HelpContext(click.Context):
    """The context of a command whose help begins with an example and groups the options."""

    def __init__(self, *arguments: Any, **facts: Any) -> None:
        super().__init__(*arguments, **facts)
        self.meta[CALLED] = self  # contexts of one call share it, and the innermost is made last

    def get_help(self) -> str:
        """The page."""
        formatter, command = self.make_formatter(), self.command
        command.format_usage(self, formatter)
        example = example_of(_path(self))
        if example:
            with formatter.section("Example"):
                formatter.write_text(example)
        command.format_help_text(self, formatter)
        for heading, options in _grouped(self):
            with formatter.section(heading):
                formatter.write_dl(options)
        if isinstance(command, click.Group):
            command.format_commands(self, formatter)
        if command.epilog:
            title, *lines = command.epilog.split("\n\n")
            with formatter.section(title.removesuffix(":")):
                formatter.write_dl([(name, text) for name, _, text in (line.partition(": ") for line in lines)])
        return formatter.getvalue().rstrip("\n")


def _path(context: click.Context) -> str:
    """The words after `remint`."""
    before = _path(context.parent) if context.parent is not None else ""
    return f"{before} {context.info_name}".strip() if context.parent is not None else ""


def with_help_pages(command: click.Command) -> click.Command:
    """The command, and those of a group, with such pages."""
    command.context_class = HelpContext
    if isinstance(command, click.Group):
        for one in command.commands.values():
            with_help_pages(one)
    return command


def nearest(word: str, names: list[str]) -> str:
    """A question whether one of the names was meant, or nothing."""
    near = difflib.get_close_matches(word.lower(), names, n=2)
    return f"Did you mean {' or '.join(near)}?" if near else ""


def _grouped(context: click.Context) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    records = {
        one.name or "": record
        for one in context.command.get_params(context)
        if isinstance(one, click.Option) and (record := one.get_help_record(context))
    }
    if len(records) <= _FEW:
        yield _OTHER, list(records.values())
        return
    asks = "model" in records
    groups = {name: heading for heading, names in _GROUPS.items() for name in names if name in records}
    if not asks:
        groups = {name: heading for name, heading in groups.items() if heading not in ("Sampling", "Prompt")}
    own = [record for name, record in records.items() if name not in groups]
    if own:
        yield _OTHER, own
    for heading in _GROUPS:
        chosen = [records[name] for name in _GROUPS[heading] if groups.get(name) == heading]
        if chosen:
            yield heading, chosen
