"""The constructs that a user may ask for, and when a program has one."""

from __future__ import annotations

from collections.abc import Mapping

from remint.errors import UsageError
from remint.registry import unknown_name

# What a user writes → the counts of which one must be above 0; a depth needs the number behind it.
WANTED: dict[str, tuple[str, ...]] = {
    "loops": ("loop",),
    "for": ("for",),
    "while": ("while",),
    "nested-loops": ("loop-depth>1",),
    "break": ("break",),
    "continue": ("continue",),
    "if": ("if", "if-else", "elif"),
    "elif": ("elif",),
    "ternary": ("ternary",),
    "division": ("integer-division", "division"),
    "modulo": ("modulo",),
    "logic": ("logic",),
    "lists": ("list-operation",),
    "dictionaries": ("dictionary-operation",),
    "sets": ("set-operation",),
    "strings": ("string-operation",),
    "ascii": ("ascii",),
    "index": ("index",),
    "slices": ("slice",),
    "comprehensions": ("comprehension",),
    "formatted-text": ("formatted-text",),
    "helpers": ("function>1",),
    "recursion": ("recursion",),
    "globals": ("global",),
}


# Blocks inside one another that a construct takes at least, where it is more than one.
_BLOCKS = {"nested-loops": 2, "break": 2, "continue": 2, "dictionaries": 2, "sets": 2}


def refuse_too_flat(names: tuple[str, ...], nesting: int) -> None:
    """Refuse constructs that programs with so little nesting cannot have."""
    for name in names:
        if _BLOCKS.get(name, 1) > nesting:
            raise UsageError(
                f"{name} takes blocks inside one another, and nesting is {nesting}. Ask for --nesting {_BLOCKS[name]} "
                f"or more, or leave {name} out."
            )


def wanted_constructs(text: str) -> tuple[str, ...]:
    """The constructs that a list with commas names, each once."""
    names = tuple(dict.fromkeys(part.strip() for part in text.split(",") if part.strip()))
    for name in names:
        if name not in WANTED:
            raise unknown_name("construct", name, WANTED)
    return names


def has_construct(counts: Mapping[str, int], name: str) -> bool:
    """Whether a program with these counts has the construct."""
    return any(_holds(counts, rule) for rule in WANTED[name])


def _holds(counts: Mapping[str, int], rule: str) -> bool:
    count, _, least = rule.partition(">")
    return counts.get(count, 0) > int(least or 0)
