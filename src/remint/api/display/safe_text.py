"""Text that a terminal shows and does not obey.

Benchmarks, models and judged programs choose names and messages. Written out as they are, an escape sequence in them
could colour a failure green, move the cursor, change the window's title or hide what follows.
"""

from __future__ import annotations

import re
from typing import TextIO

# Control characters except line feed and tab; marks that change the direction of text; line separators; halves of
# characters, which no encoding can write.
_UNSAFE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb\ud800-\udfff\U000e0000-\U000e007f]"
)


def visible(text: str) -> str:
    """A text with everything that a terminal would obey written out, as JSON writes it: ``\\u001b``."""
    return _UNSAFE.sub(lambda found: "".join(map(escaped, found.group())), text.replace("\r\n", "\n"))


def escaped(character: str) -> str:
    """A character as JSON writes it."""
    code = character.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{code[place : place + 4]}" for place in range(0, len(code), 4))


def styled(stream: TextIO) -> TextIO:
    """The stream for a console that makes text visible itself: a safe stream would escape its styles, too."""
    return getattr(stream, "styled", stream)
