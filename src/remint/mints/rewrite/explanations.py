"""What a text says about its examples, and what looks like an example and is a rule: which lines go, and which stay."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

EXPLANATION = re.compile(r"^\s*explanations?\b\s*\d*\s*:", re.IGNORECASE | re.MULTILINE)
_REMARK = re.compile(r"\s*#")  # `# it's balanced, but too heavy`, below an example
_SUM = re.compile(r"\s*-?\d[\d.]*\s*=[\d\s.+*/()-]+")  # `30 = 2 * 3 * 5`, below an example
_EXAMPLES = re.compile(r"\s*examples?\s*:?\s*$", re.IGNORECASE)
IsDemo = Callable[[int], bool]  # whether an example begins on a line of this number


def is_definition(lines: Sequence[str], at: int, entry_point: str) -> bool:
    """Whether a line with a call and its value is part of a recurrence: ``f(0) = 1`` above ``f(n) = f(n - 1) + 2``.

    It looks like an example, but without it nobody knows what the function is.
    """
    rule = re.compile(rf"\s*{re.escape(entry_point)}\([^()]*\b[A-Za-z_]\w*\b[^()]*\)\s*(?:[-=]+>|==?|:=)")
    # A paragraph; where it announces examples, a new one begins.
    first, last = at, at
    while first > 0 and lines[first - 1].strip() and not _EXAMPLES.match(lines[first - 1]):
        first -= 1
    while last + 1 < len(lines) and lines[last + 1].strip() and not _EXAMPLES.match(lines[last + 1]):
        last += 1
    return any(rule.match(line) and line.count(f"{entry_point}(") > 1 for line in lines[first : last + 1])


def defines_itself(text: str, entry_point: str) -> bool:
    """Whether a text says what a function is by a recurrence."""
    lines = text.split("\n")
    return bool(entry_point) and any(
        f"{entry_point}(" in line and is_definition(lines, at, entry_point) for at, line in enumerate(lines)
    )


def without_definitions(text: str, entry_point: str) -> str:
    """A text without the paragraphs that say by a recurrence what the function is."""
    lines = text.split("\n")
    kept = [line for at, line in enumerate(lines) if not line.strip() or not is_definition(lines, at, entry_point)]
    return "\n".join(kept)


def behind_explanation(lines: Sequence[str], start: int, is_demo: IsDemo) -> int:
    """The line behind the explanation that follows a demo; the same line where none does, or its end is not certain."""
    while start < len(lines) and not is_demo(start) and (_REMARK.match(lines[start]) or _SUM.fullmatch(lines[start])):
        start += 1
    first = next((number for number in range(start, len(lines)) if lines[number].strip()), len(lines))
    if first == len(lines) or not EXPLANATION.match(lines[first]):
        return start
    indent, number = len(lines[first]) - len(lines[first].lstrip()), first + 1
    if lines[first].rstrip().endswith(":"):  # all that follows is the explanation
        return next((one for one in range(number, len(lines)) if not lines[one].strip()), len(lines))
    while number < len(lines) and lines[number].strip():
        if is_demo(number):
            break
        # A line that does not go on with the sentence may be a rule.
        line = lines[number]
        if len(line) - len(line.lstrip()) <= indent and not line.lstrip()[0].islower():
            return start
        number += 1
    return number
