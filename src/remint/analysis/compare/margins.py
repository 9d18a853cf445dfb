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

    All of them by the interval at `level`: each is one or two one-sided tests at (1 - level) / 2, so that what is
    equivalent is non-inferior, too. Worse is an interval that lies below minus the margin.
    """
    first, second = (before, after) if lower_is_better else (after, before)
    gain = difference_interval(first, second, level)
    if gain.low > -margin and gain.high < margin:
        return "equivalent"
    if gain.low > -margin:
        return "non-inferior"
    return "worse" if gain.high < -margin else "not shown"
