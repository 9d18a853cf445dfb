"""Names as people give them, which nothing else has."""

from __future__ import annotations

import builtins
import keyword
import random
import re
from collections.abc import Callable, Sequence

_QUALIFIERS = ("current", "initial", "base", "inner", "active", "local", "next", "main", "known", "final", "default")
_DULL = {"self", "cls", "args", "kwargs", "list", "int", "str", "typing", "append", "range", "len", "type"}
_WORD = re.compile(r"[a-z]{4,12}")


def fresh_name(
    stems: Sequence[str], taken: set[str], own: set[str], chance: random.Random, plain: bool = False,
    preferred: Callable[[list[str]], list[str]] = list,
) -> str:  # fmt: skip
    """A name made of one of the stems, alone or with a word of the program or of everyday code; never a number.

    A `plain` one is a stem wherever one is free, and says no word twice. `preferred` puts stems into another order.
    """
    words = sorted({word for name in own for word in name.lower().split("_") if _is_word(word)})
    order = list(stems)
    chance.shuffle(order)
    order = preferred(order)
    # A word of the program makes the name its own; a few of them are enough.
    some = chance.sample(words, min(3, len(words)))
    own_words = [f"{word}_{stem}" for word in some for stem in order]
    everyday = list(_QUALIFIERS)
    chance.shuffle(everyday)
    # The plain stem is the most natural one, but not for every program the same.
    first, then = (own_words, order) if chance.random() < 0.1 else (order, own_words)
    candidates = [*first, *then, *(f"{word}_{stem}" for word in everyday for stem in order)]
    if plain:
        said_once = [one for one in (*order, *own_words, *candidates) if len({*one.split("_")}) > one.count("_")]
        candidates = said_once or candidates
    for name in candidates:
        if is_free(name, taken):
            return name
    return next(name for first in everyday for name in (f"{first}_{one}" for one in candidates) if is_free(name, taken))


def is_free(name: str, taken: set[str]) -> bool:
    """Whether a name is one that can be given."""
    return name not in taken and name.isidentifier() and not keyword.iskeyword(name) and not hasattr(builtins, name)


def _is_word(word: str) -> bool:
    return bool(_WORD.fullmatch(word)) and word not in _DULL and not keyword.iskeyword(word) and word.isascii()
