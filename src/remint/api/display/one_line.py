"""Columns of text that share one line: the widest give way first."""

from __future__ import annotations

from collections.abc import Sequence

from remint.api.display.consoles import visible

_LEAST = 4  # characters that a column keeps


def fitted_columns(columns: Sequence[Sequence[str]], room: int) -> list[list[str]]:
    """The same columns, cut so that together they are at most so wide; a text that is cut ends in …"""
    plain = [[" ".join(visible(text).split()) for text in column] for column in columns]
    widths = [max(map(len, column), default=0) for column in plain]
    while sum(widths) > room and max(widths, default=0) > _LEAST:
        widths[widths.index(max(widths))] -= 1
    return [
        [text if len(text) <= width else f"{text[: width - 1]}…" for text in column]
        for column, width in zip(plain, widths, strict=True)
    ]
