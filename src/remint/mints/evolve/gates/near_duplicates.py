"""Near-duplicates among programs: many offspring differ in a word or two."""

from __future__ import annotations

import builtins
import keyword
import re

from remint.measures.words import words
from remint.records import Candidate

_NAME = re.compile(r"(?<!\.)\b[A-Za-z_]\w*")
_KEPT = {*keyword.kwlist, *dir(builtins)}
_BETWEEN = "\n\n\n"  # definitions, as programs are laid out


def shape_of(program: Candidate) -> tuple[str, ...]:
    """What is the same in programs that differ in names and in the order of definitions and files alone.

    Steps that are taken in another order lead to such programs: each of them would have the same offspring.
    """
    found = []
    for file in program.files:
        nameless = _NAME.sub(lambda match: match.group() if match.group() in _KEPT else "_", file.text)
        found.append(_BETWEEN.join(sorted(nameless.strip().split(_BETWEEN))))
    return tuple(sorted(found))


class NearDuplicates:
    """Texts of which no two share more than a given part of their words (Jaccard), taken one at a time."""

    def __init__(self, most_alike: float) -> None:
        self.most_alike = most_alike
        self._bits: dict[str, int] = {}
        self._taken: list[int] = []

    def is_unlike(self, text: str) -> bool:
        """Whether a text is unlike all that were taken."""
        own = self._words_of(text)
        # Sets as bits of one number: a search leaves thousands of programs, and every pair is looked at.
        return all(
            (own & other).bit_count() <= self.most_alike * (own | other).bit_count() for other in self._taken
        )  # fmt: skip

    def take(self, text: str) -> None:
        """Add a text, whatever it is like."""
        self._taken.append(self._words_of(text))

    def _words_of(self, text: str) -> int:
        found = 0
        for word in words(text):
            found |= 1 << self._bits.setdefault(word, len(self._bits))
        return found
