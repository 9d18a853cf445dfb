"""Reading source text of languages with braces: what is code in it, and where brackets end.

Some of it comes from candidates, so that every pattern here takes time in proportion to the text's length: what is
opened and never closed reaches to the end.
"""

from __future__ import annotations

import re

_QUOTED = r"\"(?:\\.|[^\"\\\n])*\"?|'(?:\\.|[^'\\\n])*'?"
# A quote in Rust may also begin a lifetime, and a string may have several lines.
_QUOTED_RUST = r"\"(?:\\.|[^\"\\])*\"?|'(?:\\[^'\n]{1,10}|[^'\\\n])'"
_COMMENT = r"//[^\n]*|/\*.*?(?:\*/|\Z)"
_RAW = r"`(?:\\.|[^`\\])*`?"


def blanked(text: str, language: str) -> str:
    """The text with comments as spaces and what is inside of quotes as zeros, letter by letter as long as before."""
    quoted = _QUOTED_RUST if language == "rust" else _QUOTED
    return re.sub(rf"{_COMMENT}|{quoted}|{_RAW}", _blank, text, flags=re.DOTALL)


def _blank(found: re.Match[str]) -> str:
    text = found.group()
    if text[0] == "/":
        return re.sub(r"[^\n]", " ", text)
    # An end that is missing stays missing: what is left open is no text that could be changed.
    return text[0] + re.sub(r"[^\n]", "\0", text[1:-1]) + text[1:][-1:]


def end_of_brackets(code: str, start: int, inside: bool = False) -> int:
    """Where the first bracket from a position on is closed, one behind; the end of the text if it is not.

    With `inside` the position is inside of the bracket already.
    """
    depth = int(inside)
    for position in range(start, len(code)):
        if code[position] in "([{":
            depth += 1
        elif code[position] in ")]}":
            depth -= 1
            if depth <= 0:
                return position + 1
    return len(code)


def parts(code: str, start: int, end: int) -> list[tuple[int, int]]:
    """What commas outside of all brackets separate, as places in the text."""
    found, depth, begin = [], 0, start
    for position in range(start, end):
        letter = code[position]
        depth += (letter in "([{") - (letter in ")]}")
        if letter == "," and depth == 0:
            found.append((begin, position))
            begin = position + 1
    return [*found, (begin, end)] if code[begin:end].strip() else found


def open_braces(text: str, language: str) -> int:
    """How many braces a text leaves open."""
    code = blanked(text, language)
    return code.count("{") - code.count("}")
