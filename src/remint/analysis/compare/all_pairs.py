"""Every run against every other one: which pairs are told apart when all of them are looked at together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

import numpy as np

from remint.analysis.compare.multiplicity import holm
from remint.analysis.compare.ranks import RankSet, rank_sets
from remint.analysis.compare.records import PairTest
from remint.analysis.compare.sign_flips import sign_flip_p
from remint.scores.intervals import difference_interval

Values = Mapping[str, float]  # root of a problem, and what a run scores on it


def all_pairs(runs: Sequence[Values], level: float) -> tuple[PairTest, ...]:
    """The exact paired test of every pair with a common problem, adjusted by Holm's method over all of them."""
    found = []
    for first, second in combinations(range(len(runs)), 2):
        shared = [root for root in runs[first] if root in runs[second]]
        if shared:
            old, new = (np.array([runs[place][root] for root in shared]) for place in (first, second))
            low, high = difference_interval(new, old, level)
            value = float((new - old).mean())
            p = sign_flip_p((new - old).tolist())
            found.append((first, second, value, low, high, p, len(shared)))
    adjusted = holm([one[5] for one in found])
    return tuple(
        PairTest(
            first=first, second=second, difference=value, low=low, high=high, p=p, adjusted=of_all, problems=problems,
        )
        for (first, second, value, low, high, p, problems), of_all in zip(found, adjusted, strict=True)
    )  # fmt: skip


def ranks_of(runs: Sequence[Values], level: float, lower_is_better: bool = False) -> tuple[list[RankSet], int]:
    """The sets of ranks over the problems that all runs have, and how many these are; without any, every rank."""
    shared = [root for root in runs[0] if all(root in run for run in runs)]
    if not shared:
        return [RankSet(1, len(runs))] * len(runs), 0
    matrix = np.array([[run[root] for run in runs] for root in shared])
    return rank_sets(1.0 - matrix if lower_is_better else matrix, level), len(shared)
