"""How alike two texts are by the words they use, whatever their order."""

from __future__ import annotations

import math
from collections import Counter

from remint.measures.words import words


def jaccard(candidate: str, reference: str) -> float:
    """The share of distinct words that both texts use, |A ∩ B| / |A ∪ B|; 1 for two texts without words."""
    ours, theirs = set(words(candidate)), set(words(reference))
    return len(ours & theirs) / len(ours | theirs) if ours or theirs else 1.0


def cosine(candidate: str, reference: str) -> float:
    """The cosine of the angle between the counts of words; 1 for two texts without words, 0 if only one has none."""
    ours, theirs = Counter(words(candidate)), Counter(words(reference))
    if not ours or not theirs:
        return float(not ours and not theirs)
    product = sum(count * theirs[word] for word, count in ours.items())
    # Exact integers under the root: equal counts give 1 and not a little less.
    return product / math.sqrt(_squares(ours) * _squares(theirs))


def _squares(counts: Counter[str]) -> int:
    return sum(count * count for count in counts.values())
