"""The one presenter: a result as text for a terminal, or as one JSON document."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import IO, Any, Protocol, TextIO, cast

import click
from rich.console import Console

from remint.api.display import text_sheets
from remint.api.display.consoles import SafeConsole, fitted, knows_unicode, styled
from remint.api.display.sheets import Sheet, TextLine


class Presentable(Protocol):
    """What public functions give back."""

    def sheet(self) -> Sheet:
        """What there is to say, for people."""

    def document(self) -> Any:
        """The same for programs."""


def present(found: Presentable, as_json: bool, **more: Path | Sequence[Path] | str | None) -> None:
    """Print a result; `more` is what the command line adds to its document, such as the files that were written."""
    show(found.sheet(), found.document, as_json, **more)


def show(
    sheet: Sheet, document: Callable[[], Any], as_json: bool, **more: Path | Sequence[Path] | str | None
) -> None:  # fmt: skip
    """Print a sheet or a document."""
    print_notes(sheet.notes)
    getattr(click.get_current_context(silent=True), "meta", {})["remint.nothing-found"] = sheet.nothing_found
    if as_json:
        found = document()
        print_json(found | {name: _plain(value) for name, value in more.items()} if more else found)
        return
    text_sheets.print_sheet(sheet, console())
    written = more.get("output") or ()
    lines = [
        TextLine(f"wrote {path}", whole=True) for path in ([written] if isinstance(written, Path | str) else written)
    ]
    text_sheets.print_sheet(Sheet(lines), console())


def print_json(document: object) -> None:
    """One JSON document."""
    click.echo(json.dumps(document, indent=2, ensure_ascii=not knows_unicode(sys.stdout)))


def print_notes(remarks: Iterable[str], mark: str = "note: ") -> None:
    """What a person should know beside the result: also with --json, which is for programs."""
    for remark in remarks:
        click.echo(fitted(f"{mark}{remark}", sys.stderr), err=True)


def console() -> Console:
    """Standard output: in colour where it is a terminal, plain lines without padding where it is not."""
    if sys.stdout.isatty():
        return SafeConsole(highlight=False, file=styled(sys.stdout))
    plain = cast(IO[str], _Unpadded(styled(sys.stdout)))
    return SafeConsole(width=text_sheets.PLAIN_WIDTH, highlight=False, file=plain)


class _Unpadded:
    """A stream that drops the blanks with which tables fill up their lines."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        self._stream.write(re.sub(r"[ \t]+$", "", text, flags=re.MULTILINE))
        return len(text)

    def flush(self) -> None:
        self._stream.flush()


def _plain(value: Path | Sequence[Path] | str | None) -> Any:
    if value is None or isinstance(value, str | Path):
        return None if value is None else str(value)
    return [str(path) for path in value]
