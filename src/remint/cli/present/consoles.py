"""How commands print: tables for people, one JSON document for programs."""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import IO, TextIO, cast

import click
from rich.console import Console
from rich.markup import escape

from remint.api.display.consoles import SafeConsole, styled
from remint.api.display.safe_streams import knows_unicode
from remint.cli.present.fitted_tables import FittedTable

_PLAIN_WIDTH = 120  # where there is no terminal to ask
_NAMED = 5  # problems with one and the same reason that are listed by name


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


def name_of(text: str) -> str:
    """A name that others chose, as one line of a table or list: line breaks and markup are shown, not obeyed."""
    return escape(text.replace("\r", "").replace("\n", "\\n").replace("\t", " "))


def print_json(document: object) -> None:
    """One JSON document."""
    click.echo(json.dumps(document, indent=2, ensure_ascii=not knows_unicode(sys.stdout)))


def table(*columns: str, title: str = "") -> FittedTable:
    """An empty table in the house style."""
    made = FittedTable(
        title=title or None, title_justify="left", title_style="bold", box=None, pad_edge=False, header_style="dim"
    )
    for column in columns:
        numeric = column in {"problems", "samples", "tests", "count"}
        made.add_column(column, justify="right" if numeric else "left")
    return made


def print_notes(remarks: Iterable[str]) -> None:
    """What a person should know beside the result: also with --json, which is for programs."""
    for remark in remarks:
        click.echo(f"note: {remark}", err=True)


def print_reasons(what: str, reasons: Mapping[str, str], most: int | None = None) -> None:
    """Print why problems have no part in something, by reason, the most frequent first; at most so many reasons."""
    for reason, count in Counter(reasons.values()).most_common(most):
        names = [name for name, said in reasons.items() if said == reason][:_NAMED]
        more = f" and {count - _NAMED} more" if count > _NAMED else ""
        told = f"{what}: {', '.join(names)}{more}: {reason}"
        console().print(escape(told), style="yellow", soft_wrap=True)
