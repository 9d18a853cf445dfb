"""Numbers of things, as people say them."""

from __future__ import annotations


def counted(number: int, thing: str) -> str:
    """A number of things: 1 problem, 2 problems."""
    return f"{number:,} {thing}" if number == 1 else f"{number:,} {thing}s"
