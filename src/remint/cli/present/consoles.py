"""How commands print: tables for people, one JSON document for programs."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable
from typing import IO, TextIO, cast

import click
from rich.console import Console
from rich.table import Table

from remint.api.display.consoles import SafeConsole
from remint.api.display.safe_streams import knows_unicode
from remint.api.display.safe_text import styled

_PLAIN_WIDTH = 120  # where there is no terminal to ask


def console() -> Console:
    """Standard output: in colour where it is a terminal, plain lines without padding where it is not."""
    if sys.stdout.isatty():
        return SafeConsole(highlight=False, file=styled(sys.stdout))
    return SafeConsole(width=_PLAIN_WIDTH, highlight=False, file=cast(IO[str], _Unpadded(styled(sys.stdout))))


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


def print_notes(remarks: Iterable[str]) -> None:
    """What a person should know beside the result: also with --json, which is for programs."""
    for remark in remarks:
        click.echo(f"note: {remark}", err=True)
