"""Inputs for generated programs, by the types of their parameters."""

from __future__ import annotations

import ast
from random import Random
from typing import Any

_LETTERS = "aabbceelmnorsstxyzAEKRS0123579 ,-;:"
_WORDS = ("alder", "birch", "cedar", "elm", "oak", "pine", "rowan", "level", "noon", "a", "", "stone", "Reed", "sat",
          "abc", "otto", "42", "7", "east", "plum", "apple", "tree", "sea", "lake", "xyz", "arena")  # fmt: skip


def parameter_kinds(text: str, entry_point: str) -> list[str]:
    """The types of the parameters, as they are written."""
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef) and node.name == entry_point:
            return [ast.unparse(one.annotation) if one.annotation else "" for one in node.args.args]
    return []


def drawn_inputs(kinds: list[str], count: int, chance: Random) -> list[list[Any]]:
    """So many lists of arguments: empty and small ones first, then of any size."""
    made = [[_drawn(kind, chance, size) for kind in kinds] for size in (0, 1, 1, 2)]
    while len(made) < count:
        made.append([_drawn(kind, chance, chance.randint(0, 9)) for kind in kinds])
    return made


def _drawn(kind: str, chance: Random, size: int) -> Any:
    match kind:
        case "int":
            return chance.choice((chance.randint(0, 9), chance.randint(0, 30), chance.randint(-9, 200), size))
        case "str":
            if chance.random() < 0.3:
                return chance.choice((",", " ", "-", ";", ":")).join(chance.choice(_WORDS) for _ in range(size // 2))
            return "".join(chance.choice(_LETTERS) for _ in range(size))
        case "list[int]":
            most = chance.choice((6, 12, 30, 100))
            least = chance.choice((0, 0, -most // 2))
            return [chance.randint(least, most) for _ in range(size)]
        case "list[str]":
            few = chance.sample(_WORDS, chance.choice((3, 6, 12)))
            return [chance.choice(few) for _ in range(size)]
        case "list[list[int]]":
            return [[chance.randint(-3, 15) for _ in range(chance.randint(0, 5))] for _ in range(min(size, 5))]
    raise ValueError(f"no values of the type {kind!r} are drawn")
