"""What a result says, as data: tables, lines and pieces of code, each text with a tone.

A result describes itself once, as a sheet. A terminal, `repr` and a notebook show the same sheet; none of them obeys
what a text says, since a text is never markup.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from remint.records.wording import counted

Tone = Literal["", "strong", "faint", "good", "warning", "bad", "alarm", "picture", "heading"]
SCALE = f"0 %{' ' * 32}100 %"  # above the pictures of intervals
_NAMED = 5  # problems with one and the same reason that are listed by name


@dataclass(frozen=True)
class Toned:
    """A piece of text with a tone of its own."""

    text: str
    tone: Tone


class Interval(NamedTuple):
    """A value between 0 and 1 with its interval, drawn as a dot on a line."""

    low: float
    value: float
    high: float


Piece = str | Toned
Words = Piece | tuple[Piece, ...]
Cell = Words | Interval


@dataclass(frozen=True)
class TextLine:
    """A sentence, or a few facts."""

    words: Words = ""
    tone: Tone = ""
    whole: bool = False  # stays one line however narrow the terminal is, so that it can be copied
    indent: int = 0
    wraps: bool = False  # in a terminal, though it is whole elsewhere


@dataclass(frozen=True)
class Code:
    """A piece of a program, or of a diff."""

    text: str
    language: str = ""
    path: str = ""  # says what language it is where `language` does not
    indent: int = 0
    wraps: bool = True  # in a terminal
    whole: bool = False  # outside a terminal, a line of it stays a line


class Column(NamedTuple):
    """A heading, whether its cells are numbers, and whether they stay on one line where that is possible."""

    heading: str
    numeric: bool = False
    firm: bool = False


@dataclass(frozen=True)
class TableRow:
    """Cells with one tone for all of them."""

    cells: Sequence[Cell]
    tone: Tone = ""


@dataclass(frozen=True)
class Table:
    """Columns and rows under a title."""

    columns: Sequence[Column]
    rows: Sequence[TableRow]
    title: str = ""
    headed: bool = True


@dataclass(frozen=True)
class ByWidth:
    """What is shown where a line has room for so many characters, and what elsewhere."""

    least: int
    wide: Sequence[Block]
    narrow: Sequence[Block]


Block = TextLine | Code | Table | ByWidth


@dataclass(frozen=True)
class Sheet:
    """Everything that a result says, in order; notes are for people, also where a program reads the result."""

    blocks: Iterable[Block]
    notes: Sequence[str] = ()
    nothing_found: bool = False  # so that there is nothing to go on with

    @property
    def tables(self) -> list[Table]:
        """The tables where there is room for everything."""
        return [one for one in spread_out(self.blocks) if isinstance(one, Table)]

    @property
    def lines(self) -> list[str]:
        """The lines without their tones, where there is room for everything; empty ones are left out."""
        said = (plain(one.words) for one in spread_out(self.blocks) if isinstance(one, TextLine))
        return [line for line in said if line]


def spread_out(blocks: Iterable[Block], width: float = float("inf")) -> Iterator[TextLine | Code | Table]:
    """The blocks that are shown at a width."""
    for block in blocks:
        if isinstance(block, ByWidth):
            yield from spread_out(block.wide if width >= block.least else block.narrow, width)
        else:
            yield block


def pieces(words: Words) -> tuple[Toned, ...]:
    """Words as pieces that all have a tone."""
    several = words if isinstance(words, tuple) else (words,)
    return tuple(one if isinstance(one, Toned) else Toned(one, "") for one in several)


def plain(words: Words) -> str:
    """The text of words."""
    return "".join(one.text for one in pieces(words))


def strong(text: str) -> Toned:
    """Text that stands out."""
    return Toned(text, "strong")


def faint(text: str) -> Toned:
    """Text that stands back."""
    return Toned(text, "faint")


def left(*headings: str, firm: bool = False) -> tuple[Column, ...]:
    """Columns of words."""
    return tuple(Column(heading, firm=firm) for heading in headings)


def right(*headings: str) -> tuple[Column, ...]:
    """Columns of numbers."""
    return tuple(Column(heading, numeric=True) for heading in headings)


def facts(values: Mapping[str, Words]) -> Table:
    """Names and values below each other."""
    return Table(left("", ""), [TableRow((faint(name), value)) for name, value in values.items()], headed=False)


def note(text: str) -> TextLine:
    """What to know beside a result."""
    return TextLine(f"note: {text}", "warning", whole=True, wraps=True)


def one_line(text: str) -> str:
    """A name that others chose, with its line breaks shown and not obeyed."""
    return text.replace("\r", "").replace("\n", "\\n").replace("\t", " ")


def reasons(what: str, found: Mapping[str, str], most: int | None = None) -> Iterator[TextLine]:
    """Why problems have no part in something, by reason, the most frequent first; at most so many reasons."""
    every = Counter(found.values()).most_common()
    for reason, _ in every[:most]:
        names = _some([name for name, said in found.items() if said == reason])
        yield TextLine(f"{what}: {names}: {reason}", "warning", whole=True, wraps=True)
    rest = {reason for reason, _ in every[most:]} if most is not None else set()
    if rest:
        names = _some([name for name, said in found.items() if said in rest])
        told = f"for {counted(len(rest), 'other reason')}; --json has them all"
        yield TextLine(f"{what}: {names}: {told}", "warning", whole=True, wraps=True)


def _some(names: list[str]) -> str:
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return f"{', '.join(names[:_NAMED])}{more}"
