"""What people see around a command: its help page, with an example and options in groups, and what comes next."""

from __future__ import annotations

import difflib
import shlex
import sys
from collections.abc import Iterator
from typing import Any

import click

from remint.cli.command_texts import NOT_JUDGED, QUIET, TEXTS, example_of

_CALLED = "remint.called"  # where the innermost context is found from the outermost
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
    "Problems": ("ids", "exclude", "tags", "since", "until", "limit", "shuffle"),
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
        self.meta[_CALLED] = self  # contexts of one call share it, and the innermost is made last

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


def next_step(path: str, params: dict[str, Any]) -> str:
    """The command to type next, with what was given filled in; where nothing was, a word in capitals stays."""
    # A mint of a plugin has no line of its own.
    found = TEXTS.get(path) or TEXTS.get(path.partition(" ")[0])
    quiet = path in QUIET or params.get("dry_run") or params.get("to") in NOT_JUDGED  # nothing is left to do
    return f"remint {found.then}".format_map(_Words(params)) if found and found.then and not quiet else ""


def print_next_step(context: click.Context) -> None:
    """Print the line, unless a program reads the output or the user asked for quiet."""
    called: click.Context = context.meta.get(_CALLED, context)
    path = called.command_path.partition(" ")[2]
    quiet = context.params.get("quiet") or called.params.get("as_json") or str(called.params.get("output")) == "-"
    if quiet or context.meta.get("remint.nothing-found") or not (sys.stdout.isatty() and sys.stderr.isatty()):
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
