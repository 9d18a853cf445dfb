from __future__ import annotations

from typing import NamedTuple, get_args

import numpy as np
import pytest

from remint.analysis.forecast import ForecastError, calibrate
from remint.analysis.forecast.calibration import (
    Calibration,
    Overlap,
    conformal_quantile,
    few_on_same_prompts,
    overlap_of,
)
from remint.analysis.forecast.inputs import ForecastInput, PromptSet


class Checked(NamedTuple):
    error: float
    spread: float
    known: int
    kind: str = "halves"
    overlap: Overlap = "far"


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


def test_with_few_models_the_overlap_of_prompts_counts() -> None:
    calibration = Calibration(
        alone=3.0, few=2.0, many=1.5, supported=0.05, weak=0.1, few_near=1.0, few_same=0.5
    )  # fmt: skip
    halves = [calibration.half_width(0.1, 1, overlap) for overlap in get_args(Overlap)[::-1]]
    assert halves == pytest.approx([0.2, 0.1, 0.05])
    # On the same prompts the multiple rises with the logarithm of their number: 0.5, half way 0.5 √3, with many 1.5.
    half_way = np.sqrt(0.5 * 1.5) * 0.1
    below, above = (calibration.half_width(0.1, known, "same") for known in (4, 5))
    assert 0.05 < below < half_way < above < 0.15  # √20 models are half way to 20
    assert calibration.half_width(0.1, 20, "same") == pytest.approx(0.15)  # many models show it themselves
    assert calibration.half_width(0.1, 0, "same") == pytest.approx(0.3)
    # What was not calibrated is taken from what overlaps less.
    plain = Calibration(alone=3.0, few=2.0, many=1.5, supported=0.05, weak=0.1)
    assert plain.half_width(0.1, 2, "same") == pytest.approx(0.2)


def test_near_prompts_have_a_multiple_of_their_own_in_which_all_kinds_weigh_the_same() -> None:
    many, alone = [Checked(0.02, 0.01, 10)] * 20, [Checked(0.4, 0.2, 0)] * 20
    # 200 forecasts of a mild kind, 20 of a steep one, of which every interval up to 4 spreads fails.
    near = [Checked(0.02, 0.01, 2, "mild", "near")] * 200 + [Checked(0.04, 0.01, 2, "steep", "near")] * 20
    found = calibrate([*many, *near, *alone])
    assert (found.few, found.few_near) == pytest.approx((4.0, 4.0))
    milder = [Checked(0.02, 0.01, 2, "mild", "near")] * 20 + [
        Checked(0.02 if place < 16 else 0.04, 0.01, 2, "steep", "near") for place in range(20)
    ]
    # Up to 2 spreads 20 and 16 of 21 each: 86 % on average; the largest makes it 95 %.
    assert calibrate([*many, *milder, *alone]).few_near == pytest.approx(4.0)
    even = [Checked(0.02, 0.01, 2, kind, "near") for kind in ("a", "b") for _ in range(20)]
    assert calibrate([*many, *even, *alone]).few_near == pytest.approx(2.0)


def test_on_the_same_prompts_intervals_may_be_narrower_than_a_normal_s() -> None:
    found = [Checked(0.01, 0.02, 1, "pair", "same")] * 30
    others = [Checked(1.0, 0.02, 2, "pair", "near")] * 30  # not of the same prompts
    assert few_on_same_prompts([*found, *others], 2.0) == pytest.approx(0.5)
    # An interval that the multiple makes is held to the last digit, with any number of known models.
    made = Calibration(alone=3.0, few=2.0, many=2.0, supported=0.05, weak=0.1, few_same=0.5)
    held = [Checked(made.half_width(0.02, known, "same"), 0.02, known, "pair", "same") for known in (1, 2, 5, 9, 19)]
    assert few_on_same_prompts(held, 2.0) == pytest.approx(0.5)
    with pytest.raises(ForecastError, match="No calibration forecasts with one to 19 known models"):
        few_on_same_prompts(others, 2.0)


def test_the_overlap_of_prompts_is_seen() -> None:
    vectors, names = np.eye(80), tuple(map(str, range(80)))
    first, second = (PromptSet(name, names, vectors) for name in ("one", "two"))
    moved = PromptSet("three", names, vectors[::-1])
    scores = np.ones((1, 80))
    assert overlap_of(ForecastInput(first, second, ("m",), scores, scores), 0.5) == "same"
    given = ForecastInput(first, moved, ("m",), scores, scores)
    assert [overlap_of(given, auc) for auc in (0.5, 0.98, 0.9995)] == ["near", "near", "far"]
    unknown = [PromptSet(name, names, np.zeros((80, 3))) for name in ("one", "two")]
    assert overlap_of(ForecastInput(*unknown, ("m",), scores, scores), 0.5) == "far"  # prompts that are not at hand
    few = [PromptSet(name, names[:12], vectors[:12]) for name in ("one", "two")]
    assert overlap_of(ForecastInput(*few, ("m",), scores[:, :12], scores[:, :12]), 0.5) == "near"  # chance counts more


def test_between_few_and_many_known_models_gaps_that_agree_may_be_coincidence() -> None:
    calibration = Calibration(alone=3.0, few=2.0, many=1.5, supported=0.05, weak=0.1, floor=0.03)
    assert [calibration.half_width(0.04, known) for known in (4, 19, 20)] == pytest.approx([0.075, 0.075, 0.06])
    assert calibration.half_width(0.04, 4, "same") == pytest.approx(0.06)


def test_without_known_models_the_same_prompts_have_a_multiple_of_their_own() -> None:
    calibration = Calibration(alone=3.0, few=2.0, many=1.5, supported=0.05, weak=0.1, alone_same=1.0)
    assert [calibration.half_width(0.2, 0, overlap) for overlap in ("same", "near", "far")] == pytest.approx(
        [0.2, 0.6, 0.6]
    )
