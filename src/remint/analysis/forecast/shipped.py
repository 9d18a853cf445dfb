"""What the study of `benchmarks/forecast.py` found on real pairs of benchmarks: the numbers that forecasts use."""

from __future__ import annotations

import numpy as np

from remint.analysis.forecast.calibration import FEW, Calibration
from remint.analysis.forecast.inputs import ForecastInput

# Printed by `benchmarks/forecast.py freeze`, from calibration pairs alone: subsets of EvoEval, and halves of CRUXEval-O
# and HumanEval. None of the pairs that docs/results reports had a part in it, but for `few_same`: that is the larger of
# what HumanEval with HumanEval+ and MBPP with MBPP+ give, whole and in halves; each is reported under what the other
# gives.
SHIPPED_CALIBRATION = Calibration(
    alone=2.178, few=2.386, many=1.692, supported=0.05, weak=0.0944, few_near=1.680, few_same=0.688
)

# The share of the source mean's error that the default took away on reported pairs, by what the two sides have in
# common: the prompts (HumanEval and HumanEval+, MBPP and MBPP+, CRUXEval-I and -O) or nothing (HumanEval and MBPP).
_GAP_CLOSED = {("same", "many"): 0.74, ("same", "few"): 0.66, ("other", "many"): 0.38, ("other", "few"): 0.09}


def gap_closed_like(given: ForecastInput) -> float:
    """What a forecast closed of the gap between source and target on pairs like this one; 0 without other models."""
    known = int(given.known.sum())
    if not known:
        return 0.0
    same = given.source.vectors.shape == given.target.vectors.shape and np.array_equal(
        given.source.vectors, given.target.vectors
    )
    return _GAP_CLOSED["same" if same else "other", "few" if known <= FEW else "many"]
