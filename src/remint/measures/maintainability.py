"""The maintainability index: how easy a program is to keep, from 0 to 100."""

from __future__ import annotations

import math
from typing import NamedTuple

from remint.measures.cyclomatic import cyclomatic
from remint.measures.halstead import halstead
from remint.measures.halstead_tokens import Kind, lexemes


class Lines(NamedTuple):
    """How many lines of a program hold code, and how many hold a comment or belong to a docstring."""

    code: int
    comment: int


def maintainability(source: str) -> dict[str, float]:
    """The maintainability index, the one that also looks at comments, and the numbers of lines behind them."""
    lines = count_lines(source)
    volume, ways = halstead(source)["volume"], cyclomatic(source)["total"]
    share = 100 * lines.comment / (lines.code + lines.comment) if lines.comment else 0.0
    return {
        "index": maintainability_index(volume, ways, lines.code),
        "index_with_comments": maintainability_index(volume, ways, lines.code, share),
        "code_lines": float(lines.code),
        "comment_lines": float(lines.comment),
    }


def maintainability_index(volume: float, ways: float, code_lines: float, comment_percent: float = 0.0) -> float:
    """171 − 5.2·ln V − .23·CC − 16.2·ln LOC + 50·sin √(2.46·C), of 171, in percent and never outside 0 … 100.

    Coleman, Ash, Lowther and Oman, "Using metrics to evaluate software system maintainability" (1994). C is the share
    of comments as an angle, a degree for each percent: the reading with which tools of today compute it.
    """
    index = 171 - 5.2 * math.log(max(volume, 1)) - 0.23 * ways - 16.2 * math.log(max(code_lines, 1))
    index += 50 * math.sin(math.sqrt(2.46 * math.radians(comment_percent)))
    return min(max(index * 100 / 171, 0.0), 100.0)


def count_lines(source: str) -> Lines:
    """The lines of code and of comment; a line with both is one of code."""
    code, comment = set[int](), set[int]()
    for lexeme in lexemes(source):
        lines = comment if lexeme.kind is Kind.REMARK else code
        lines.update(range(lexeme.first_line, lexeme.last_line + 1))
    return Lines(len(code), len(comment - code))
