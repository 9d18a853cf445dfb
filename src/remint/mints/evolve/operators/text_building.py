"""What puts a text together becomes a function that adds one part after the other."""

from __future__ import annotations

import ast

from remint.mints.evolve.operators.support.call_patterns import (
    backwards,
    holds_texts,
    is_character,
    is_long_text,
    is_text,
    is_whole,
    method,
    times,
)
from remint.mints.evolve.operators.support.written_out import CallFacts, WrittenForm, WrittenOut


def _is_nothing(facts: CallFacts, node: ast.expr) -> bool:
    del facts
    return isinstance(node, ast.Constant) and node.value == ""


def _plainly_joined(facts: CallFacts, node: ast.expr) -> list[ast.expr] | None:
    found = method("join", _is_nothing, holds_texts)(facts, node)
    return found[1:] if found is not None else None


_JOINED = (
    """\
joined = ''
for place, part in enumerate(parts):
    if place > 0:
        joined += separator
    joined += part
return joined
""",
    """\
joined = None
for part in parts:
    if joined is None:
        joined = part
    else:
        joined += separator + part
return joined or ''
""",
)
_CONCATENATED = (
    """\
joined = ''
for part in parts:
    joined += part
return joined
""",
)
_REPLACED = (
    """\
replaced = ''
for character in text:
    if character == old:
        replaced += new
    else:
        replaced += character
return replaced
""",
)
_EXCHANGED = (
    """\
exchanged = ''
start = 0
found = text.find(old)
while found >= 0:
    exchanged += text[start:found] + new
    start = found + len(old)
    found = text.find(old, start)
return exchanged + text[start:]
""",
)
_EXCHANGED_ANY = tuple(f"if not old:\n    return new.join(['', *text, ''])\n{text}" for text in _EXCHANGED)
_BACKWARDS = (
    """\
turned = ''
place = len(text) - 1
while place >= 0:
    turned += text[place]
    place -= 1
return turned
""",
)
_BEFORE = (
    """\
filling = ''
while len(filling) + len(text) < width:
    filling += filler
return filling + text
""",
)
_BEHIND = (
    """\
padded = text
while len(padded) < width:
    padded += filler
return padded
""",
)
_AROUND = (
    """\
missing = width - len(text)
if missing <= 0:
    return text
before = missing // 2 + (missing & width & 1)
return filler * before + text + filler * (missing - before)
""",
)
_REPEATED = (
    """\
repeated = ''
for _ in range(count):
    repeated += text
return repeated
""",
)
_SPACES_AROUND = (_AROUND[0].replace("filler", "' '"),)


class TextBuilding(WrittenOut):
    """Writes out `join`, `replace`, `[::-1]`, `ljust`, `rjust` and `center` of texts."""

    name = "text-building"
    description = "writes `join`, `replace`, padding or reversing of texts as a function that adds part after part"
    forms = (
        WrittenForm(
            _plainly_joined, ("concatenate", "join_all", "concatenate_parts"), ("parts",), _CONCATENATED,
            "Return the parts as one text.",
        ),
        WrittenForm(
            method("join", is_text, holds_texts), ("join_parts", "join_with", "delimit"), ("separator", "parts"),
            _JOINED, "Return the parts with a separator between them.",
        ),
        WrittenForm(
            method("replace", is_text, is_character, is_text), ("replace_character", "substitute", "swap_character"),
            ("text", "old", "new"), _REPLACED, "Return a text with one character replaced.",
        ),
        WrittenForm(
            method("replace", is_text, is_long_text, is_text), ("replace_all", "exchange", "substitute_words"),
            ("text", "old", "new"), _EXCHANGED, "Return a text with every occurrence replaced.",
        ),
        WrittenForm(
            method("replace", is_text, is_text, is_text), ("replace_each", "exchange_each"), ("text", "old", "new"),
            _EXCHANGED_ANY, "Return a text with every occurrence replaced.",
        ),
        WrittenForm(
            backwards(is_text), ("reverse_text", "reversed_text", "mirror_text"), ("text",), _BACKWARDS,
            "Return a text from its end to its beginning.",
        ),
        WrittenForm(
            method("rjust", is_text, is_whole, is_character), ("pad_start", "fill_before"),
            ("text", "width", "filler"), _BEFORE, "Return a text of at least this width, filled up at its start.",
        ),
        WrittenForm(
            method("ljust", is_text, is_whole, is_character), ("pad_end", "fill_behind"),
            ("text", "width", "filler"), _BEHIND, "Return a text of at least this width, filled up at its end.",
        ),
        WrittenForm(
            method("center", is_text, is_whole, is_character), ("pad_both", "centred"), ("text", "width", "filler"),
            _AROUND, "Return a text in the middle of a line of this width.",
        ),
        WrittenForm(
            method("center", is_text, is_whole), ("pad_both", "centred"), ("text", "width"), _SPACES_AROUND,
            "Return a text in the middle of a line of this width.",
        ),
        WrittenForm(
            times(is_text), ("repeat_text", "repeat", "multiply_text"), ("text", "count"), _REPEATED,
            "Return a text several times over.",
        ),
    )  # fmt: skip
