"""Programs that are not much alike: what is left of many offspring when near-duplicates go."""

from __future__ import annotations

from collections.abc import Sequence

from remint.measure.words import words


class Unlike:
    """Texts of which no two share more than a given part of their words (Jaccard), taken one at a time."""

    def __init__(self, most_alike: float) -> None:
        self.most_alike = most_alike
        self._bits: dict[str, int] = {}
        self._kept: list[int] = []

    def take(self, text: str) -> bool:
        """Whether a text is unlike all that were taken; then it is taken as well."""
        own = 0
        for word in words(text):
            own |= 1 << self._bits.setdefault(word, len(self._bits))
        for other in self._kept:
            # Sets as bits of one number: a search leaves thousands of programs, and every pair is looked at.
            if (own & other).bit_count() > self.most_alike * (own | other).bit_count():
                return False
        self._kept.append(own)
        return True


def unlike(texts: Sequence[str], most_alike: float, but_not: Sequence[str] = ()) -> list[int]:
    """The places of the texts that are unlike those before them, and unlike those in `but_not`."""
    found = Unlike(most_alike)
    for text in but_not:
        found.take(text)
    return [place for place, text in enumerate(texts) if found.take(text)]
