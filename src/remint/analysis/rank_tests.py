"""Whether the numbers of one group are larger than those of another."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations
from statistics import fmean, median

from remint.records import Record

_MOST_SPLITS = 20_000  # ways to deal out the numbers that are all gone through, for an exact p
_SMALL = 8  # numbers of a group up to which p is exact in any case, where no two are equal


class GroupDifference(Record, frozen=True):
    """Two groups of numbers, and how sure it is that they differ (Mann and Whitney's U, two-sided)."""

    first: int  # how many numbers
    second: int
    first_mean: float
    second_mean: float
    first_median: float
    second_median: float
    u: float  # pairs in which the number of the second group is larger; half of those in which they are equal
    superiority: float  # the same as a share of all pairs: .5 where the groups do not differ
    p: float
    method: str


def difference(first: Sequence[float], second: Sequence[float]) -> GroupDifference | None:
    """How two groups differ; None where one of them is empty.

    p is exact where all ways to deal out the numbers can be gone through, or where no two are equal and one group has
    at most eight; else it is that of the normal approximation, corrected for ties.
    """
    if not first or not second:
        return None
    from scipy.stats import mannwhitneyu

    if math.comb(len(first) + len(second), len(first)) <= _MOST_SPLITS:
        u, p, method = *_exact(first, second), "exact"
    else:
        ties = len({*first, *second}) < len(first) + len(second)
        exact = not ties and min(len(first), len(second)) <= _SMALL
        u, p = mannwhitneyu(second, first, method="exact" if exact else "asymptotic")
        method = "exact" if exact else "normal approximation"
    return GroupDifference(
        first=len(first),
        second=len(second),
        first_mean=fmean(first),
        second_mean=fmean(second),
        first_median=median(first),
        second_median=median(second),
        u=float(u),
        superiority=float(u) / (len(first) * len(second)),
        # All numbers alike: the approximation divides by their spread, which is 0.
        p=1.0 if math.isnan(p) else float(p),
        method=f"Mann-Whitney U, two-sided, {method}",
    )


def _exact(first: Sequence[float], second: Sequence[float]) -> tuple[float, float]:
    """U and its p, from all ways to deal the numbers out to two groups of these sizes."""
    from scipy.stats import rankdata

    ranks = [float(rank) for rank in rankdata([*first, *second])]
    middle = sum(ranks) * len(second) / len(ranks)
    seen = sum(ranks[len(first) :])
    # Ranks are halves at the least, so that sums are exact.
    splits = [abs(sum(some) - middle) for some in combinations(ranks, len(second))]
    p = sum(one >= abs(seen - middle) - 1e-9 for one in splits) / len(splits)
    return seen - len(second) * (len(second) + 1) / 2, p


def mcnemar_p(lost: int, gained: int) -> float:
    """McNemar's exact p: how likely so uneven a split is if problems were lost and gained alike."""
    if lost + gained == 0:
        return 1.0
    from scipy.stats import binomtest

    return float(binomtest(lost, lost + gained).pvalue)
