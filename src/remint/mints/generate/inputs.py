"""Inputs for generated programs, by the types of their parameters and by the characters that the programs look for."""

from __future__ import annotations

import ast
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from remint.code.trees import walk

_LETTERS = "aabbceelmnorsstxyzAEKRS0123579 ,-;:"
_SEPARATORS = (",", " ", "-", ";", ":")
_WORDS = ("alder", "birch", "cedar", "elm", "oak", "pine", "rowan", "level", "noon", "a", "", "stone", "Reed", "sat",
          "abc", "otto", "42", "7", "east", "plum", "apple", "tree", "sea", "lake", "xyz", "arena")  # fmt: skip
_LARGE, _TOO_LARGE = 20, 10_000


class InputNeeds(NamedTuple):
    """What decides which inputs are worth trying: the types of the parameters, and characters and numbers named in the
    program."""

    kinds: list[str]
    characters: str = ""
    large: tuple[int, ...] = ()  # numbers that the program names, and that few inputs would exceed

    @property
    def separators(self) -> tuple[str, ...]:
        """The characters that texts are joined with: those that the program names, or any."""
        return tuple(one for one in self.characters if not one.isalnum()) or _SEPARATORS


def input_needs(text: str, entry_point: str) -> InputNeeds:
    """What the inputs of a program depend on."""
    tree = ast.parse(text)
    named = {one.value for one in walk(tree) if isinstance(one, ast.Constant) and isinstance(one.value, str)}
    characters = "".join(sorted({letter for value in named for letter in value}))
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name == entry_point:
            kinds = [ast.unparse(one.annotation) if one.annotation else "" for one in node.args.args]
            return InputNeeds(kinds, characters, _large_numbers(tree))
    return InputNeeds([])


def _large_numbers(tree: ast.AST) -> tuple[int, ...]:
    numbers = {one.value for one in walk(tree) if isinstance(one, ast.Constant) and type(one.value) is int}
    return tuple(sorted(one for one in numbers if _LARGE <= one < _TOO_LARGE))


def drawn_inputs(needs: InputNeeds, count: int, chance: Random) -> list[list[Any]]:
    """So many lists of arguments: empty and small ones first, then of any size."""
    made = [[_drawn(kind, needs, chance, size) for kind in needs.kinds] for size in (0, 1, 1, 2)]
    while len(made) < count:
        made.append([_drawn(kind, needs, chance, chance.randint(0, 9)) for kind in needs.kinds])
    return made


def _drawn(kind: str, needs: InputNeeds, chance: Random, size: int) -> Any:
    match kind:
        case "int":
            return chance.choice((chance.randint(0, 9), chance.randint(-20, 30), chance.randint(-60, 200), size,
                                  *(chance.randint(one, 3 * one) for one in needs.large)))  # fmt: skip
        case "str":
            return _text(needs, chance, size)
        case "list[int]":
            most = chance.choice((6, 12, 30, 100, *needs.large))
            least = chance.choice((0, 0, -most // 2))
            return [chance.randint(least, most) for _ in range(size)]
        case "list[str]":
            few = chance.sample(_WORDS, chance.choice((3, 6, 12)))
            return [_varied(chance.choice(few), needs, chance) for _ in range(size)]
        case "list[list[int]]":
            return [[chance.randint(-3, 15) for _ in range(chance.randint(0, 5))] for _ in range(min(size, 5))]
    raise ValueError(f"no values of the type {kind!r} are drawn")


def _text(needs: InputNeeds, chance: Random, size: int) -> str:
    """Words with separators between them, or any characters, now and then with blanks around."""
    before, after = chance.choice(_BLANKS)
    return before + _inner_text(needs, chance, size) + after if size else ""


_BLANKS = (*[("", "")] * 8, (" ", ""), ("", " "), (" ", "  "))


def _inner_text(needs: InputNeeds, chance: Random, size: int) -> str:
    """The characters that the program names come more often."""
    if chance.random() < 0.4:
        words = [_varied(chance.choice(_WORDS), needs, chance) for _ in range((size + 1) // 2)]
        return chance.choice(needs.separators).join(words)
    letters = needs.characters if needs.characters and chance.random() < 0.3 else ""
    return "".join(chance.choice(letters if letters and chance.random() < 0.5 else _LETTERS) for _ in range(size))


_VARIANTS: tuple[Callable[[str], str], ...] = (
    str.capitalize,
    str.upper,
    str.title,
    lambda word: f" {word}",
    lambda word: f"{word} ",
    lambda word: word * 2,
)


def _varied(word: str, needs: InputNeeds, chance: Random) -> str:
    """A word as it is, or with capitals, blanks at an end, or a separator inside: what methods of texts depend on."""
    draw = chance.random()
    if draw < 0.6:
        return word
    if draw < 0.85:
        return chance.choice(_VARIANTS)(word)
    return word + chance.choice(needs.separators) + chance.choice(_WORDS)
