"""How commands print: tables for people, one JSON document for programs."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterable
from typing import IO, Any, TextIO, TypeVar, cast

import click
from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.table import Table

from remint.cli.terminal import knows_unicode, styled, visible

F = TypeVar("F", bound=Callable[..., Any])
_PLAIN_WIDTH = 120  # where there is no terminal to ask


def as_json_option(command: F) -> F:
    """The option --json."""
    return click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead of text.")(command)


def console() -> Console:
    """Standard output: in colour where it is a terminal, plain lines without padding where it is not."""
    if sys.stdout.isatty():
        return _Console(highlight=False, file=styled(sys.stdout))
    return _Console(width=_PLAIN_WIDTH, highlight=False, file=cast(IO[str], _Unpadded(styled(sys.stdout))))


def error_console() -> Console:
    """Standard error, for bars that show how far a piece of work is."""
    return _Console(file=styled(sys.stderr))


class _Console(Console):
    """A console that writes styles of its own and makes everything else in a text visible."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """The segments of anything that is printed."""
        for segment in super().render(renderable, options):
            yield segment if segment.control else Segment(visible(segment.text), segment.style)

    def on_broken_pipe(self) -> None:
        """Leave a closed pipe to `main`; rich would end the program with code 1."""
        raise BrokenPipeError


class _Unpadded:
    """A stream that drops the blanks with which tables fill up their lines."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        self._stream.write(re.sub(r"[ \t]+$", "", text, flags=re.MULTILINE))
        return len(text)

    def flush(self) -> None:
        self._stream.flush()


def print_json(document: object) -> None:
    """One JSON document."""
    click.echo(json.dumps(document, indent=2, ensure_ascii=not knows_unicode(sys.stdout)))


def table(*columns: str, title: str = "") -> Table:
    """An empty table in the house style."""
    made = Table(
        title=title or None, title_justify="left", title_style="bold", box=None, pad_edge=False, header_style="dim"
    )
    for column in columns:
        numeric = column in {"problems", "samples", "tests", "count"}
        made.add_column(column, justify="right" if numeric else "left", overflow="fold")
    return made
