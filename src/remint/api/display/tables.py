"""Tables as text and as HTML, for `__repr__` and `_repr_html_`."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from remint.api.display.consoles import visible

_TABLE = "border-collapse:collapse;font-size:90%;margin:.4em 0"
_CELL = "padding:.15em .8em .15em 0;border:0;background:none;white-space:nowrap"
_BAR_WIDTH, _BAR_HEIGHT = 160, 10


class Column(NamedTuple):
    """A heading, and whether its cells are numbers."""

    heading: str
    numeric: bool = False


class Interval(NamedTuple):
    """A value between 0 and 1 with its interval: a picture in HTML, left out of text."""

    low: float
    value: float
    high: float


Cell = str | Interval


class Table(NamedTuple):
    """A title, columns and rows; notes stand below."""

    title: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[Cell]]
    notes: Sequence[str] = ()

    def text(self) -> str:
        """The table as lines of text that a terminal shows and does not obey."""
        kept = [place for place in range(len(self.columns)) if not self._is_picture(place)]
        rows = [[_one_line(str(row[place])) for place in kept] for row in self.rows]
        heads = [self.columns[place] for place in kept]
        widths = [max([len(head.heading), *(len(row[place]) for row in rows)]) for place, head in enumerate(heads)]
        lines = [_one_line(self.title)] if self.title else []
        if rows:
            for cells in ([head.heading for head in heads], *rows):
                padded = (
                    cell.rjust(width) if head.numeric else cell.ljust(width)
                    for cell, width, head in zip(cells, widths, heads, strict=True)
                )  # fmt: skip
                lines.append("  ".join(padded).rstrip())
        return "\n".join((*lines, *map(_one_line, self.notes)))

    def html(self) -> str:
        """The table as a piece of HTML that needs no style sheet; every text is escaped."""
        title = f'<div style="font-weight:600">{_safe(self.title)}</div>' if self.title else ""
        head = "".join(_cell("th", column, _safe(column.heading)) for column in self.columns)
        body = "".join(
            "<tr>" + "".join(_cell("td", *pair) for pair in zip(self.columns, map(_html, row), strict=True)) + "</tr>"
            for row in self.rows
        )
        table = f'<table style="{_TABLE}"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'
        notes = "".join(f'<div style="opacity:.7">{_safe(note)}</div>' for note in self.notes)
        return f"<div>{title}{table if self.rows else ''}{notes}</div>"

    def _is_picture(self, place: int) -> bool:
        return any(isinstance(row[place], Interval) for row in self.rows)


class ShownAsTable:
    """What has a table, and shows it in a terminal and in a notebook."""

    def table(self) -> Table:
        """All of it as a table."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return self.table().text()

    def _repr_html_(self) -> str | None:
        return self.table().html()


def _one_line(text: str) -> str:
    return visible(" ".join(text.split("\n")))


def _safe(text: str) -> str:
    return escape(visible(text))


def _cell(tag: str, column: Column, content: str) -> str:
    align = "right" if column.numeric else "left"
    weight = ";font-weight:400;opacity:.7" if tag == "th" else ""
    return f'<{tag} style="{_CELL};text-align:{align}{weight}">{content}</{tag}>'


def _html(cell: Cell) -> str:
    if isinstance(cell, str):
        return _safe(cell)
    middle = _BAR_HEIGHT / 2  # also the room that the dot needs at both ends
    scale = _BAR_WIDTH - _BAR_HEIGHT
    low, value, high = (round(middle + scale * min(max(end, 0.0), 1.0), 1) for end in cell)
    return (
        f'<svg width="{_BAR_WIDTH}" height="{_BAR_HEIGHT}" role="img">'
        f'<line x1="0" x2="{_BAR_WIDTH}" y1="{middle}" y2="{middle}" stroke="currentColor" opacity=".15"/>'
        f'<line x1="{low}" x2="{high}" y1="{middle}" y2="{middle}" stroke="currentColor" stroke-width="2"/>'
        f'<circle cx="{value}" cy="{middle}" r="4" fill="currentColor"/></svg>'
    )
