"""What a difference shows, in the words of `remint compare`, and which differences could have been shown."""

from __future__ import annotations

from remint.analysis.compare.records import Finding
from remint.records import Score
from remint.scores.points import points

_CLOSE = 1e-12  # p-values and shares that differ by less are the same


def finding_of(difference: Score, adjusted: float | None, lower_is_better: bool = False) -> Finding:
    """What the exact paired test shows; without a p-value, what the interval does."""
    if adjusted is not None:
        shown = adjusted <= 1.0 - difference.level + _CLOSE and difference.value != 0.0
    else:
        shown = not reaches_zero(difference)
    if not shown:
        return "no difference shown"
    return "improvement" if (difference.value > 0.0) != lower_is_better else "regression"


def finding_in_words(difference: Score, finding: Finding) -> str:
    """The finding, and whether only the test shows it: few problems differ, nearly all in one direction."""
    alone = finding != "no difference shown" and reaches_zero(difference)
    return f"{finding} by the test alone" if alone else finding


def reaches_zero(difference: Score) -> bool:
    """Whether the interval includes no difference."""
    return difference.low <= 0.0 <= difference.high


def possible_detectable(detectable: float | None, start: float) -> str:
    """The MDD from a score on, in the directions that have room for it: ±3.0 pp, -24.9 pp near 100 %, or none."""
    if detectable is None:
        return "none"
    rises, falls = start + detectable <= 1.0 + _CLOSE, start - detectable >= -_CLOSE
    if not rises and not falls:
        return "none"
    return f"{'±' if rises and falls else '+' if rises else '-'}{points(detectable)}"
