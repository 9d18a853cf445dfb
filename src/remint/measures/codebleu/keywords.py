"""The part of CodeBLEU in which keywords weigh more than other words."""

from __future__ import annotations

import keyword
from collections import Counter
from collections.abc import Sequence

from remint.measures.bleu import LONGEST, Share, geometric_mean, runs, with_epsilon

# Python's own list, and the words that are keywords in some places only.
_KEYWORDS = frozenset(keyword.kwlist) | {"match", "case", "type"}
_OTHER = 0.2  # the weight of a word that is no keyword


def weighted_match(candidate: Sequence[str], reference: Sequence[str]) -> float:
    """How many of the reference's runs of one to four words the candidate has; among single words keywords weigh 1.

    Unlike BLEU this looks from the reference to the candidate, so that a short candidate needs no penalty of its own.
    """
    shares = [_recall(candidate, reference, length) for length in range(1, LONGEST + 1)]
    return geometric_mean(with_epsilon(shares)) if shares[0].part else 0.0


def _recall(candidate: Sequence[str], reference: Sequence[str], length: int) -> Share:
    wanted = runs(reference, length)
    found = wanted & runs(candidate, length)
    if length == 1:
        return Share(_weight(found), max(_weight(wanted), 1))
    return Share(found.total(), max(wanted.total(), 1))


def _weight(counts: Counter[tuple[str, ...]]) -> float:
    return sum(count * (1 if run[0] in _KEYWORDS else _OTHER) for run, count in counts.items())
