"""Consoles that write styles of their own and make every other text safe for a terminal."""

from __future__ import annotations

import codecs
import functools
import io
import os
import re
import shutil
import sys
import textwrap
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TextIO

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


def fitted(text: str, stream: TextIO) -> str:
    """In lines that fit where it is a terminal; elsewhere as it is. Long words, such as paths, stay whole."""
    if not stream.isatty():
        return text
    width = max(shutil.get_terminal_size().columns - 1, 20)
    lines = text.split("\n")  # one that begins with a blank is a command or a table: it stays as it is
    fill = functools.partial(textwrap.fill, width=width, break_long_words=False, break_on_hyphens=False)
    return "\n".join(line if line.startswith(" ") else fill(line) for line in lines)


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


_HANDLER = "remint.terminal"
# What commands write themselves, for terminals that know no more than ASCII or Latin-1.
_PLAIN = {
    "…": "...", "→": "->", "–": "-", "—": "-", "±": "+-", "·": "-", "✓": "+", "✗": "x", "●": "*", "─": "-", "━": "-",
    "█": "#", "≥": ">=", "≤": "<=", "×": "x", "σ": "sigma", "³": "^3", "│": "|",
}  # fmt: skip


def _replace_unknown(error: UnicodeError) -> tuple[str, int]:
    """What stands for characters that an encoding does not have."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    unknown = error.object[error.start : error.end]
    return "".join(_PLAIN.get(one) or escaped(one) for one in unknown), error.end


codecs.register_error(_HANDLER, _replace_unknown)


class SafeStream(io.TextIOBase):
    """Standard output or error, on which every text is made visible first."""

    # What click looks at: of a stream that says "ascii" it would write UTF-8 to the bytes beneath.
    encoding = "utf-8"
    errors = _HANDLER

    def __init__(self, stream: TextIO, must_arrive: bool) -> None:
        self.styled = _Styled(stream, must_arrive)

    def write(self, text: str) -> int:
        """Write what is visible of a text."""
        self.styled.write(visible(text))
        return len(text)

    @property
    def failed(self) -> bool:
        """Whether something could not be written."""
        return self.styled.failed

    def flush(self) -> None:
        """Write what waits."""
        self.styled.flush()

    def isatty(self) -> bool:
        """Whether somebody looks."""
        return bool(self.styled.isatty())

    def fileno(self) -> int:
        """The descriptor."""
        return int(self.styled.fileno())

    def writable(self) -> bool:
        """Always."""
        return True


class _Styled:
    """The stream itself, for those who write escape sequences of their own and make all else visible."""

    def __init__(self, stream: TextIO, must_arrive: bool) -> None:
        # Progress and complaints that nobody can read any more are no reason to lose the work.
        self._stream, self._must_arrive, self.failed = stream, must_arrive, False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def write(self, text: str) -> int:
        try:
            self._stream.write(text)
        except OSError:
            self.failed = True
            if self._must_arrive:
                raise
            drop(self._stream)
        return len(text)

    def flush(self) -> None:
        try:
            self._stream.flush()
        except OSError:
            self.failed = True
            if self._must_arrive:
                raise
            drop(self._stream)


def knows_unicode(stream: TextIO) -> bool:
    """Whether a stream can show every character."""
    return str(styled(stream).encoding or "").lower().startswith("utf")


def drop(stream: TextIO | SafeStream) -> None:
    """Let nothing more be written: Python would try again, and complain, while it closes the stream."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, stream.fileno())
    os.close(null)


@contextmanager
def safe_streams() -> Iterator[SafeStream]:
    """Make standard output, which is handed out, and error safe for whatever commands print."""
    before = sys.stdout, sys.stderr
    streams = [stream or _nowhere() for stream in before]
    handlers = [getattr(stream, "errors", None) for stream in streams]
    for stream in streams:
        _reconfigure(stream, _HANDLER)
    stdout = SafeStream(streams[0], must_arrive=True)
    sys.stdout, sys.stderr = stdout, SafeStream(streams[1], must_arrive=False)
    try:
        yield stdout
    finally:
        sys.stdout, sys.stderr = before
        for stream, handler in zip(streams, handlers, strict=True):
            _reconfigure(stream, handler)


def _nowhere() -> TextIO:
    """Where Python has no stream, because the descriptor was closed before it started."""
    return Path(os.devnull).open("w", encoding="utf-8")


def _reconfigure(stream: TextIO, errors: str | None) -> None:
    if isinstance(stream, io.TextIOWrapper) and errors:
        # What waited cannot be written, or the stream is closed: the next write says so.
        with suppress(OSError, ValueError):
            stream.reconfigure(errors=errors)


def open_closed_descriptors() -> None:
    """Put the null device where standard input, output or error are closed.

    The next file that is opened would take the number, and be written to by whoever prints a message: the ledger, say.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)
