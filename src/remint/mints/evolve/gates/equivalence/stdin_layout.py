"""How the inputs of a program are laid out: lines of tokens, and numbers that announce how much follows."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

Lines = list[list[str]]
INTEGER = re.compile(r"[+-]?(0|[1-9][0-9]{0,17})")
DECIMAL = re.compile(r"[+-]?[0-9]+\.[0-9]+")
_FEW = 4  # tokens of a line whose places differ in meaning; in longer lines all are alike
_FIRST = 2  # lines that have a meaning of their own; those behind are alike


class TokenPlace(NamedTuple):
    """Where a token stands, as far as that tells what it means. -1 is anywhere."""

    line: int
    column: int


class Count(NamedTuple):
    """A number that says how many lines follow it, how many tokens are in a line, or how long a word is."""

    line: int
    column: int
    of: str  # lines | tokens | letters
    target: int  # the line that is counted; for lines the first of them


def lines_of(text: str) -> Lines:
    """The tokens of each line; empty ones keep the spaces."""
    return [line.split(" ") for line in text.removesuffix("\n").split("\n")]


def text_of(lines: Lines) -> str:
    """The text of these lines."""
    return "\n".join(" ".join(tokens) for tokens in lines) + "\n"


def place(lines: Lines, line: int, column: int) -> TokenPlace:
    """The place of a token."""
    return TokenPlace(line if line < _FIRST else -1, column if len(lines[line]) <= _FEW else -1)


def seen_at(inputs: Sequence[Lines]) -> dict[TokenPlace, list[str]]:
    """Which tokens the inputs have at each place."""
    found: dict[TokenPlace, list[str]] = defaultdict(list)
    for lines in inputs:
        for line, tokens in enumerate(lines):
            for column, token in enumerate(tokens):
                found[place(lines, line, column)].append(token)
    return dict(found)


def counts_of(inputs: Sequence[Lines]) -> list[Count]:
    """The counts that hold in every input that has their line, and in one where more than one is counted."""
    candidates = dict.fromkeys(count for lines in inputs for count in _counts(lines))
    return [count for count in candidates if all(holds(count, lines) is not False for lines in inputs)]


def holds(count: Count, lines: Lines) -> bool | None:
    """Whether a count is right; None where there is nothing to be counted."""
    if count.target >= len(lines) or count.column >= len(lines[count.line]):
        return None
    token = lines[count.line][count.column]
    return INTEGER.fullmatch(token) is not None and int(token) == counted(count, lines)


def counted(count: Count, lines: Lines) -> int:
    """How much there is of what is counted."""
    if count.of == "lines":
        return len(lines) - count.target
    return len(lines[count.target]) if count.of == "tokens" else len(lines[count.target][0])


def _counts(lines: Lines) -> Iterator[Count]:
    for line in range(min(len(lines), _FIRST)):
        for column, token in enumerate(lines[line][:_FEW]):
            if INTEGER.fullmatch(token) is None or int(token) < 2:
                continue
            number = int(token)
            if len(lines) - line - 1 == number:
                yield Count(line, column, "lines", line + 1)
            for target in range(line + 1, min(len(lines), line + 4)):
                if len(lines[target]) == number:
                    yield Count(line, column, "tokens", target)
                elif len(lines[target]) == 1 and len(lines[target][0]) == number:
                    yield Count(line, column, "letters", target)
