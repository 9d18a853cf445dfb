"""Sheets as text: in colour on a terminal, plain elsewhere; tables fit the width, and their numbers stay whole."""

from __future__ import annotations

import io
import re
import shutil
import sys
from collections.abc import Sequence
from textwrap import indent
from typing import NamedTuple

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.padding import Padding
from rich.syntax import Syntax
from rich.table import Column as GridColumn
from rich.table import Table as Grid
from rich.text import Text

from remint.api.display.consoles import SafeConsole, visible
from remint.api.display.sheets import Cell, Code, Interval, Sheet, Table, TextLine, Tone, Words, pieces, spread_out

PLAIN_WIDTH = 120  # where there is no terminal to ask
SCALE_WIDTH = 40  # characters for 0 … 100 %
_STYLES: dict[Tone, str] = {
    "": "", "strong": "bold", "faint": "dim", "good": "green", "warning": "yellow", "bad": "red", "alarm": "bold red",
    "picture": "cyan", "heading": "bold cyan",
}  # fmt: skip

_GAP = 2  # blanks between columns
_LONGEST_WHOLE = 14  # characters of a word that is not folded if it can be avoided
_AT_LEAST = 10  # characters of a word that are never folded
_NUMBER = re.compile(r"[^\s\w]?\d[\d.,:%]*")
_IN_NUMBER = re.compile(r"[\d.,:%][\d.,:%]|[^\s\w]\d")


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
        console.print(
            shown,
            style=_STYLES[block.tone] or None,
            soft_wrap=block.whole and not (block.wraps and console.is_terminal),
        )


def _table(table: Table) -> FittedTable:
    title = Text(visible(table.title), style="bold") if table.title else None
    made = FittedTable(
        title=title, title_justify="left", title_style="bold", box=None, pad_edge=False, header_style="dim",
        show_header=table.headed,
    )  # fmt: skip
    for column in table.columns:
        made.add_column(
            Text(visible(column.heading)), justify="right" if column.numeric else "left", no_wrap=column.firm
        )
    for row in table.rows:
        made.add_row(*map(_cell, row.cells), style=_STYLES[row.tone])
    return made


def _cell(cell: Cell) -> Text:
    return _whisker(cell) if isinstance(cell, Interval) else _text(cell)


def _text(words: Words) -> Text:
    made = Text()
    for piece in pieces(words):
        # What a terminal would obey is spelt out before anything is measured: it takes room then.
        made.append(visible(piece.text), style=_STYLES[piece.tone] or None)
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


class _Widths(NamedTuple):
    """How wide a column is when nothing is wrapped, when text is wrapped, when words are folded, and at the least."""

    natural: int
    wrapped: int
    least: int
    folded: int


class FittedTable(Grid):
    """A table whose numbers stay whole, however narrow the terminal is."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The lines of the table, or of a list where there is no room for a table."""
        cells = [[_rendered(console, one) for one in (column.header, *column._cells)] for column in self.columns]
        heads = self.show_header
        measured = [_measured(texts if heads else texts[1:]) for texts in cells]
        room = options.max_width - _GAP * (len(self.columns) - 1)
        widths = _fitting(measured, [_is_firm(column) for column in self.columns], room)
        if widths is None:
            yield from self._as_list(cells, options.max_width)
            return
        yield from self._with(widths, cells).__rich_console__(console, options)

    def _with(self, widths: Sequence[int], cells: list[list[Text]]) -> Grid:
        """The same table with every cell wrapped to its column."""
        made = Grid(
            title=self.title, title_justify=self.title_justify, title_style=self.title_style, box=None, pad_edge=False,
            header_style=self.header_style, show_header=self.show_header,
        )  # fmt: skip
        for column, width, texts in zip(self.columns, widths, cells, strict=True):
            made.add_column(_wrapped(texts[0], width), justify=column.justify, width=width, no_wrap=True)
        for number, row in enumerate(self.rows, 1):
            wrapped = [_wrapped(texts[number], width) for texts, width in zip(cells, widths, strict=True)]
            made.add_row(*wrapped, style=row.style)
        return made

    def _as_list(self, cells: list[list[Text]], width: int) -> RenderResult:
        """A few lines for each row: its first cell, then the others with their headings."""
        if self.title:
            yield Text(str(self.title), style=self.title_style or "")
        for number in range(1, self.row_count + 1):
            for place, texts in enumerate(cells):
                head = texts[0].plain if place and self.show_header else ""
                told = Text("  " if place else "", style=self.rows[number - 1].style or "")
                told.append(f"{head}: " if head else "", style="dim").append_text(texts[number])
                if told.plain.strip(" :"):
                    yield _wrapped(told, width, indent=4 if place else 0)


def _rendered(console: Console, cell: object) -> Text:
    return cell if isinstance(cell, Text) else console.render_str(str(cell), highlight=False)


def _is_firm(column: GridColumn) -> bool:
    """Whether the cells of a column should stay on one line: numbers, and what its table says."""
    return column.justify == "right" or column.no_wrap


def _measured(texts: Sequence[Text]) -> _Widths:
    lines = [line for text in texts for line in text.plain.splitlines()]
    words = [word for line in lines for word in line.split()]
    natural = max(map(cell_len, lines), default=0)
    wrapped = max((cell_len(word) for word in words), default=0)
    least, folded = (max((_fold(word, most) for word in words), default=0) for most in (_LONGEST_WHOLE, _AT_LEAST))
    return _Widths(natural, wrapped, least, folded)


def _fold(word: str, most: int) -> int:
    """How narrow a word can be folded into pieces of so many characters without breaking a number in it."""
    numbers = max((cell_len(found) for found in _NUMBER.findall(word)), default=0)
    return max(numbers, min(cell_len(word), most))


def _fitting(measured: Sequence[_Widths], firm: Sequence[bool], room: int) -> list[int] | None:
    """A width for each column; None where they do not all fit."""
    pairs = list(zip(measured, firm, strict=True))
    for floors in (
        [one.natural if is_firm else min(one.wrapped, max(one.least, 24)) for one, is_firm in pairs],
        [one.natural if is_firm else one.least for one, is_firm in pairs],
        [one.natural if is_firm else one.folded for one, is_firm in pairs],
        [one.wrapped if is_firm else one.least for one, is_firm in pairs],
        [one.folded for one in measured],
    ):
        left = room - sum(floors)
        if left >= 0:
            return _grown(floors, [one.natural for one in measured], left)
    return None


def _grown(floors: Sequence[int], natural: Sequence[int], left: int) -> list[int]:
    """The room that is left goes to the columns that lack the least: one long text wraps, not every column."""
    widths = list(floors)
    lacking = sorted(range(len(widths)), key=lambda place: natural[place] - widths[place])
    for done, place in enumerate(lacking):
        share = left // (len(lacking) - done)
        wanted = natural[place] - widths[place]
        given = min(wanted, left if done == len(lacking) - 1 else max(share, min(wanted, left // 2)))
        widths[place] += given
        left -= given
    return widths


def _wrapped(text: Text, width: int, indent: int = 0) -> Text:
    """The text in lines of at most this width; further lines are indented."""
    lines: list[Text] = []
    for line in text.split("\n", allow_blank=True):
        rest = line
        while cell_len(rest.plain) > width - (indent if lines else 0):
            cut = _cut(rest.plain, width - (indent if lines else 0))
            head, rest = rest.divide([cut])
            lines.append(head)
            rest.plain = rest.plain  # a copy that can be stripped
            rest = rest[len(rest.plain) - len(rest.plain.lstrip(" ")) :]
        lines.append(rest)
    for line in lines:
        line.rstrip()
    return Text("\n" + " " * indent).join(lines) if lines else text


def _cut(plain: str, width: int) -> int:
    """Where to break a line: at the last blank that fits, else between two letters, never inside a number."""
    most = width
    while cell_len(plain[:most]) > width:
        most -= 1
    blank = plain.rfind(" ", 1, most + 1)
    if blank > 0 and plain[:blank].strip():
        return blank
    cut = most
    while cut > 1 and _IN_NUMBER.match(plain[cut - 1 : cut + 1]):
        cut -= 1
    return cut if cut > 1 else most
