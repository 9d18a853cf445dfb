"""Numbers of things, as people say them."""

from __future__ import annotations


def counted(number: int, one: str, many: str = "") -> str:
    """A number of things: 1 problem, 2 problems. What an s does not make plural is given: 1 test is, 2 tests are."""
    return f"{number:,} {for_number(number, one, many or one + 's')}"


def for_number(number: float, one: str, many: str) -> str:
    """The word that goes with a number: is or are, it or they."""
    return one if number == 1 else many
