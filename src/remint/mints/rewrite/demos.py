"""Demos: the examples that a problem's text shows, taken out of the text and written back.

These forms are read: an interactive session (``>>> f(1)`` and the result below), one line with a call and its result
(``f(1) ➞ 2``, ``f(1) == 2``, ``assert f(1) == 2``), those that are told in words (see `told_demos`), and for programs
that read and print, ``Example input:`` and ``Example output:`` with indented blocks. They are written back as sessions
or as blocks.
"""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from remint.code.constants import NotConstantError, fold
from remint.code.parsing import parse, parse_expression
from remint.mints.rewrite.explanations import behind_explanation, is_definition, without_definitions
from remint.mints.rewrite.restructured_text import announced_nothing
from remint.mints.rewrite.told_demos import told_demo_at
from remint.records import Record

_PROMPT, _MORE = ">>> ", "... "
_ARROW = re.compile(
    r"\s*#?\s*(?:==+>|=>|-+>|➞|→|==|=|:|returns?\b|should return\b|outputs?\b|will return\b)\s*:?\s*"
    r"(?:returns?\s+)?(.+)$"
)
_BULLET = re.compile(
    r"^\s*(?:>>>\s*|[-*•]\s+|\(?\d+[.)]\s+|(?:[Ff]or )?[Ee]x(?:ample)?s?\.?\s*\d*\s*:\s*|for\s+(?=\w+\())?"
    r"(?:assert\s+)?"
)
_SUM = re.compile(r"[\d\s.+*/()-]+=\s*(-?\d+(?:\.\d+)?)")  # `19 - 5 - 6 = 8`
_ASIDE = re.compile(r"\s+\([A-Za-z][^()]*\)\s*$")
_WORDS = {"true": "True", "false": "False", "null": "None"}
_HEADING = re.compile(
    r"^\s*(?:\[?\s*(?:for )?(?:some )?(?:input/output )?(?:exam[pb]les?|samples?|e\.g\.?|ex)\s*(?:are|is|tests?)?\s*\]?"
    r"\s*(?:\d+)?\s*[:.]?|\[input/output\] samples:?)\s*$",
    re.IGNORECASE,
)
_CALL_LINES = 12  # over which a call may stretch
_BLOCK = re.compile(r"^Example (input|output)(?: \d+)?:[ \t]*$", re.MULTILINE)


class Demo(Record, frozen=True):
    """One statement of a session and what it shows; for a program that reads and prints, its input and output."""

    source: str
    shown: str = ""


class SplitText(NamedTuple):
    """A text without its demos, and these."""

    text: str
    demos: tuple[Demo, ...]


def split_session(text: str, entry_point: str, explanations: bool = True, parameters: Sequence[str] = ()) -> SplitText:
    """The demos of a function or class, and the text around them; without `explanations`, none of a demo either.

    Examples that are told in words name no function: they are read where the `parameters` are known.
    """
    lines, kept, demos = text.split("\n"), list[str](), list[Demo]()
    number, broken = 0, False
    while number < len(lines):
        found = (
            _session_at(lines, number, entry_point)
            or _line_at(lines, number, entry_point)
            or _told_at(lines, number, entry_point, parameters)
        )
        if found is None:
            kept.append(lines[number])
            number += 1
            continue
        demo, number = found
        broken = broken or ("\\n" in demo.source and lines[number - 1] == lines[number - 1].lstrip())
        if not explanations:
            number = behind_explanation(
                lines, number, lambda at: bool(_session_at(lines, at, entry_point) or _line_at(lines, at, entry_point))
            )
        demos.append(demo)
        _drop_heading(kept)
    text = "\n".join(kept)
    # A string that broke over lines at the margin pushed everything else to the right.
    return SplitText(_tidy(inspect.cleandoc(text) if broken else text), tuple(demos))


def split_exchanges(text: str) -> SplitText:
    """The example inputs and outputs of a program, and the text around them."""
    parts = _BLOCK.split(text)
    kept, blocks = [parts[0]], list[tuple[str, str]]()
    for kind, rest in zip(parts[1::2], parts[2::2], strict=True):
        block, after = _indented(rest)
        blocks.append((kind, block))
        kept.append(after)
    demos = [
        Demo(first[1], second[1]) for first, second in pairwise(blocks)
        if (first[0], second[0]) == ("input", "output")
    ]  # fmt: skip
    if len(demos) * 2 != len(blocks):
        return SplitText(_tidy(text), ())
    return SplitText(_tidy("\n".join(kept)), tuple(demos))


def session_text(demos: Sequence[Demo]) -> str:
    """Demos as an interactive session."""
    lines = list[str]()
    for demo in demos:
        first, *more = demo.source.split("\n")
        lines += [_PROMPT + first, *(_MORE + line for line in more), *(demo.shown.split("\n") if demo.shown else ())]
    return "\n".join(line.rstrip() for line in lines)


def exchange_text(demos: Sequence[Demo]) -> str:
    """Demos as blocks of input and output."""
    blocks = [
        f"Example {kind}:\n{textwrap.indent(text, '    ')}" for demo in demos
        for kind, text in (("input", demo.source.rstrip("\n")), ("output", demo.shown.rstrip("\n")))
    ]  # fmt: skip
    return "\n\n".join(blocks)


def _session_at(lines: Sequence[str], start: int, entry_point: str) -> tuple[Demo, int] | None:
    """The statement of a session that begins on a line, and the line behind what it shows."""
    if not lines[start].lstrip().startswith(_PROMPT):
        return None
    indent = len(lines[start]) - len(lines[start].lstrip())
    source, number = [lines[start].strip()[len(_PROMPT) :]], start + 1
    while number < len(lines) and lines[number].lstrip().startswith("..."):
        source.append(lines[number].strip()[len(_MORE) :])
        number += 1
    text = "\n".join(source)
    if not _parses(text):
        return _broken_at(lines, start) or _line_at(lines, start, entry_point)
    asserted = _asserted(text)
    if asserted is not None:
        return asserted, number
    shown = list[str]()
    while number < len(lines) and lines[number].strip() and not lines[number].lstrip().startswith(_PROMPT):
        # Prose may follow without a blank line: a result that is complete ends there.
        if shown and is_value("\n".join(shown)) and not is_value("\n".join([*shown, lines[number]])):
            break
        shown.append(lines[number][indent:] if not lines[number][:indent].strip() else lines[number].lstrip())
        number += 1
    compared = None if shown else _asserted(f"assert {text}") if _parses(f"assert {text}") else None
    return compared or Demo(text, "\n".join(shown)), number


def _broken_at(lines: Sequence[str], start: int) -> tuple[Demo, int] | None:
    """A statement and its result whose strings hold real line breaks, since the docstring was no raw one."""
    source = _unbroken(lines, start, _parses)
    shown = _unbroken(lines, source[1], is_value) if source else None
    return (Demo(source[0].removeprefix(_PROMPT), shown[0]), shown[1]) if source and shown else None


def _unbroken(lines: Sequence[str], start: int, is_whole: Callable[[str], bool]) -> tuple[str, int] | None:
    """Lines as one, with ``\\n`` where they broke, and the line behind them; nothing where that makes no sense."""
    for stop in range(start + 1, min(start + 1 + _CALL_LINES, len(lines) + 1)):
        joined = "\\n".join(lines[start:stop]).strip()
        if is_whole(joined.removeprefix(_PROMPT)):
            return joined, stop
    return None


def _line_at(lines: Sequence[str], start: int, entry_point: str) -> tuple[Demo, int] | None:
    """A call and its result on one line."""
    line = lines[start][_BULLET.match(lines[start]).end() :]  # type: ignore[union-attr]
    if not entry_point or not line.startswith(f"{entry_point}(") or is_definition(lines, start, entry_point):
        return None
    for stop in range(start + 1, min(start + 1 + _CALL_LINES, len(lines) + 1)):
        if not lines[stop - 1].strip():
            break
        joined = "\n".join([line, *lines[start + 1 : stop]])
        demo = _line_demo(" ".join(part.strip() for part in joined.split("\n")), entry_point)
        if demo is not None:
            return demo, stop
    return None


def _told_at(lines: Sequence[str], start: int, entry_point: str, parameters: Sequence[str]) -> tuple[Demo, int] | None:
    found = told_demo_at(lines, start, entry_point, parameters) if entry_point and parameters else None
    return (Demo(found.call, found.shown), found.behind) if found else None


def _line_demo(line: str, entry_point: str) -> Demo | None:
    for end in (found.end() for found in re.finditer(r"\)", line)):
        if not _parses_as_call(line[:end], entry_point):
            continue
        told = _ARROW.match(line[end:])
        if told is None:
            continue
        first = _WORDS.get(told[1].strip(), told[1].strip())
        summed = _SUM.fullmatch(first)
        bare = _ASIDE.sub("", first)  # `'No' (it has two dots)`
        plain = (first, first.partition("#")[0].strip(), first.rstrip(".;,"), summed[1] if summed else "", bare)
        for result in plain:
            if is_value(result):
                return Demo(line[:end], result)
    return None


def _asserted(source: str) -> Demo | None:
    """What an assertion of equality shows."""
    tree = parse(source)
    test = tree.body[0].test if len(tree.body) == 1 and isinstance(tree.body[0], ast.Assert) else None
    if not isinstance(test, ast.Compare) or len(test.ops) != 1 or not isinstance(test.ops[0], ast.Eq):
        return None
    call, value = (ast.get_source_segment(source, part) for part in (test.left, test.comparators[0]))
    return Demo(call, value) if call and value else None


def _drop_heading(kept: list[str]) -> None:
    """Take off blank lines and a line such as ``Examples:`` above a demo: it would announce nothing."""
    while kept and not kept[-1].strip():
        kept.pop()
    if kept and _HEADING.match(kept[-1]):
        kept.pop()
    announced_nothing(kept)
    kept.append("")


def _indented(rest: str) -> tuple[str, str]:
    """The indented block at the start of a text, without its indent, and what comes after it."""
    lines = rest.lstrip("\n").split("\n")
    count = next((n for n, line in enumerate(lines) if line.strip() and not line.startswith("    ")), len(lines))
    block = "\n".join(line[4:] for line in lines[:count])
    return block.rstrip("\n") + "\n", "\n".join(lines[count:])


def _tidy(text: str) -> str:
    return re.sub(r"\n\s*\n(\s*\n)+", "\n\n", "\n".join(line.rstrip() for line in text.split("\n"))).strip("\n")


def _parses(source: str) -> bool:
    try:
        return bool(parse(source).body)
    except (SyntaxError, ValueError):
        return False


def _parses_as_call(source: str, entry_point: str) -> bool:
    try:
        node = parse_expression(source)
    except (SyntaxError, ValueError):
        return False
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == entry_point


def is_value(text: str) -> bool:
    """Whether a text is a constant of Python."""
    try:
        fold(parse_expression(text.strip()))
    except (SyntaxError, ValueError, NotConstantError):
        return False
    return True


def shows_calls(text: str, entry_point: str) -> bool:
    """Whether a text has a call with a constant in it: an example in some form that is not read."""
    told = without_definitions(text, entry_point) if entry_point else ""
    return re.search(rf"\b{re.escape(entry_point)}\(\s*(?:-?\d|[\[({{'\"])", told) is not None
