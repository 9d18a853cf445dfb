from __future__ import annotations

from typing import NamedTuple

import pytest

from remint.analysis.forecast import ForecastError, calibrate
from remint.analysis.forecast.calibration import Calibration, conformal_quantile


class Checked(NamedTuple):
    error: float
    spread: float
    known: int
    kind: str = "halves"


def test_the_conformal_quantile_counts_the_next_one_too() -> None:
    assert conformal_quantile([float(one) for one in range(1, 20)], 0.9) == 18  # ⌈20 × .9⌉
    assert conformal_quantile([3.0, 1.0], 0.9) == 3.0  # too few: the largest


def test_multiples_and_limits_come_from_errors() -> None:
    # With many known models errors are twice the spread: .01, .02 and .06.
    many = [Checked(2 * spread, spread, 10) for spread in (0.005,) * 18 + (0.01,) * 18 + (0.03,) * 18]
    few = [Checked(0.3, 0.1, 2)] * 20
    alone = [Checked(0.1, 0.2, 0)] * 20
    found = calibrate([*many, *few, *alone])
    assert (found.many, found.few) == pytest.approx((2.0, 3.0))
    assert found.alone == pytest.approx(1.645, abs=0.001)  # errors of half the spread: no less than a normal's
    # One in twenty of those up to the limit may be off by more than .05: 1 of 37 is, and then the interval is too wide.
    assert found.supported == 0.05
    assert found.weak == pytest.approx(0.3)  # 2 of 56 are off by more than .10
    with pytest.raises(ForecastError, match="few"):
        calibrate([*many, *alone])


def test_with_few_models_the_worst_kind_of_pairs_counts() -> None:
    many, alone = [Checked(0.02, 0.01, 10)] * 20, [Checked(0.4, 0.2, 0)] * 20
    few = [Checked(0.02, 0.01, 2, "mild")] * 80 + [Checked(0.04, 0.01, 2, "steep")] * 20
    assert calibrate([*many, *few, *alone]).few == pytest.approx(4.0)
    mild = [Checked(0.02, 0.01, 10, "mild")] * 80 + [Checked(0.04, 0.01, 10, "steep")] * 5
    assert calibrate([*mild, *few, *alone]).many == pytest.approx(2.0)  # with many models all kinds count together


def test_half_widths_depend_on_how_many_models_are_known() -> None:
    calibration = Calibration(alone=3.0, few=2.0, many=1.5, supported=0.05, weak=0.1)
    assert [calibration.half_width(0.1, known) for known in (0, 1, 3, 4)] == pytest.approx([0.3, 0.2, 0.2, 0.15])
