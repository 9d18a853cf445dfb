"""Samples that do not parse: brackets that do not match, odd indentation, an answer that was cut off; and the text
with one such fault put right, in the ways that parse."""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterator
from typing import NamedTuple

_OPEN, _CLOSED = "([{", ")]}"
_MATCH = {**dict(zip(_OPEN, _CLOSED, strict=True)), **dict(zip(_CLOSED, _OPEN, strict=True))}
_MOST_REPAIRS = 200


class TextFault(NamedTuple):
    """Why a text does not parse, and texts with that put right."""

    entry: str
    detail: str
    line: int
    repairs: tuple[str, ...] = ()


def parses(text: str) -> bool:
    """Whether it is a program."""
    try:
        ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def text_fault(text: str, finish_reason: str = "") -> TextFault:
    """What is wrong with a text that does not parse."""
    error = _error(text)
    line = min(error.lineno or 1, len(text.splitlines()) or 1)
    if finish_reason == "length":
        return TextFault("other", "cut off: no tokens were left", line)
    if isinstance(error, IndentationError):
        repairs = tuple(_indented(text, line))
        if repairs:
            return TextFault("indent", "indentation does not parse", line, repairs)
    stack = _unmatched(text)
    if stack is not None:
        repairs = tuple(_balanced(text, stack))
        if repairs or not _is_cut_off(text, line):
            return TextFault("unbalanced", f"{stack.bracket} without its {_MATCH[stack.bracket]}", stack.line, repairs)
    if _is_cut_off(text, line):
        return TextFault("other", "cut off in the middle of a statement", line)
    if "indent" in (error.msg or ""):
        return TextFault("indent", "indentation does not parse", line, tuple(_indented(text, line)))
    return TextFault("other", f"does not parse: {error.msg}", line)


def _error(text: str) -> SyntaxError:
    try:
        ast.parse(text)
    except SyntaxError as error:
        return error
    except (ValueError, RecursionError, MemoryError) as error:
        return SyntaxError(str(error))
    raise ValueError("the text parses")


class _Unmatched(NamedTuple):
    bracket: str
    line: int
    column: int


def _unmatched(text: str) -> _Unmatched | None:
    """The first bracket that has no partner. A line that begins a statement at the depth of a block closes nothing that
    is open: the bracket before it is the culprit."""
    stack: list[_Unmatched] = []
    for token in _tokens(text):
        if token.string in _OPEN and token.type == tokenize.OP:
            stack.append(_Unmatched(token.string, *token.start))
        elif token.string in _CLOSED and token.type == tokenize.OP:
            if not stack or stack[-1].bracket != _MATCH[token.string]:
                return _Unmatched(token.string, *token.start) if not stack else stack[-1]
            stack.pop()
        elif stack and token.type == tokenize.NAME and token.string in _STARTS and _is_first(text, token):
            return stack[-1]
    return stack[-1] if stack else None


_STARTS = {
    "def",
    "class",
    "return",
    "while",
    "import",
    "from",
    "try",
    "with",
    "raise",
    "break",
    "continue",
    "elif",
    "global",
}


def _is_first(text: str, token: tokenize.TokenInfo) -> bool:
    return not token.line[: token.start[1]].strip() and "\n" in text


def _tokens(text: str) -> Iterator[tokenize.TokenInfo]:
    try:
        yield from tokenize.generate_tokens(io.StringIO(text).readline)
    except (tokenize.TokenError, IndentationError, SyntaxError):
        return  # it ends inside a bracket: what came before is known


def _balanced(text: str, found: _Unmatched) -> Iterator[str]:
    """The text with one bracket put in or taken out on the lines around the culprit, in the ways that parse."""
    lines = text.splitlines(keepends=True)
    shown = 0
    for place in _nearby(found.line - 1, len(lines)):
        line = lines[place]
        for changed in _with_one_bracket(line, found.bracket):
            whole = "".join([*lines[:place], changed, *lines[place + 1 :]])
            if parses(whole):
                yield whole
                shown += 1
                if shown >= _MOST_REPAIRS:
                    return


def _nearby(place: int, count: int) -> list[int]:
    return [one for one in (place, place - 1, place + 1, place - 2, place + 2, place - 3) if 0 <= one < count]


def _with_one_bracket(line: str, bracket: str) -> Iterator[str]:
    wanted = _MATCH[bracket]
    stripped = line.rstrip("\n")
    for column, character in enumerate(stripped):
        if character == bracket:
            yield line[:column] + line[column + 1 :]
    for column in range(len(stripped), len(stripped) - len(stripped.lstrip()) - 1, -1):
        yield line[:column] + wanted + line[column:]
    # The other kind: where a bracket was taken away, its partner is what does not match.
    for column, character in enumerate(stripped):
        if character == wanted:
            yield line[:column] + line[column + 1 :]


def _indented(text: str, line: int) -> Iterator[str]:
    """The text with the offending line, or the one before it, moved to a depth that parses."""
    lines = text.expandtabs(4).splitlines(keepends=True)
    depths = sorted({len(one) - len(one.lstrip()) for one in lines if one.strip()} | {0, 4, 8, 12, 16})
    for place in (line - 1, line - 2, line - 3, line):
        if not 0 <= place < len(lines) or not lines[place].strip():
            continue
        for depth in depths:
            changed = " " * depth + lines[place].lstrip()
            whole = "".join([*lines[:place], changed, *lines[place + 1 :]])
            if changed != lines[place] and parses(whole):
                yield whole


def _is_cut_off(text: str, line: int) -> bool:
    """Whether the fault is at the very end, in a line that has no end."""
    lines = text.rstrip().splitlines()
    return line >= len(lines) and not text.endswith("\n")
