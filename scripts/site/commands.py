"""The reference of the command line, made from the commands themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import click


def command_reference(root: click.Command, name: str) -> str:
    """Markdown with a section for each command below a root, in the order of `--help`."""
    return "\n".join(_sections(root, click.Context(root, info_name=name, **root.context_settings), depth=2))


def _sections(command: click.Command, context: click.Context, depth: int) -> Iterator[str]:
    if not isinstance(command, click.Group):
        yield from _command(command, context, depth)
        return
    if context.parent is not None:
        yield f"{'#' * depth} {context.command_path}\n"
        yield f"{_prose(command.help or '')}\n"
        depth += 1
    for name in command.list_commands(context):
        child = command.get_command(context, name)
        if child is not None and not child.hidden:
            below = click.Context(child, info_name=name, parent=context, **child.context_settings)
            yield from _sections(child, below, depth)


def _command(command: click.Command, context: click.Context, depth: int) -> Iterator[str]:
    yield f"{'#' * depth} {context.command_path}\n"
    yield f"{_prose(command.help or '')}\n"
    usage = " ".join(command.collect_usage_pieces(context))
    yield f"```text\n{context.command_path} {usage}\n```\n"
    options = [option for option in command.get_params(context) if isinstance(option, click.Option)]
    rows = [_row(option, context) for option in options if not option.hidden and "--help" not in option.opts]
    if rows:
        yield "| option | what it does | default |\n|---|---|---|"
        yield from rows
        yield ""


def _row(option: click.Option, context: click.Context) -> str:
    names = ", ".join(f"`{name}`" for name in (*option.opts, *option.secondary_opts))
    metavar = "" if option.is_flag else f" {_cell(option.make_metavar(context))}"
    notes = [_cell(option.help or "")]
    if option.required:
        notes.append("Required.")
    if option.multiple and "repeat" not in notes[0]:
        notes.append("May be repeated.")
    return f"| {names}{metavar} | {' '.join(note for note in notes if note)} | {_default(option, context)} |"


def _default(option: click.Option, context: click.Context) -> str:
    value: Any = option.get_default(context, call=False)
    if option.is_flag or value is None or value == () or callable(value) or "UNSET" in repr(value):
        return ""
    if isinstance(option.show_default, str):
        return _cell(option.show_default)
    return f"`{value}`"


def _cell(text: str) -> str:
    """Text for a cell of a table: one line, nothing that Markdown would take for its own."""
    line = " ".join(text.split())
    return re.sub(r"([|<>*_\[\]])", r"\\\1", line)


def _prose(text: str) -> str:
    r"""The help of a command as Markdown: `\b` marks a paragraph that keeps its lines."""
    paragraphs = []
    for paragraph in re.split(r"\n\s*\n", text.strip()):
        if paragraph.lstrip().startswith("\b"):
            paragraphs.append("```text\n" + paragraph.replace("\b", "").strip("\n") + "\n```")
        else:
            paragraphs.append(_cell(paragraph))
    return "\n\n".join(paragraphs)
