"""Sheets as a piece of HTML that needs no style sheet; every text is escaped."""

from __future__ import annotations

from html import escape

from remint.api.display.consoles import visible
from remint.api.display.sheets import (
    Cell,
    Code,
    Column,
    Interval,
    Sheet,
    Table,
    TextLine,
    Tone,
    Words,
    pieces,
    spread_out,
)

_TABLE = "border-collapse:collapse;font-size:90%;margin:.4em 0"
_CELL = "padding:.15em .8em .15em 0;border:0;background:none;white-space:nowrap"
_TONES: dict[Tone, str] = {
    "strong": "font-weight:600", "faint": "opacity:.7", "good": "color:#1a7f37", "warning": "color:#9a6700",
    "bad": "color:#cf222e", "alarm": "color:#cf222e;font-weight:600", "picture": "opacity:.7",
    "heading": "font-weight:600;color:#0969da",
}  # fmt: skip
_BAR_WIDTH, _BAR_HEIGHT = 160, 10


def sheet_html(sheet: Sheet) -> str:
    """The sheet, with everything that a wide screen has room for."""
    notes = [TextLine(f"note: {one}", "warning") for one in sheet.notes]
    return f"<div>{''.join(map(_block, (*spread_out(sheet.blocks), *notes)))}</div>"


def _block(block: TextLine | Code | Table) -> str:
    if isinstance(block, Table):
        return _table(block)
    if isinstance(block, Code):
        return f'<pre style="margin:.2em 0 .2em {block.indent / 2}em">{_safe(block.text)}</pre>'
    indent = f"margin-left:{block.indent / 2}em;" if block.indent else ""
    return f'<div style="white-space:pre-wrap;{indent}{_TONES.get(block.tone, "")}">{_words(block.words) or " "}</div>'


def _table(table: Table) -> str:
    title = f'<div style="font-weight:600">{_safe(table.title)}</div>' if table.title else ""
    head = "".join(_cell("th", column, _safe(" ".join(column.heading.split()))) for column in table.columns)
    body = "".join(
        f'<tr style="{_TONES.get(row.tone, "")}">'
        + "".join(_cell("td", *pair) for pair in zip(table.columns, map(_content, row.cells), strict=False))
        + "</tr>"
        for row in table.rows
    )
    shown = f"<thead><tr>{head}</tr></thead>" if table.headed else ""
    return f'{title}<table style="{_TABLE}">{shown}<tbody>{body}</tbody></table>' if table.rows else title


def _cell(tag: str, column: Column, content: str) -> str:
    align = "right" if column.numeric else "left"
    weight = ";font-weight:400;opacity:.7" if tag == "th" else ""
    return f'<{tag} style="{_CELL};text-align:{align}{weight}">{content}</{tag}>'


def _content(cell: Cell) -> str:
    return _picture(cell) if isinstance(cell, Interval) else _words(cell)


def _words(words: Words) -> str:
    return "".join(
        f'<span style="{_TONES[one.tone]}">{_safe(one.text)}</span>' if one.tone else _safe(one.text)
        for one in pieces(words)
    )


def _safe(text: str) -> str:
    return escape(visible(text))


def _picture(interval: Interval) -> str:
    middle = _BAR_HEIGHT / 2  # also the room that the dot needs at both ends
    scale = _BAR_WIDTH - _BAR_HEIGHT
    low, value, high = (round(middle + scale * min(max(end, 0.0), 1.0), 1) for end in interval)
    return (
        f'<svg width="{_BAR_WIDTH}" height="{_BAR_HEIGHT}" role="img">'
        f'<line x1="0" x2="{_BAR_WIDTH}" y1="{middle}" y2="{middle}" stroke="currentColor" opacity=".15"/>'
        f'<line x1="{low}" x2="{high}" y1="{middle}" y2="{middle}" stroke="currentColor" stroke-width="2"/>'
        f'<circle cx="{value}" cy="{middle}" r="4" fill="currentColor"/></svg>'
    )
