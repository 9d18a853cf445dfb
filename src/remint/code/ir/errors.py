"""Why code cannot be described."""

from __future__ import annotations

from remint.errors import RemintError


class UnsupportedNodeError(RemintError, ValueError):
    """A node that has no counterpart: its kind, the line it stands on, and what is missing."""

    def __init__(self, node: str, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {node}: {reason}")
        self.node, self.line, self.reason = node, line, reason
