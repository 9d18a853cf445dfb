"""What a function is for: names, the best first, and a sentence where there is something to say."""

from __future__ import annotations

from typing import NamedTuple


class Role(NamedTuple):
    """Names for a function, the best first; what its docstring says; and what it gives, as a noun."""

    names: tuple[str, ...]
    says: str = ""
    gives: str = ""  # `odd_numbers`: for its variables, and for functions that pass the same on


APPLIED = Role(("apply_to_each", "map_items"), "Return what a function makes of each item.", "results")


def collecting(what: str) -> Role:
    """The purpose of a function that gives many of something."""
    return Role((f"collect_{what}", f"list_{what}", f"build_{what}", f"make_{what}"), gives=what)


def building(what: str) -> Role:
    """The purpose of a function that gives one thing which others have built."""
    return Role((f"make_{what}", f"create_{what}", f"assemble_{what}", f"build_{what}"), gives=what)


def spoken(name: str) -> str:
    """A name as words."""
    return name.replace("_", " ").strip()
