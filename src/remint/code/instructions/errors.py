"""What is wrong with a text of instructions."""

from __future__ import annotations

from remint.errors import RemintError


class InstructionError(RemintError, ValueError):
    """Text that is no instruction; `line` is its place in the text."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {message}" if line else message)
        self.message, self.line = message, line


class UnknownWordingError(RemintError, ValueError):
    """A choice of wording that there is not, or two that exclude each other."""
