"""Near-duplicates among programs: many offspring differ in a word or two."""

from __future__ import annotations

from remint.measures.words import words


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
