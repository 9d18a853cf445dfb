"""Not worse, or as good: verdicts about differences that are too small to matter.

That no difference was found does not show that there is none. With a margin, the largest loss that does not matter,
the interval of the difference can show it: a run is non-inferior where the interval ends above minus the margin, and
two are equivalent where it lies between minus and plus the margin.
"""

from __future__ import annotations

from typing import Literal

import numpy as np
from numpy.typing import NDArray

from remint.scores.intervals import difference_interval

MarginVerdict = Literal["equivalent", "non-inferior", "worse", "not shown"]


def margin_verdict(
    before: NDArray[np.float64], after: NDArray[np.float64], margin: float, level: float, lower_is_better: bool = False
) -> MarginVerdict:
    """What a margin says of the change from one run to another.

    Non-inferiority is one one-sided test at (1 - level) / 2, so that it agrees with the interval at `level`.
    Equivalence is two one-sided tests at 1 - level each, as usual, so that it takes the interval at 1 - 2 (1 - level).
    Worse is an interval that lies below minus the margin.
    """
    first, second = (before, after) if lower_is_better else (after, before)
    gain = difference_interval(first, second, level)
    both = difference_interval(first, second, max(0.0, 2.0 * level - 1.0))
    if both.low > -margin and both.high < margin:
        return "equivalent"
    if gain.low > -margin:
        return "non-inferior"
    return "worse" if gain.high < -margin else "not shown"
