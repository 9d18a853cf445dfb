"""Two texts line by line."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from typing import NamedTuple

_MOST_LINES = 3000  # of a text; comparing takes up to the square of it
_AROUND = 3


class DiffLine(NamedTuple):
    """A line of a difference; 0 where a side has no line."""

    kind: str  # same, gone, new or gap
    before: int
    after: int
    text: str


class TextDifference(NamedTuple):
    """What changes from one text to another."""

    lines: tuple[DiffLine, ...]
    gone: int
    new: int
    cut: bool  # whether only the beginnings were compared


def difference(before: str, after: str) -> TextDifference:
    """The lines that differ, each with a few around it."""
    old, new = before.splitlines(), after.splitlines()
    cut = max(len(old), len(new)) > _MOST_LINES
    old, new = old[:_MOST_LINES], new[:_MOST_LINES]
    lines = tuple(_lines(old, new))
    gone, added = (sum(line.kind == kind for line in lines) for kind in ("gone", "new"))
    return TextDifference(lines, gone, added, cut)


def _lines(old: list[str], new: list[str]) -> Iterator[DiffLine]:
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=len(old) + len(new) > 1000)
    for number, group in enumerate(matcher.get_grouped_opcodes(_AROUND)):
        if number:
            yield DiffLine("gap", 0, 0, "…")
        for tag, first, last, start, end in group:
            if tag == "equal":
                pairs = zip(range(first, last), range(start, end), strict=True)
                yield from (DiffLine("same", one + 1, other + 1, old[one]) for one, other in pairs)
                continue
            yield from (DiffLine("gone", one + 1, 0, old[one]) for one in range(first, last))
            yield from (DiffLine("new", 0, other + 1, new[other]) for other in range(start, end))
