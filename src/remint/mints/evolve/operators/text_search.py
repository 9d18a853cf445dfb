"""What looks something up in a text becomes a function that compares character by character."""

from __future__ import annotations

import ast

from remint.mints.evolve.operators.support.call_patterns import (
    Match,
    is_character,
    is_long_text,
    is_text,
    is_variable_text,
    membership,
    method,
)
from remint.mints.evolve.operators.support.written_out import CallFacts, WrittenForm, WrittenOut

_COUNTED = (
    """\
count = 0
for character in text:
    if character == wanted:
        count += 1
return count
""",
)
_OCCURRENCES = (
    """\
count = 0
place = text.find(wanted)
while place >= 0:
    count += 1
    place = text.find(wanted, place + len(wanted))
return count
""",
)
_FOUND = (
    """\
for place, character in enumerate(text):
    if character == wanted:
        return place
return -1
""",
)
_LOCATED = (
    """\
for place, character in enumerate(text):
    if character == wanted:
        return place
raise ValueError('substring not found')
""",
)
_PLACE = """\
for start in range(len(text) - len(wanted) + 1):
    if text[start:start + len(wanted)] == wanted:
        return {found}
{end}
"""
_LAST = (
    """\
place = len(text) - 1
while place >= 0 and text[place] != wanted:
    place -= 1
return place
""",
)
_BEGINS = (
    """\
if len(beginning) > len(text):
    return False
for place, character in enumerate(beginning):
    if text[place] != character:
        return False
return True
""",
)
_ENDS = (
    """\
skipped = len(text) - len(ending)
if skipped < 0:
    return False
for place, character in enumerate(ending):
    if text[skipped + place] != character:
        return False
return True
""",
)
_HAS = (
    """\
for character in text:
    if character == wanted:
        return True
return False
""",
)
_ALL = """\
if not text:
    return False
for character in text:
    if not character.{test}():
        return False
return True
"""


def _of_several(name: str) -> Match:
    """A test of all characters of a text that may have several."""

    def match(facts: CallFacts, node: ast.expr) -> list[ast.expr] | None:
        found = method(name, is_text)(facts, node)
        is_one = found is not None and (
            is_character(facts, found[0]) or isinstance(found[0], ast.Subscript)
        )  # fmt: skip
        return None if is_one else found

    return match


def _test(name: str, *names: str) -> WrittenForm:
    return WrittenForm(_of_several(name), names, ("text",), (_ALL.format(test=name),))


class TextSearch(WrittenOut):
    """Writes out `count`, `find`, `index`, `startswith`, `endswith`, and tests of all characters."""

    name = "text-search"
    description = "writes `count`, `find`, `startswith` or a test of a text as a function that compares characters"
    forms = (
        WrittenForm(
            method("count", is_text, is_character), ("count_character", "occurrences", "tally_character"),
            ("text", "wanted"), _COUNTED, "Return how often a character occurs.",
        ),
        WrittenForm(
            method("count", is_text, is_long_text), ("count_occurrences", "count_matches"), ("text", "wanted"),
            _OCCURRENCES, "Return how often a part occurs, without overlaps.",
        ),
        WrittenForm(
            method("find", is_text, is_character), ("find_character", "first_place"), ("text", "wanted"), _FOUND,
            "Return the place of a character, or -1.",
        ),
        WrittenForm(
            method("index", is_text, is_character), ("locate", "find_required"), ("text", "wanted"), _LOCATED,
            "Return the place of a character that has to be there.",
        ),
        WrittenForm(
            method("rfind", is_text, is_character), ("find_last", "last_place"), ("text", "wanted"), _LAST,
            "Return the last place of a character, or -1.",
        ),
        WrittenForm(
            method("startswith", is_text, is_text), ("begins_with", "has_beginning"), ("text", "beginning"), _BEGINS,
            "Return whether a text begins with another.",
        ),
        WrittenForm(
            method("endswith", is_text, is_text), ("ends_with", "has_ending"), ("text", "ending"), _ENDS,
            "Return whether a text ends with another.",
        ),
        WrittenForm(
            membership(is_variable_text, is_character), ("has_character", "contains", "is_among"), ("wanted", "text"),
            _HAS, "Return whether a character occurs in a text.",
        ),
        WrittenForm(
            membership(is_variable_text, is_variable_text), ("has_part", "contains_part", "is_inside"),
            ("wanted", "text"), (_PLACE.format(found="True", end="return False"),),
            "Return whether a text has another one in it.",
        ),
        WrittenForm(
            method("find", is_text, is_text), ("find_part", "first_start"), ("text", "wanted"),
            (_PLACE.format(found="start", end="return -1"),), "Return where a part begins, or -1.",
        ),
        WrittenForm(
            method("index", is_text, is_text), ("locate_part", "find_required_part"), ("text", "wanted"),
            (_PLACE.format(found="start", end="raise ValueError('substring not found')"),),
            "Return where a part begins that has to be there.",
        ),
        WrittenForm(
            method("count", is_text, is_text), ("count_parts", "count_matches"), ("text", "wanted"),
            (f"if not wanted:\n    return len(text) + 1\n{_OCCURRENCES[0]}",),
            "Return how often a part occurs, without overlaps.",
        ),
        _test("isdecimal", "has_only_decimals", "is_decimal_text"),
        _test("isdigit", "has_only_digits", "is_digits"),
        _test("isalpha", "has_only_letters", "is_alphabetic"),
        _test("isalnum", "is_alphanumeric", "has_only_word_characters"),
        _test("isspace", "is_blank", "has_only_spaces"),
        _test("isnumeric", "is_numeric_text", "has_only_numerals"),
    )  # fmt: skip
