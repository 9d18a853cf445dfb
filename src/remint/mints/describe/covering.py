"""Few tests that meet many goals."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain


def cover(goals: Sequence[set[int]], size: int, most: int) -> tuple[list[int], int]:
    """Few of `size` places that meet the goals, by taking the one that meets most of the rest, and how many goals are
    not met with `most` places."""
    left, chosen = [one for one in goals if one], list[int]()
    while left and len(chosen) < most:
        counts = [0] * size
        for place in chain.from_iterable(left):
            counts[place] += 1
        best = counts.index(max(counts))
        chosen.append(best)
        left = [goal for goal in left if best not in goal]
    return chosen, len(left)
