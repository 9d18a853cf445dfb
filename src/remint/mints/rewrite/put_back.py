"""A new text in the place of the old one: the docstring is replaced, everything else stays byte for byte."""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Sequence
from itertools import groupby, pairwise

from remint.mints.rewrite.demos import Demo, exchange_text, session_text
from remint.mints.rewrite.statement import ProblemText, definition_of, docstring_in, parsed_prompt

_NARROWEST, _WIDEST = 88, 120
_DEMOS = (">>> ", "Example input:")
# How a line of prose begins; lists, tables and code do not.
_PLAIN = re.compile(r"[A-Za-z`\"'(]|\d+(?![.)]\s|\s*[=<>|:])")

_RULE = re.compile(r"\w+\(.*\)\s*(?:[-=]+>|==?|:=)\s")  # `f(n) = f(n - 1) + 2` stays a line of its own


def docstring_body(statement: ProblemText, text: str, demos: Sequence[Demo]) -> str:
    """What a docstring says: the text, then the demos."""
    shown = session_text(demos) if statement.entry_point else exchange_text(demos)
    return f"{text.strip()}\n\n{shown}" if shown else text.strip()


def with_docstring(source: str, entry_point: str, body: str) -> str:
    """A source text whose entry point (or which as a whole) has this docstring in place of its old one."""
    tree = parsed_prompt(source)
    owner: ast.AST | None = definition_of(tree, entry_point) if entry_point else tree
    old = None if owner is None else docstring_in(owner)
    lines = source.split("\n")
    if old is None:
        return _inserted(lines, owner, body)
    before = lines[old.lineno - 1].encode()[: old.col_offset].decode()
    after = lines[old.end_lineno - 1].encode()[old.end_col_offset :].decode()
    indent = re.match(r"\s*", lines[old.lineno - 1])[0]  # type: ignore[index]
    opening = "\n" if old.value.startswith("\n") else " " if old.value.startswith(" ") else ""
    new = _literal(body, indent, opening, _width(lines))
    return "\n".join([*lines[: old.lineno - 1], before + new + after, *lines[old.end_lineno :]])


def without_docstring(source: str, entry_point: str) -> str:
    """A program without the docstrings of its entry point and of the whole, which would tell the old text."""
    for name in (entry_point, ""):
        tree = parsed_prompt(source)
        owner: ast.AST | None = definition_of(tree, name) if name else tree
        old = None if owner is None else docstring_in(owner)
        if owner is None or old is None:
            continue
        lines = source.split("\n")
        alone = not name or len(getattr(owner, "body", ())) > 1
        head = lines[old.lineno - 1].encode()[: old.col_offset].decode()
        tail = lines[old.end_lineno - 1].encode()[old.end_col_offset :].decode()
        kept = [] if alone and not (head + tail).strip() else [head + ("" if alone else "pass") + tail]
        source = "\n".join([*lines[: old.lineno - 1], *kept, *lines[old.end_lineno :]])
    return source.strip("\n") + "\n"


def _inserted(lines: list[str], owner: ast.AST | None, body: str) -> str:
    """A docstring where there was none: above the first statement, or at the very top."""
    statements = getattr(owner, "body", ())
    if owner is None or isinstance(owner, ast.Module) or not statements:
        return _literal(body, "", "", _width(lines)) + "\n" + "\n".join(lines)
    first = statements[0]
    line = lines[first.lineno - 1] if first.lineno <= len(lines) else ""
    head = line.encode()[: first.col_offset].decode()
    indent = head if not head.strip() else re.match(r"\s*", head)[0] + "    "  # type: ignore[index]
    new = indent + _literal(body, indent, "", _width(lines))
    before, behind = lines[: first.lineno - 1], lines[first.lineno :]
    if head.strip():  # a function on one line
        rest = line.encode()[first.col_offset :].decode()
        return "\n".join([*before, head.rstrip(), new, indent + rest, *behind])
    return "\n".join([*lines[: first.lineno - 1], new, *lines[first.lineno - 1 :]])


def _literal(body: str, indent: str, opening: str, width: int) -> str:
    """A docstring as source text that says exactly this, in lines that are indented."""
    wrapped = _wrapped(body, width - len(indent) - 3)  # the quotes stand before the first line
    first, *rest = wrapped
    lines = [first, *(indent + line if line else "" for line in rest)]
    text = "\n".join(lines)
    start = f"\n{indent}" if opening == "\n" else opening
    closing = f"\n{indent}" if len(wrapped) > 1 or opening == "\n" else ""
    if "\\" in text or '"""' in text or (not closing and text.endswith('"')):
        text = text.replace("\\", "\\\\").replace('"""', '\\"\\"\\"')
        text = text[:-1] + '\\"' if not closing and text.endswith('"') else text
    return f'"""{start}{text}{closing}"""'


def _wrapped(body: str, width: int) -> list[str]:
    """The lines of a text; a paragraph of prose with a line that is too long is filled anew, demos never are."""
    lines = body.split("\n")
    end = next((n for n, line in enumerate(lines) if line.startswith(_DEMOS)), len(lines))
    found = list[str]()
    for is_prose, some in groupby(lines[:end], lambda line: bool(_PLAIN.match(line)) and not _RULE.match(line)):
        paragraph = list(some)
        if is_prose and max(map(len, paragraph)) > width:
            for text in _sentences(paragraph):
                found += textwrap.wrap(text, width, break_long_words=False, break_on_hyphens=False)
        else:
            found += [line.rstrip() for line in paragraph]
    return [*found, *lines[end:]]


def _sentences(paragraph: Sequence[str]) -> list[str]:
    """The lines of a paragraph in as few texts as possible: one that breaks without need, with no stop, ends there."""
    longest, found = max(len(line) for line in paragraph), [paragraph[0].strip()]
    for before, line in pairwise(map(str.strip, paragraph)):
        ends = before[-1:] not in ",;:.!?" and line[:1].isupper() and len(before) + len(line.split()[0]) < longest
        found = [*found, line] if ends else [*found[:-1], f"{found[-1]} {line}"]
    return found


def _width(lines: Sequence[str]) -> int:
    return min(_WIDEST, max(_NARROWEST, *map(len, lines)))
