"""Consoles that write styles of their own and make every other text safe for a terminal."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from typing import TextIO

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

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


class SafeConsole(Console):
    """A console that writes styles of its own and makes everything else in a text visible."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """The segments of anything that is printed."""
        for segment in super().render(renderable, options):
            yield segment if segment.control else Segment(visible(segment.text), segment.style)

    def on_broken_pipe(self) -> None:
        """Leave a closed pipe to the caller; rich would end the program with code 1."""
        raise BrokenPipeError


def error_console() -> Console:
    """Standard error, for bars that show how far a piece of work is."""
    return SafeConsole(file=styled(sys.stderr))
