"""Purposes that many functions have: to apply, to collect or to build something."""

from __future__ import annotations

from remint.mints.evolve.naming.added_code import Purpose

APPLIED = Purpose(("apply_to_each", "map_items"), "Return what a function makes of each item.", "results")


def collecting(what: str) -> Purpose:
    """The purpose of a function that gives many of something."""
    return Purpose((f"collect_{what}", f"list_{what}", f"build_{what}", f"make_{what}"), gives=what)


def building(what: str) -> Purpose:
    """The purpose of a function that gives one thing which others have built."""
    return Purpose((f"make_{what}", f"create_{what}", f"assemble_{what}", f"build_{what}"), gives=what)


def spoken(name: str) -> str:
    """A name as words."""
    return name.replace("_", " ").strip()
