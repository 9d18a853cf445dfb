"""BLEU-4: how many of a text's runs of one to four words are also in a reference.

Papineni, Roukos, Ward and Zhu, "BLEU: a method for automatic evaluation of machine translation" (2002).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from remint.measures.words import words

LONGEST = 4  # words in a run
Smoothing = Literal["none", "epsilon", "add-one"]
_EPSILON = 0.1


class Share(NamedTuple):
    """A part of a whole; the whole is never 0."""

    part: float
    whole: float


def bleu(
    candidate: str,
    reference: str,
    smoothing: Smoothing = "none",
    split: Callable[[str], list[str]] = words,
) -> float:
    """BLEU-4 of one text against another, 0 … 1.

    Without smoothing it is 0 as soon as no run of four words is shared, as with nltk's ``sentence_bleu``. `epsilon`
    takes a tenth for each count of 0 (nltk's method 1), `add-one` adds one to all but the single words (method 2).
    """
    return bleu_of_words(split(candidate), [split(reference)], smoothing)


def bleu_of_words(
    candidate: Sequence[str], references: Sequence[Sequence[str]], smoothing: Smoothing = "none"
) -> float:
    """BLEU-4 of a list of words against one or more references; raises ValueError where there is none."""
    if not references:
        raise ValueError("BLEU needs a reference")
    shares = [_precision(candidate, references, length) for length in range(1, LONGEST + 1)]
    if not shares[0].part:
        return 0.0
    nearest = min((len(reference) for reference in references), key=lambda size: (abs(size - len(candidate)), size))
    brevity = math.exp(min(0.0, 1 - nearest / len(candidate)))
    return brevity * geometric_mean(_smoothed(shares, smoothing))


def runs(tokens: Sequence[str], length: int) -> Counter[tuple[str, ...]]:
    """All runs of so many words and how often each occurs."""
    return Counter(zip(*(tokens[start:] for start in range(length)), strict=False))


def geometric_mean(shares: Sequence[Share]) -> float:
    """The geometric mean of shares; 0 where one of them is."""
    if not all(share.part for share in shares):
        return 0.0
    return math.exp(math.fsum(math.log(share.part / share.whole) for share in shares) / len(shares))


def with_epsilon(shares: Sequence[Share]) -> list[Share]:
    """Shares with a tenth in the place of each part that is 0."""
    return [share if share.part else Share(_EPSILON, share.whole) for share in shares]


def _precision(candidate: Sequence[str], references: Sequence[Sequence[str]], length: int) -> Share:
    """How many of the candidate's runs a reference has, each at most as often as the reference that has it most."""
    found = runs(candidate, length)
    allowed: Counter[tuple[str, ...]] = Counter()
    for reference in references:
        allowed |= runs(reference, length)
    return Share((found & allowed).total(), max(found.total(), 1))


def _smoothed(shares: list[Share], smoothing: Smoothing) -> list[Share]:
    if smoothing == "epsilon":
        return with_epsilon(shares)
    if smoothing == "add-one":
        return [shares[0], *(Share(share.part + 1, share.whole + 1) for share in shares[1:])]
    return shares
