"""ROUGE-L: how long a common subsequence of words two texts have.

Lin, "ROUGE: A Package for Automatic Evaluation of Summaries" (2004), section 3, with precision and recall of the same
weight.
"""

from __future__ import annotations

from collections.abc import Sequence

from remint.measures.words import words


def rouge_l(candidate: str, reference: str) -> float:
    """The F-measure of the longest common subsequence of words, 0 … 1."""
    one, other = words(candidate), words(reference)
    if not one or not other:
        return float(one == other)
    return 2 * _longest_common(one, other) / (len(one) + len(other))


def _longest_common(one: Sequence[str], other: Sequence[str]) -> int:
    """Bit by bit: a column of the usual table in one number (Crochemore and others, 2001)."""
    places: dict[str, int] = {}
    for place, word in enumerate(one):
        places[word] = places.get(word, 0) | 1 << place
    every = (1 << len(one)) - 1
    column = every
    for word in other:
        matches = column & places.get(word, 0)
        column = (column + matches | column - matches) & every
    return len(one) - column.bit_count()
