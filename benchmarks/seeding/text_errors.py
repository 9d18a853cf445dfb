"""Errors in the text: unbalanced brackets, indentation that does not parse, and the kind "other"."""

from __future__ import annotations

import ast
import random
import re

_BRACKETS = "()[]{}"


def parses(source: str) -> bool:
    """Whether it is a program at all."""
    try:
        ast.parse(source)
    except (SyntaxError, ValueError):
        return False
    return True


def unbalanced(source: str, chance: random.Random) -> str | None:
    """One bracket too few, or one too many."""
    places = [place for place, character in enumerate(source) if character in _BRACKETS]
    chance.shuffle(places)
    for place in places:
        more = source[place] if chance.random() < 0.25 and source[place] in ")]}" else ""
        broken = source[:place] + (more * 2 if more else "") + source[place + 1 :]
        if not parses(broken):
            return broken
    return None


def odd_indent(source: str, chance: random.Random) -> str | None:
    """A line that is indented by a space too many or too few."""
    lines = source.splitlines(keepends=True)
    places = [place for place, line in enumerate(lines) if line.startswith("    ")]
    chance.shuffle(places)
    for place in places:
        changed = lines[place][1:] if chance.random() < 0.5 else " " + lines[place]
        broken = "".join([*lines[:place], changed, *lines[place + 1 :]])
        if not parses(broken):
            return broken
    return None


def truncated(source: str, chance: random.Random) -> str | None:
    """The answer ends in the middle of a statement: no tokens were left."""
    body = source.rstrip()
    for _ in range(50):
        end = chance.randrange(len(body) // 2, len(body))
        if not parses(body[:end]):
            return body[:end]
    return None


def renamed(source: str, entry: str) -> str:
    """The function that was asked for has another name."""
    return re.sub(rf"\b{re.escape(entry)}\b", f"{entry}_solution", source)


def asks_user(source: str) -> str:
    """Code at the top level that asks the user for something."""
    return f'{source}\nvalue = input("Enter a value: ")\nprint(value)\n'
