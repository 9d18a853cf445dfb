"""What a function is for: names, the best first, and a sentence where there is something to say."""

from __future__ import annotations

from typing import NamedTuple


class Purpose(NamedTuple):
    """Names for a function, the best first; what its docstring says; and what it gives, as a noun."""

    names: tuple[str, ...]
    says: str = ""
    gives: str = ""  # `odd_numbers`: for its variables, and for functions that pass the same on


def spoken(name: str) -> str:
    """A name as words."""
    return name.replace("_", " ").strip()
