"""What the study of `benchmarks/forecast.py` found on real pairs of benchmarks: the numbers that forecasts use."""

from __future__ import annotations

from remint.analysis.forecast.calibration import FEW, Calibration, Overlap

# Printed by `benchmarks/forecast.py freeze`, from calibration pairs alone: subsets of EvoEval, and halves of CRUXEval-O
# and HumanEval. None of the pairs that docs/results reports had a part in it, but for `few_same`: that is the larger of
# what HumanEval with HumanEval+ and MBPP with MBPP+ give, whole and in halves; each is reported under what the other
# gives. `alone_same` is Student's interval of the mean gaps of these two pairs, which are all there are. `floor` was
# chosen on one half of the pairs of public leaderboards (`benchmarks/forecast_rule.py split`) and tested on the other.
SHIPPED_CALIBRATION = Calibration(
    alone=2.178, few=2.386, many=1.691, supported=0.05, weak=0.0951, few_near=1.691, few_same=0.768, alone_same=1.087,
    floor=0.03,
)  # fmt: skip

# The share of the source mean's error that the default took away on reported pairs, by what the prompts have in common
# and how many models were known. Same: HumanEval and HumanEval+, MBPP and MBPP+, CRUXEval-I and -O. Near: HumanEval and
# EvoEval; with more than three known models, shifted halves of MBPP. Far: HumanEval and MBPP.
_GAP_CLOSED: dict[Overlap, tuple[float, float, float]] = {  # one, two or three, more
    "same": (0.55, 0.66, 0.74),
    "near": (0.73, 0.72, 0.70),
    "far": (-0.06, 0.09, 0.38),
}


def gap_closed_like(overlap: Overlap, known: int) -> float:
    """What a forecast closed of the gap between source and target on pairs like this one; 0 without other models."""
    return _GAP_CLOSED[overlap][0 if known == 1 else 1 if known <= FEW else 2] if known else 0.0


def pairs_like(overlap: Overlap, known: int) -> str:
    """The benchmarks on which that was measured."""
    if overlap == "near":
        return "shifted halves of MBPP" if known > FEW else "HumanEval ↔ EvoEval"
    return "HumanEval ↔ MBPP" if overlap == "far" else "HumanEval ↔ HumanEval+, MBPP ↔ MBPP+, CRUXEval-I ↔ -O"
