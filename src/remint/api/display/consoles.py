"""Consoles that write styles of their own and make every other text safe for a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from remint.api.display.safe_text import styled, visible


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
