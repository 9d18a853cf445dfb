"""What takes a text apart becomes a function that goes over its characters."""

from __future__ import annotations

from remint.mints.evolve.operators.support.call_patterns import is_character, is_long_text, is_text, method
from remint.mints.evolve.operators.support.written_out import WrittenForm, WrittenOut

_WORDS = (
    """\
words = []
word = ''
for character in text:
    if character.isspace():
        if word:
            words.append(word)
            word = ''
    else:
        word += character
if word:
    words.append(word)
return words
""",
    """\
words = []
start = None
for place, character in enumerate(text):
    if not character.isspace():
        if start is None:
            start = place
    elif start is not None:
        words.append(text[start:place])
        start = None
if start is not None:
    words.append(text[start:])
return words
""",
)
_FIELDS = (
    """\
fields = []
field = ''
for character in text:
    if character == separator:
        fields.append(field)
        field = ''
    else:
        field += character
fields.append(field)
return fields
""",
)
_PIECES = (
    """\
pieces = []
start = 0
end = text.find(separator)
while end >= 0:
    pieces.append(text[start:end])
    start = end + len(separator)
    end = text.find(separator, start)
pieces.append(text[start:])
return pieces
""",
)
_CUT = tuple(
    f"if not separator:\n    raise ValueError('empty separator')\n{text}" for text in _PIECES
)  # fmt: skip
_LINE_PARTS = (
    """\
start = 0
end = len(text)
while start < end and text[start].isspace():
    start += 1
while end > start and text[end - 1].isspace():
    end -= 1
return text[start:end]
""",
)
_HEAD = """\
start = 0
while start < len(text) and text[start]{test}:
    start += 1
return text[start:]
"""
_TAIL = """\
end = len(text)
while end > 0 and text[end - 1]{test}:
    end -= 1
return text[:end]
"""
_TRIMMED = (
    """\
start = 0
end = len(text)
while start < end and text[start] in unwanted:
    start += 1
while end > start and text[end - 1] in unwanted:
    end -= 1
return text[start:end]
""",
)
_PARTED = (
    """\
for place, character in enumerate(text):
    if character == separator:
        return text[:place], separator, text[place + 1:]
return text, '', ''
""",
)
_PARTED_LAST = (
    """\
place = len(text) - 1
while place >= 0 and text[place] != separator:
    place -= 1
if place < 0:
    return '', '', text
return text[:place], separator, text[place + 1:]
""",
)
_BEHIND = (
    """\
if len(prefix) > len(text):
    return text
for place, character in enumerate(prefix):
    if text[place] != character:
        return text
return text[len(prefix):]
""",
)


class TextParts(WrittenOut):
    """Writes out `split` and `strip` of a text."""

    name = "text-parts"
    description = "writes `split` or `strip` of a text as a function that goes over its characters"
    forms = (
        WrittenForm(
            method("split", is_text), ("split_words", "list_words", "take_words"), ("text",), _WORDS,
            "Return the words of a text.",
        ),
        WrittenForm(
            method("split", is_text, is_character), ("split_fields", "list_fields", "take_fields"),
            ("text", "separator"), _FIELDS, "Return what stands between the separators.",
        ),
        WrittenForm(
            method("split", is_text, is_long_text), ("split_pieces", "cut_at"), ("text", "separator"), _PIECES,
            "Return the pieces between the separators.",
        ),
        WrittenForm(
            method("split", is_text, is_text), ("split_at", "cut_by"), ("text", "separator"), _CUT,
            "Return the pieces between the separators.",
        ),
        WrittenForm(
            method("strip", is_text), ("trim", "trim_spaces", "without_margins"), ("text",), _LINE_PARTS,
            "Return a text without the white space around it.",
        ),
        WrittenForm(
            method("strip", is_text, is_text), ("trim_ends", "strip_marks"), ("text", "unwanted"), _TRIMMED,
            "Return a text without unwanted characters at its ends.",
        ),
        WrittenForm(
            method("lstrip", is_text), ("trim_start", "skip_spaces"), ("text",), (_HEAD.format(test=".isspace()"),),
            "Return a text without leading white space.",
        ),
        WrittenForm(
            method("lstrip", is_text, is_text), ("trim_leading", "skip_leading"), ("text", "unwanted"),
            (_HEAD.format(test=" in unwanted"),), "Return a text without unwanted leading characters.",
        ),
        WrittenForm(
            method("rstrip", is_text), ("trim_end", "drop_trailing_spaces"), ("text",),
            (_TAIL.format(test=".isspace()"),), "Return a text without trailing white space.",
        ),
        WrittenForm(
            method("rstrip", is_text, is_text), ("trim_trailing", "drop_trailing"), ("text", "unwanted"),
            (_TAIL.format(test=" in unwanted"),), "Return a text without unwanted trailing characters.",
        ),
        WrittenForm(
            method("partition", is_text, is_character), ("cut_at_first", "split_once"), ("text", "separator"),
            _PARTED, "Return what stands before and behind the first separator.",
        ),
        WrittenForm(
            method("rpartition", is_text, is_character), ("cut_at_last", "split_at_last"), ("text", "separator"),
            _PARTED_LAST, "Return what stands before and behind the last separator.",
        ),
        WrittenForm(
            method("removeprefix", is_text, is_text), ("without_prefix", "drop_prefix"), ("text", "prefix"), _BEHIND,
            "Return a text without this beginning.",
        ),
    )  # fmt: skip
