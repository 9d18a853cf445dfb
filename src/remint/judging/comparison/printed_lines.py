"""Compare the output of a contest program, line by line: text as it is printed, numbers by their value."""

from __future__ import annotations

import math
import re
from decimal import Decimal

from remint.records import Comparator

# A row of digits that begins with 0, such as 0101, is text.
_NUMBER = re.compile(r"[+-]?((0|[1-9]\d*)(\.\d*)?|\.\d+)([eE][+-]?\d+)?", re.ASCII)
_WHOLE = re.compile(r"[+-]?\d+", re.ASCII)
_LONGEST_NUMBER = 400  # characters; decimals are compared in time that grows with the square of their length


def same_lines(rule: Comparator, expected: str, got: str) -> bool:
    """Whether two outputs say the same.

    White space around a line, and empty lines around the whole, mean nothing. In a line with numbers, white space
    between words has any length, and numbers have any spelling: 3.0 for 3. Only one that is expected with a fraction or
    an exponent may differ, by the rule's tolerance.
    """
    wanted, found = str.strip(expected).split("\n"), str.strip(got).split("\n")
    return len(wanted) == len(found) and all(_same_line(rule, a, b) for a, b in zip(wanted, found, strict=True))


def _same_line(rule: Comparator, expected: str, got: str) -> bool:
    if expected.strip() == got.strip():
        return True
    wanted, found = expected.split(), got.split()
    # White space inside a line of text, such as a picture made of characters, is part of it.
    if len(wanted) != len(found) or not any(map(_NUMBER.fullmatch, wanted)):
        return False
    return all(_same_word(rule, a, b) for a, b in zip(wanted, found, strict=True))


def _same_word(rule: Comparator, expected: str, got: str) -> bool:
    if expected == got:
        return True
    if max(len(expected), len(got)) > _LONGEST_NUMBER:
        return False
    if not _NUMBER.fullmatch(expected) or not _NUMBER.fullmatch(got):
        return False
    if Decimal(expected) == Decimal(got):
        return True
    if _WHOLE.fullmatch(expected):
        return False
    wanted = float(expected)
    return abs(float(got) - wanted) <= rule.absolute + rule.relative * abs(wanted) < math.inf
