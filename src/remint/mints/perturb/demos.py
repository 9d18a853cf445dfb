"""Example calls in a text: where they are, what they say, and another one in the same style.

Two forms are known: a doctest (`>>> f(1)` with its result below), and one line with a call and its result, joined by
`==`, `=>`, `->`, "returns" and the like.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import NamedTuple

from remint.code.parsing import parse_expression

_JOINT = re.compile(r"\s*(?:#\s*)?(?:==>|=>|==|=|➞|→|->|should return|returns?|➡)\s*")
_HEADING = re.compile(r"^\s*(?:for\s+)?(?:examples?|examble|samples?|\[input/output\] samples)\s*\d*\s*[:.]?\s*$", re.I)
# Lines that show inputs and outputs without a call; they count as examples where a text is measured without them.
_SHOWN = re.compile(r"^\s*(?:(?:input|output|explanation)\s*:|for\s+\w+\s*=.*\b(?:output|return|result)\b)", re.I)
_PROMPT, _MORE, _ASSERT = ">>>", "...", "assert "


class ExampleLines(NamedTuple):
    """An example: its lines, and the parts of it that another takes the place of."""

    first: int  # line
    last: int  # line, included
    lead: str  # what stands before the call on its line
    call: str
    joint: str  # between call and result on one line; nothing: the result stands below
    result: str


def find_demos(text: str, entry_point: str) -> list[ExampleLines]:
    """The examples of a text, in order."""
    return list(_found(text.split("\n"), entry_point)) if entry_point else []


def _found(lines: list[str], entry_point: str) -> Iterator[ExampleLines]:
    number = 0
    while number < len(lines):
        demo = _doctest(lines, number) or _one_line(lines[number], number, entry_point)
        if demo is not None:
            yield demo
        number = demo.last + 1 if demo is not None else number + 1


def _doctest(lines: list[str], number: int) -> ExampleLines | None:
    line = lines[number]
    if not line.lstrip().startswith(_PROMPT):
        return None
    indent = line[: len(line) - len(line.lstrip())]
    last, call = number, line.strip().removeprefix(_PROMPT).strip()
    while last + 1 < len(lines) and lines[last + 1].lstrip().startswith(_MORE):
        last += 1
        call += " " + lines[last].strip().removeprefix(_MORE).strip()
    results: list[str] = []
    while last + 1 < len(lines) and lines[last + 1].strip() and not lines[last + 1].lstrip().startswith(_PROMPT):
        if call.startswith(_ASSERT) or not lines[last + 1].startswith(indent):
            break
        last += 1
        results.append(lines[last].strip())
    return ExampleLines(number, last, f"{indent}{_PROMPT} ", call, "", "\n".join(results))


def _one_line(line: str, number: int, entry_point: str) -> ExampleLines | None:
    call = re.search(rf"(?<![\w.]){re.escape(entry_point)}\(", line)
    lead = line[: call.start()] if call else ""
    # Before the call stand at most a bullet or a word such as "assert"; else it is a sentence that names the function.
    if call is None or not re.fullmatch(r"\s*(?:[-*•]\s*)?(?:for |assert |print\()?", lead, re.I):
        return None
    end = _closing(line, call.end() - 1)
    joint = _JOINT.match(line, end) if end > 0 else None
    if joint is None or not line[joint.end() :].strip():
        return None
    return ExampleLines(number, number, lead, line[call.start() : end], joint[0], line[joint.end() :].strip())


def _closing(line: str, start: int) -> int:
    """One behind the parenthesis that closes the one at `start`; -1 where it is not on this line."""
    depth, quote = 0, ""
    for place in range(start, len(line)):
        char = line[place]
        if quote:
            quote = "" if char == quote and line[place - 1] != "\\" else quote
        elif char in "\"'":
            quote = char
        elif char in "([{":
            depth += 1
        elif char in ")]}":
            depth -= 1
            if depth == 0:
                return place + 1
    return -1


def without_demos(text: str, entry_point: str) -> str:
    """A text without its examples and their headings."""
    lines = text.split("\n")
    shown = {line for demo in find_demos(text, entry_point) for line in range(demo.first, demo.last + 1)}
    shown |= {number for number, line in enumerate(lines) if _HEADING.match(line) or _SHOWN.match(line)}
    return "\n".join(line for number, line in enumerate(lines) if number not in shown)


def deleted(text: str, demo: ExampleLines, entry_point: str) -> str:
    """The text without one example; its heading goes with the last of them."""
    lines = text.split("\n")
    first = demo.first
    if len(find_demos(text, entry_point)) == 1:
        above = first - 1
        while above >= 0 and not lines[above].strip():
            above -= 1
        first = above if above >= 0 and _HEADING.match(lines[above]) else first
    return "\n".join([*lines[:first], *lines[demo.last + 1 :]])


def written(demo: ExampleLines, call: str, result: str) -> list[str]:
    """The lines of another example in the style of one."""
    if demo.joint:
        return [f"{demo.lead}{call}{demo.joint}{result}"]
    if demo.call.startswith(_ASSERT):
        return [f"{demo.lead}{_ASSERT}{call} == {result}"]
    indent = demo.lead[: len(demo.lead) - len(demo.lead.lstrip())]
    return [f"{demo.lead}{call}", f"{indent}{result}"]


def same_call(first: str, second: str) -> bool:
    """Whether two calls differ in nothing but how they are written."""
    return _normal(first) == _normal(second)


def _normal(call: str) -> str:
    try:
        tree = parse_expression(call.removeprefix(_ASSERT))
    except SyntaxError:
        return call
    if isinstance(tree, ast.Compare):
        tree = tree.left
    return ast.unparse(tree)
