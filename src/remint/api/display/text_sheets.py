"""Sheets as text: in colour on a terminal, plain where the text goes elsewhere."""

from __future__ import annotations

import io
import shutil
import sys
from textwrap import indent

from rich.console import Console
from rich.padding import Padding
from rich.syntax import Syntax
from rich.text import Text

from remint.api.display.consoles import SafeConsole
from remint.api.display.fitted_tables import FittedTable
from remint.api.display.sheets import Cell, Code, Interval, Sheet, Table, TextLine, Tone, Words, pieces, spread_out

PLAIN_WIDTH = 120  # where there is no terminal to ask
SCALE_WIDTH = 40  # characters for 0 … 100 %
_STYLES: dict[Tone, str] = {
    "": "", "strong": "bold", "faint": "dim", "good": "green", "warning": "yellow", "bad": "red", "alarm": "bold red",
    "picture": "cyan", "heading": "bold cyan",
}  # fmt: skip


def sheet_text(sheet: Sheet, width: int | None = None) -> str:
    """The sheet without colours, in lines of at most so many characters: by default those of the terminal."""
    if width is None:
        width = shutil.get_terminal_size((PLAIN_WIDTH, 24)).columns if sys.stdout.isatty() else PLAIN_WIDTH
    written = io.StringIO()
    console = SafeConsole(width=width, file=written, color_system=None, highlight=False, legacy_windows=False)
    print_sheet(sheet, console)
    for note in sheet.notes:
        _print(TextLine(f"note: {note}", whole=True), console)
    return "\n".join(line.rstrip() for line in written.getvalue().splitlines())


def print_sheet(sheet: Sheet, console: Console) -> None:
    """Print all but the notes."""
    for block in spread_out(sheet.blocks, console.width):
        _print(block, console)


def _print(block: TextLine | Code | Table, console: Console) -> None:
    if isinstance(block, Table):
        console.print(_table(block))
    elif isinstance(block, Code):
        _print_code(block, console)
    else:
        text = _text(block.words)
        shown = Padding(text, (0, block.indent)) if block.indent else text
        console.print(shown, style=_STYLES[block.tone] or None, soft_wrap=block.whole)


def _table(table: Table) -> FittedTable:
    title = Text(table.title, style="bold") if table.title else None
    made = FittedTable(
        title=title, title_justify="left", title_style="bold", box=None, pad_edge=False, header_style="dim",
        show_header=table.headed,
    )  # fmt: skip
    for column in table.columns:
        made.add_column(Text(column.heading), justify="right" if column.numeric else "left", no_wrap=column.firm)
    for row in table.rows:
        made.add_row(*map(_cell, row.cells), style=_STYLES[row.tone])
    return made


def _cell(cell: Cell) -> Text:
    return _whisker(cell) if isinstance(cell, Interval) else _text(cell)


def _text(words: Words) -> Text:
    made = Text()
    for piece in pieces(words):
        made.append(piece.text, style=_STYLES[piece.tone] or None)
    return made


def _whisker(interval: Interval) -> Text:
    """The interval as a line, the value as a dot on it."""
    low, at, high = (min(max(round(end * (SCALE_WIDTH - 1)), 0), SCALE_WIDTH - 1) for end in interval)
    line = ["─" if low <= place <= high else " " for place in range(SCALE_WIDTH)]
    line[at] = "●"
    return Text("".join(line), style=_STYLES["picture"])


def _print_code(code: Code, console: Console) -> None:
    if code.whole and not console.is_terminal:
        console.print(Text(indent(code.text, " " * code.indent)), soft_wrap=True)
        return
    language = code.language or Syntax.guess_lexer(code.path)
    theme = "ansi_dark" if language == "diff" else "monokai"
    drawn = Syntax(code.text, language, theme=theme, background_color="default", word_wrap=code.wraps)
    console.print(Padding(drawn, (0, code.indent)) if code.indent else drawn)
