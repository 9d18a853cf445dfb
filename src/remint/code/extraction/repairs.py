"""Rules that fix Python which does not parse. Each is kept only where it helps: the first error goes away or comes
later."""

from __future__ import annotations

import ast
import html
import math
import re
import textwrap
from collections.abc import Callable

from remint.code.extraction.python_source import error_line, missing_names, tree_of
from remint.code.extraction.target import Rule, Wanted
from remint.code.trees import walk

_CURLY = str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'", "′": "'", "–": "-", "−": "-"})
# Numbers of any length would be read as such, which Python refuses beyond some thousand digits.
_ENTITY = re.compile(r"&(?:#[0-9]{1,7}(?![0-9]);?|#[xX][0-9a-fA-F]{1,6}(?![0-9a-fA-F]);?|[^\t\n\f <&#;]{1,32};?)")
_SPACES = re.compile("[\u00a0\u2000-\u200a\u202f\u205f\u3000]")
_INVISIBLE = re.compile("[\u200b-\u200d\u2060\ufeff]")
_PLACEHOLDER = re.compile(
    r"^([ \t]*)(<[^<>\n]{0,40}(?:code|implement|todo|body|solution|here)[^<>\n]{0,40}>|\.\.\.[ \t]*\(.*)[ \t]*$",
    re.MULTILINE | re.IGNORECASE,
)
_DOCTEST = re.compile(r"^[ \t]*(?:>>>|\.\.\.)(?: |$)", re.MULTILINE)
_SESSION = re.compile(r"^[ \t]*>>> (?:def|class|import|from|@)", re.MULTILINE)
_NUMBERED = re.compile(r"^[ \t]{0,4}\d{1,4}(?:[:.|)][ \t]?|[ \t])", re.MULTILINE)
_HEADER = re.compile(r"^[ \t]+((?:async[ \t]+def|def|class)[ \t]|@\w)", re.MULTILINE)
_JOINED_RETURN = re.compile(r"^([ \t]*return)(?=\w)")
_JOINED_CONDITION = re.compile(r"^([ \t]*(?:if|elif|while))(?=[A-Za-z0-9_][^\n]*:[ \t]*(?:#[^\n]*)?$)", re.MULTILINE)


def where_it_helps(fix: Callable[[str], str]) -> Callable[[str, Wanted], str]:
    """A rule of a repair: what does not parse is fixed, if that gets the parser further."""

    def apply(text: str, wanted: Wanted) -> str:
        before = _error(text, wanted)
        if not before:
            return text
        fixed = fix(text)
        after = _error(fixed, wanted) if fixed != text else before
        return fixed if not after or after > before else text

    return apply


def reach(text: str) -> float:
    """How far a parser gets: the line of the first error, infinity where there is none."""
    return error_line(text) or math.inf


def _error(text: str, wanted: Wanted) -> int:
    return error_line(wanted.prompt + text if wanted.continues else text)


def unescape_entities(text: str) -> str:
    """``&lt;`` as ``<``."""
    return _ENTITY.sub(lambda found: html.unescape(found.group()), text)


def straighten_quotes(text: str) -> str:
    """Quotes and dashes as programs write them."""
    return text.translate(_CURLY)


def plain_spaces(text: str) -> str:
    """Blanks that no parser takes for one as blanks, and letters without width as nothing."""
    return _INVISIBLE.sub("", _SPACES.sub(" ", text))


def comment_placeholders(text: str) -> str:
    """Lines such as ``<YOUR CODE HERE>`` as comments."""
    return _PLACEHOLDER.sub(r"\1# \2", text)


def drop_doctest_prompts(text: str) -> str:
    """A session as a program: what follows ``>>>`` and ``...``, without what was answered."""
    if not _SESSION.search(text):
        return text
    kept = [_DOCTEST.sub("", line) for line in text.split("\n") if _DOCTEST.match(line)]
    return "\n".join(kept) + "\n"


def drop_line_numbers(text: str) -> str:
    """The lines without their numbers, where every line has one."""
    lines = [line for line in text.split("\n") if line.strip()]
    return _NUMBERED.sub("", text) if len(lines) > 1 and all(map(_NUMBERED.match, lines)) else text


def part_keywords(text: str) -> str:
    """``ifx:`` with the blank that it lost."""
    return _JOINED_CONDITION.sub(r"\1 ", text)


def part_return(text: str, wanted: Wanted) -> str:
    """``returnx`` as ``return x``. It parses either way: a statement that begins with an unknown name gives it away."""
    tree = tree_of(wanted.prompt + text if wanted.continues else text)
    unknown = {name for name in missing_names(tree) if re.match(r"return\w", name)} if tree else set()
    if tree is None or not unknown:
        return text
    starts = {(node.lineno, node.col_offset) for node in walk(tree) if isinstance(node, ast.Expr)}
    names = [node for node in walk(tree) if isinstance(node, ast.Name) and node.id in unknown]
    before = wanted.prompt.count("\n") if wanted.continues else 0
    lines = text.split("\n")
    for node in names:
        if (node.lineno, node.col_offset) in starts:
            lines[node.lineno - 1 - before] = _JOINED_RETURN.sub(r"\1 ", lines[node.lineno - 1 - before])
    return "\n".join(lines)


def spaces_for_tabs(text: str) -> str:
    """Tabs as four blanks."""
    return text.expandtabs(4)


def eight_for_tabs(text: str) -> str:
    """Tabs as eight blanks."""
    return text.expandtabs(8)


def shift_left(text: str) -> str:
    """All lines as far to the left as they go together, or just the headers, or just the first line."""
    first = next((line for line in text.split("\n") if line.strip()), "")
    variants = (textwrap.dedent(text), _HEADER.sub(r"\1", text), text.replace(first, first.lstrip(" \t"), 1))
    return max(variants, key=lambda variant: -1 if variant == text else reach(variant))


REPAIRS = (
    Rule("entities", where_it_helps(unescape_entities)),
    Rule("quotes", where_it_helps(straighten_quotes)),
    Rule("spaces", where_it_helps(plain_spaces)),
    Rule("placeholders", where_it_helps(comment_placeholders)),
    Rule("line-numbers", where_it_helps(drop_line_numbers)),
    Rule("joined-keywords", where_it_helps(part_keywords)),
    Rule("joined-return", part_return),
    Rule("tabs", where_it_helps(spaces_for_tabs)),
    Rule("wide-tabs", where_it_helps(eight_for_tabs)),
    Rule("indentation", where_it_helps(shift_left)),
    Rule("doctest-prompts", where_it_helps(drop_doctest_prompts)),
)
