"""How many variants are invalid: an estimate with an interval, from what a panel of solvers did."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from remint.mints.rewrite.findings import DRIFT, UNCHECKED, VALID, Rewriting

# Of rewrites whose meaning is different on the seed's tests (EvoEval subtle and difficult), those that a panel of
# three accepted, of all that it accepted or rejected for drift: benchmarks/rewrite_validity.py.
MISSED, MISSED_OF = 8, 102


class InvalidShare(NamedTuple):
    """The share of a benchmark's variants that do not mean what their seeds mean, as far as a panel can tell."""

    value: float
    low: float
    high: float


def invalid_share(findings: Sequence[Rewriting]) -> InvalidShare | None:
    """The share of the variants in the benchmark that are invalid; None where no panel was asked.

    The benchmark holds what the panel accepted, so its share is that of wrong acceptances among acceptances. The panel
    rejects a share d of all variants for drift and misses some: `MISSED` is the share of changed meanings that it
    accepted on EvoEval, with the counts that it was measured on. Of accepted variants, those missed make up
    MISSED / (1 - MISSED) times the drifted ones. The interval takes Wilson's bounds of both shares together.
    """
    variants = [variant for one in findings for variant in (*one.variants, *one.unknown, *one.drifted)]
    if not any(variant.validity != UNCHECKED for variant in variants):
        return None
    drifted, accepted = (sum(one.validity == kind for one in variants) for kind in (DRIFT, VALID))
    total = drifted + accepted
    if not total:
        return None
    (low, high), (missed_low, missed_high) = wilson(drifted, total), wilson(MISSED, MISSED_OF)
    return InvalidShare(
        _missed(drifted / total, MISSED / MISSED_OF), _missed(low, missed_low), _missed(high, missed_high)
    )


def _missed(drifted: float, missed: float) -> float:
    """The share of wrong acceptances, from the share of rejections among decisions and that of misses."""
    wrong = drifted * missed / max(1e-9, 1 - missed)
    return min(1.0, wrong / max(1e-9, 1 - drifted))


def wilson(hits: float, cases: float, level_z: float = 1.959964) -> tuple[float, float]:
    """Wilson's interval of a share."""
    if not cases:
        return 0.0, 1.0
    share, square = hits / cases, level_z**2
    middle = (share + square / (2 * cases)) / (1 + square / cases)
    half = level_z / (1 + square / cases) * (share * (1 - share) / cases + square / (4 * cases**2)) ** 0.5
    return max(0.0, middle - half), min(1.0, middle + half)
