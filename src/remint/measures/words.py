"""The words of a text: of prose, of a program in any language, of half of one."""

from __future__ import annotations

import re

# A run of letters, digits and underscores (also a number with a point), or any other visible character for itself.
_WORD = re.compile(r"\d+\.\d+|\w+|[^\w\s]")


def words(text: str) -> list[str]:
    """Names, numbers and single signs, in order. Blanks and the ends of lines only set them apart."""
    return _WORD.findall(text)


def prose_words(text: str) -> list[str]:
    """The same in small letters, for texts in which `The` is `the`."""
    return words(text.lower())
