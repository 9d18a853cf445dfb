"""A program without what is said to people."""

from __future__ import annotations

import io
import token
import tokenize

_BEFORE_A_DOCSTRING = frozenset({token.INDENT, token.NEWLINE})


def bare(source: str) -> str:
    """A Python program without comments, docstrings and empty lines; a text that is none comes back as it is.

    What counts as a docstring is what CodeBLEU has always taken for one: a string that begins a line, or stands at the
    very left. Parts of a multi-line string that are blank go as well.
    """
    lines = source.split("\n")
    try:
        said = [one for one in _said(source) if one.start != one.end]
    except (tokenize.TokenError, SyntaxError):
        return source
    for one in reversed(said):
        (first, start), (last, end) = one.start, one.end
        rest = lines[last - 1][end:]
        lines[first - 1 : last] = [lines[first - 1][:start] + " " * (end - start if first == last else 0) + rest]
    return "\n".join(line for line in lines if line.strip())


def _said(source: str) -> list[tokenize.TokenInfo]:
    found, before = [], token.INDENT
    for one in tokenize.generate_tokens(io.StringIO(source).readline):
        is_docstring = one.type == token.STRING and (before in _BEFORE_A_DOCSTRING or one.start[1] == 0)
        if one.type == token.COMMENT or is_docstring:
            found.append(one)
        before = one.type
    return found
