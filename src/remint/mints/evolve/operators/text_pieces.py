"""Cutting and padding texts by what only the caller knows become functions that say how it is done."""

from __future__ import annotations

import ast

from remint.mints.evolve.operators.support.call_patterns import (
    is_character,
    is_text,
    is_variable_text,
    is_whole,
    method,
)
from remint.mints.evolve.operators.support.written_out import CallFacts, WrittenForm, WrittenOut


def _is_unsure(facts: CallFacts, node: ast.expr) -> bool:
    """Whether it is a text that may be empty or have any length."""
    return is_variable_text(facts, node) and not is_character(facts, node)


def _is_some_text(facts: CallFacts, node: ast.expr) -> bool:
    """Whether it is a text that is not empty."""
    return is_character(facts, node) or (isinstance(node, ast.Constant) and is_text(facts, node) and node.value != "")


_CHECKED = "if not separator:\n    raise ValueError('empty separator')\n"
_CUT_OFTEN = (
    """\
pieces = []
rest = text
while limit != 0 and separator in rest:
    piece, _, rest = rest.partition(separator)
    pieces.append(piece)
    limit -= 1
pieces.append(rest)
return pieces
""",
)
_PARTED = (
    """\
place = text.find(separator)
if place < 0:
    return (text, '', '')
return (text[:place], separator, text[place + len(separator):])
""",
)
_PARTED_LAST = (
    """\
place = text.rfind(separator)
if place < 0:
    return ('', '', text)
return (text[:place], separator, text[place + len(separator):])
""",
)
_REPLACED = (
    """\
replaced = ''
start = 0
found = text.find(old)
while limit != 0 and found >= 0:
    replaced += text[start:found] + new
    start = found + len(old)
    found = text.find(old, start)
    limit -= 1
return replaced + text[start:]
""",
)
_WITHOUT_END = ("if text.endswith(suffix):\n    return text[:len(text) - len(suffix)]\nreturn text\n",)
_ONE = "if len(filler) != 1:\n    raise TypeError('The fill character must be exactly one character long')\n"
_CENTRED = (
    f"""\
{_ONE}\
missing = width - len(text)
if missing <= 0:
    return text
before = missing // 2 + (missing & width & 1)
return filler * before + text + filler * (missing - before)
""",
)
_FILLED_START = (f"{_ONE}if width <= len(text):\n    return text\nreturn filler * (width - len(text)) + text\n",)
_FILLED_END = (f"{_ONE}if width <= len(text):\n    return text\nreturn text + filler * (width - len(text))\n",)


def _checked(bodies: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(_CHECKED + one for one in bodies)


class TextPieces(WrittenOut):
    """Writes out a limited `split` or `replace`, `partition`, `removesuffix` and padding with what is given."""

    name = "text-pieces"
    description = "writes a limited `split` or `replace`, `partition` or padding of a text as a function that says how"
    forms = (
        WrittenForm(
            method("split", is_text, _is_some_text, is_whole), ("split_first", "cut_at"),
            ("text", "separator", "limit"), _CUT_OFTEN, "Return the pieces of a text after so many cuts.",
        ),
        WrittenForm(
            method("split", is_text, _is_unsure, is_whole), ("split_first", "cut_at"),
            ("text", "separator", "limit"), _checked(_CUT_OFTEN), "Return the pieces of a text after so many cuts.",
        ),
        WrittenForm(
            method("partition", is_text, _is_unsure), ("cut_once", "split_once"), ("text", "separator"),
            _checked(_PARTED), "Return what is before and behind the first separator.",
        ),
        WrittenForm(
            method("rpartition", is_text, _is_unsure), ("cut_last", "split_last"), ("text", "separator"),
            _checked(_PARTED_LAST), "Return what is before and behind the last separator.",
        ),
        WrittenForm(
            method("replace", is_text, _is_some_text, is_text, is_whole), ("replace_first", "exchange_first"),
            ("text", "old", "new", "limit"), _REPLACED, "Return a text with so many occurrences replaced.",
        ),
        WrittenForm(
            method("removesuffix", is_text, is_text), ("without_suffix", "strip_suffix"), ("text", "suffix"),
            _WITHOUT_END, "Return a text without its end, if that is the suffix.",
        ),
        WrittenForm(
            method("center", is_text, is_whole, _is_unsure), ("pad_both", "centred"), ("text", "width", "filler"),
            _CENTRED, "Return a text in the middle of a line of this width.",
        ),
        WrittenForm(
            method("rjust", is_text, is_whole, _is_unsure), ("pad_start", "fill_before"), ("text", "width", "filler"),
            _FILLED_START, "Return a text of at least this width, filled up at its start.",
        ),
        WrittenForm(
            method("ljust", is_text, is_whole, _is_unsure), ("pad_end", "fill_behind"), ("text", "width", "filler"),
            _FILLED_END, "Return a text of at least this width, filled up at its end.",
        ),
    )  # fmt: skip
