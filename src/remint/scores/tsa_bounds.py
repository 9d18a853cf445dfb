"""How much TSA can vary, and how many groups or programs make it vary as little as wanted.

The bounds are those of "Correctness evaluation of LLM-generated code: probabilistic approach", sections 2.2 to 2.4.
They suppose that groups fail independently and that the tests of a group are passed up to some difficulty. A syntax
error, which fails every group at once, breaks the first: then only `any_bound` holds.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from remint.records import Record
from remint.scores.errors import ScoresError

LARGEST = 0.25  # the variance of any number between 0 and 1


class GroupChance(NamedTuple):
    """A group's weight w, the sum ŵ of the p̂ of its tests, and s = Σ p p̂ with p the chance that a test passes."""

    weight: float
    tests: float
    passed: float


class VarianceNeeds(Record, frozen=True):
    """The fewest groups, or programs, that keep the variance at or below what is wanted; None: no number does."""

    variance: float
    tsa_groups: int
    pass_groups: int | None
    tsa_programs: int
    pass_programs: int


def variance_bound(groups: Sequence[GroupChance]) -> float:
    """D TSA ≤ Σ_k (w_k / ŵ_k)² (ŵ_k - s_k) s_k."""
    return math.fsum((one.weight / one.tests) ** 2 * (one.tests - one.passed) * one.passed for one in groups)


def worst_bound(weights: Sequence[float], chance: float = 1.0) -> float:
    """D TSA ≤ β Σ w_k², where no test is passed with more than this chance: β = p (1 - p) below ½, else ¼."""
    return _beta(chance) * math.fsum(weight**2 for weight in weights)


def pass_bound(groups: int, chance: float = 1.0) -> float:
    """D Pass@1 ≤ β', where no group is passed with more than this chance: β of p^s."""
    return _beta(chance**groups)


def any_bound(mean: float) -> float:
    """μ (1 - μ), which holds for every number between 0 and 1, whatever depends on what."""
    return mean * (1.0 - mean)


def needed(variance: float, groups: int = 1, chance: float = 1.0) -> VarianceNeeds:
    """What keeps the variance of one task at or below `variance`, for TSA with equal weights and for pass@1.

    The numbers of programs are for that many groups.
    """
    if variance <= 0.0 or not 0.0 < chance <= 1.0 or groups < 1:
        raise ScoresError("a wanted variance is above 0, a chance between 0 and 1, and there is at least one group.")
    return VarianceNeeds(
        variance=variance,
        tsa_groups=_at_least(_beta(chance) / variance),
        pass_groups=_pass_groups(variance, chance),
        tsa_programs=_at_least(_beta(chance) / groups / variance),
        pass_programs=_at_least(pass_bound(groups, chance) / variance),
    )


def _pass_groups(variance: float, chance: float) -> int | None:
    """Groups that make pass@1 so surely 0 that it does not vary: p^s (1 - p^s) ≤ α."""
    if variance >= LARGEST:
        return 1
    if chance == 1.0:
        return None
    # (1 - √(1 - 4α)) / 2, written so that a tiny α is not lost in the difference.
    least = 2.0 * variance / (1.0 + math.sqrt(1.0 - 4.0 * variance))
    return _at_least(math.log(least) / math.log(chance))


def _beta(chance: float) -> float:
    return chance * (1.0 - chance) if chance < 0.5 else LARGEST


def _at_least(number: float) -> int:
    return max(1, math.ceil(number - 1e-9))
