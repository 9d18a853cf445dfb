"""Text that others wrote, made safe to look at: nothing invisible, nothing endless."""

from __future__ import annotations

import re
from typing import NamedTuple

LONGEST = 200_000  # characters of one text on a page; the rest is in the file behind the link
# What a terminal would obey, and what changes the order in which people see characters ("Trojan Source").
_HIDDEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2028\u2029\u2060-\u2069\ufeff\ud800-\udfff]"
)


class ShownText(NamedTuple):
    """A text as a page shows it."""

    text: str
    left_out: int = 0  # characters

    def __bool__(self) -> bool:
        return bool(self.text)


def shown(text: str, longest: int = LONGEST) -> ShownText:
    """The beginning of a text with its invisible characters written out."""
    return ShownText(visible(text[:longest]), max(0, len(text) - longest))


def visible(text: str) -> str:
    """The text with control characters as pictures, such as ␛, and others by their numbers."""
    return _HIDDEN.sub(_picture, text.replace("\r\n", "\n"))


def _picture(found: re.Match[str]) -> str:
    code = ord(found[0])
    if code < 0x20:
        return chr(0x2400 + code)
    return "␡" if code == 0x7F else f"‹U+{code:04X}›"
