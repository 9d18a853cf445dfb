"""How complex and how readable programs were, and have become."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from remint.analysis.study.versions import MintedVersion
from remint.measures.thresholds import PAPER, Thresholds
from remint.mints.evolve.fitness import fitness_of
from remint.records import Candidate, Record


class Growth(Record, frozen=True):
    """Means over programs, before and after."""

    programs: int
    rc_before: float
    rc_after: float
    rr_before: float
    rr_after: float


def growth(versions: Sequence[MintedVersion], thresholds: Thresholds = PAPER) -> Growth | None:
    """Relative complexity and readability of originals and evolved programs; None where there are none."""
    if not versions:
        return None
    before = _means([version.original for version in versions], thresholds)
    after = _means([version.program for version in versions], thresholds)
    return Growth(len(versions), before[0], after[0], before[1], after[1])


def _means(programs: Sequence[Candidate], thresholds: Thresholds) -> tuple[float, float]:
    measured = [fitness_of(program, thresholds) for program in programs]
    return fmean(one.rc for one in measured), fmean(one.rr for one in measured)
