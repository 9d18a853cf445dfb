"""Examples that a text tells in words: ``Input:`` and ``Output:``, or ``For n = 5 the output should be 3``."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from typing import NamedTuple

from remint.code.constants import NotConstantError, fold
from remint.code.parsing import parse_expression

_INPUT = re.compile(r"^\s*(?:[-*•]\s+|\(?\d+[.)]\s+)?inputs?\s*:(.*)$", re.IGNORECASE)
_OUTPUT = re.compile(r"^\s*outputs?\s*:\s*(.*)$", re.IGNORECASE)
_FOR = re.compile(
    r"^\s*(?:[-*•]\s+|\(?\d+[.)]\s+)?for\s+(.+?),?\s+the\s+(?:output|result|answer)\s+(?:should\s+be|will\s+be|is)\b"
    r"\s*:?\s*(.+)$",
    re.IGNORECASE,
)
_PAIR = re.compile(r"\s*(\w+)\s*[:=](.*)")
_LINES, _LONGEST = 6, 1000  # of an input, and characters of a line


class ToldDemo(NamedTuple):
    """A call as a program writes it, its result, and the line behind the example."""

    call: str
    shown: str
    behind: int


def told_demo_at(lines: Sequence[str], start: int, entry_point: str, parameters: Sequence[str]) -> ToldDemo | None:
    """The example that begins on a line and is told in words; none where anything about it is not certain."""
    if len(lines[start]) > _LONGEST:
        return None
    if found := _FOR.match(lines[start]):
        given, shown = [found[1]], found[2]
        behind = start + 1
    elif opening := _INPUT.match(lines[start]):
        end = next((n for n in range(start + 1, min(len(lines), start + 1 + _LINES)) if _OUTPUT.match(lines[n])), 0)
        if not end:
            return None
        given = [one for one in (opening[1], *lines[start + 1 : end]) if one.strip()]
        shown, behind = str(_OUTPUT.match(lines[end])[1]), end + 1  # type: ignore[index]
    else:
        return None
    # A full stop ends the sentence; `1.` would be another number.
    plain = [one.strip().rstrip(".,;") for one in (shown.partition("#")[0], shown)]
    value = next((one for one in (*plain, shown.strip()) if _is_constant(one)), "")
    arguments = _arguments(given, parameters)
    return ToldDemo(f"{entry_point}({', '.join(arguments)})", value, behind) if value and arguments else None


def _arguments(given: Sequence[str], parameters: Sequence[str]) -> list[str]:
    """The arguments in the order of the parameters, as source text; nothing where that is not certain."""
    pairs = [_PAIR.fullmatch(one) for one in given] if len(given) > 1 else []
    named = [f"{one[1]}={one[2].strip().rstrip(',')}" for one in pairs if one]
    text = ", ".join(named if pairs and all(pairs) else given)
    try:
        call = parse_expression(f"f({text.strip().rstrip(',.;')})")
    except (SyntaxError, ValueError):
        return []
    if not isinstance(call, ast.Call) or bool(call.args) == bool(call.keywords):
        return []
    values = [*call.args, *(one.value for one in call.keywords)]
    if any(isinstance(one, ast.Starred) for one in values) or len(values) != len(parameters):
        return []
    if call.keywords and {one.arg for one in call.keywords} == set(parameters):
        values = [one.value for name in parameters for one in call.keywords if one.arg == name]
    written = [ast.unparse(one) for one in values]
    return written if all(map(_is_constant, written)) else []


def _is_constant(text: str) -> bool:
    try:
        fold(parse_expression(text))
    except (SyntaxError, ValueError, NotConstantError):
        return False
    return True
