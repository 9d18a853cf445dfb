from __future__ import annotations

import math
from statistics import NormalDist

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from remint.scores.intervals import (
    Estimate,
    ScoreInterval,
    clustered_mean,
    detectable_difference,
    difference_interval,
    independent,
    relative_interval,
    share_interval,
    student,
)

shares = st.floats(0.0, 1.0)
levels = st.sampled_from([0.8, 0.9, 0.95, 0.99])


def interval_of(values: list[float], level: float = 0.95, most: float = math.inf) -> ScoreInterval:
    """The interval of problems with these values."""
    return share_interval(clustered_mean(values, [f"{place}" for place in range(len(values))]), most, level)


def width(interval: ScoreInterval) -> float:
    return interval.high - interval.low


def test_the_standard_error_of_a_plain_mean() -> None:
    # 0, 0, 1, 1: s² = 1/3, so that the error is √(1/3 / 4).
    estimate = clustered_mean([0.0, 0.0, 1.0, 1.0], list("abcd"))
    assert estimate == (0.5, pytest.approx(math.sqrt(1 / 12)), 4, pytest.approx(4.0))


def test_what_belongs_together_counts_once() -> None:
    # Two clusters of two that agree: as if there were two numbers, 0 and 1, with s² = 1/2.
    estimate = clustered_mean([0.0, 0.0, 1.0, 1.0], list("aabb"))
    assert estimate == (0.5, pytest.approx(0.5), 2, pytest.approx(2.0))


def test_weights_by_hand() -> None:
    # Weights 1, 1, 2 and values 1, 0, 1: mean 3/4. Spread 1/4·1/4, -1/4·3/4, 1/2·1/4, each square over 1 - weight.
    estimate = clustered_mean([1.0, 0.0, 1.0], list("abc"), [1.0, 1.0, 2.0])
    variance = (1 / 16) ** 2 / (3 / 4) + (3 / 16) ** 2 / (3 / 4) + (1 / 8) ** 2 / (1 / 2)
    assert estimate == (pytest.approx(0.75), pytest.approx(math.sqrt(variance)), 3, pytest.approx(16 / 6))


@given(st.lists(shares, min_size=2, max_size=8), st.randoms(use_true_random=False))
def test_neither_order_nor_names_matter(values: list[float], chance: object) -> None:
    names = [f"{place % 3}" for place in range(len(values))]
    places = list(range(len(values)))
    chance.shuffle(places)  # type: ignore[attr-defined]
    once = clustered_mean(values, names)
    again = clustered_mean([values[at] for at in places], [f"cluster {names[at]}" for at in places])
    assert once == pytest.approx(again)


def test_one_problem_says_nothing_about_others() -> None:
    estimate = clustered_mean([0.3, 0.4], ["a", "a"])
    assert estimate.error == math.inf
    assert share_interval(estimate, 2, 0.95) == (0.0, 1.0)


@given(st.integers(2, 60), st.data())
def test_one_sample_per_problem_is_wilson_s_interval(count: int, data: st.DataObject) -> None:
    passed = data.draw(st.integers(0, count))
    found = interval_of([1.0] * passed + [0.0] * (count - passed), most=count)
    # Wilson 1927: the shares p that the data do not contradict, |p̂ - p| ≤ z √(p (1 - p) / n), with Student's quantile.
    quantile, share = student(0.95, count - 1), passed / count
    for end in found:
        if 0.0 < end < 1.0:
            assert abs(share - end) == pytest.approx(quantile * math.sqrt(end * (1 - end) / count))


def test_wilson_by_a_textbook_number() -> None:
    # 81 of 263: Wilson's interval is .2553 to .3662 (Newcombe 1998, table I). Student's quantile widens it by little.
    low, high = interval_of([1.0] * 81 + [0.0] * 182, most=263)
    assert low == pytest.approx(0.2553, abs=0.0006)
    assert high == pytest.approx(0.3662, abs=0.0006)


@pytest.mark.parametrize("count", [2, 10, 164])
@pytest.mark.parametrize("value", [0.0, 1.0])
def test_where_all_problems_agree_the_interval_stays_open(count: int, value: float) -> None:
    found = interval_of([value] * count)
    assert width(found) > 1 / (count + 10)
    assert value in found


@given(st.lists(shares, min_size=2, max_size=12), levels)
def test_a_mean_lies_in_its_interval_and_that_between_0_and_1(values: list[float], level: float) -> None:
    estimate = clustered_mean(values, [f"{place}" for place in range(len(values))])
    low, high = share_interval(estimate, math.inf, level)
    assert 0.0 <= low <= estimate.value <= high <= 1.0
    assert low < high


@given(st.lists(shares, min_size=2, max_size=12))
def test_to_be_surer_takes_a_wider_interval(values: list[float]) -> None:
    narrow, wide = interval_of(values, 0.9), interval_of(values, 0.99)
    assert width(narrow) < width(wide)


@given(st.lists(shares, min_size=3, max_size=12))
def test_more_problems_of_the_same_kind_make_it_narrower(values: list[float]) -> None:
    assert width(interval_of(values * 3)) < width(interval_of(values))


@given(st.lists(st.integers(0, 5), min_size=3, max_size=20))
def test_it_is_never_narrower_than_if_all_samples_were_independent(passed: list[int]) -> None:
    samples = 5 * len(passed)
    found = interval_of([one / 5 for one in passed], most=samples)
    p, quantile = sum(passed) / samples, NormalDist().inv_cdf(0.975)
    square = quantile**2 / samples
    half = quantile / (1 + square) * math.sqrt(p * (1 - p) / samples + square / (4 * samples))
    assert width(found) >= 2 * half * 0.999


@pytest.mark.parametrize("solved", [5, 25, 45])
def test_samples_that_all_agree_are_worth_no_more_than_their_problem(solved: int) -> None:
    values = [1.0] * solved + [0.0] * (50 - solved)
    ten_each = [value for value in values for _ in range(10)]
    names = [f"{place}" for place in range(50) for _ in range(10)]
    clustered = share_interval(clustered_mean(ten_each, names), 500, 0.95)
    assert clustered == pytest.approx(interval_of(values, most=50))
    assert width(clustered) > 2.5 * width(independent(ten_each, 0.95))


def test_shares_with_a_small_spread_have_a_narrow_interval() -> None:
    # Fifty shares of .45 and .55: √(1/400 · 50/49 / 50) = .00714, twice that and a little for Student's quantile.
    found = interval_of([0.45, 0.55] * 25)
    assert width(found) == pytest.approx(2 * 2.01 * 0.00714, rel=0.1)


def test_a_cluster_that_weighs_nearly_everything_leaves_no_certainty() -> None:
    estimate = clustered_mean([0.6] + [0.0, 1.0] * 20, [f"{place}" for place in range(41)], [1000.0] + [1.0] * 40)
    assert estimate.even < 1.1
    assert width(share_interval(estimate, math.inf, 0.95)) > 0.8


def test_the_mean_of_shares_never_strays_outside_them() -> None:
    estimate = clustered_mean([1.0] * 7, list("abcdefg"), [0.1] * 7)
    assert estimate.value == 1.0


def test_student_s_interval_over_samples() -> None:
    # Mean 1/2, σ = 1/2 of four numbers, t = 3.182 with 3 degrees of freedom: ± 3.182 · 1/2 / √4.
    low, high = independent([0.0, 0.0, 1.0, 1.0], 0.95)
    assert (low, high) == (pytest.approx(0.5 - 0.7956, abs=1e-3), pytest.approx(0.5 + 0.7956, abs=1e-3))
    assert independent([0.4], 0.95) == (0.0, 1.0)


def test_a_difference_of_passes_and_failures_is_bonett_and_price_s() -> None:
    # 10 pairs, 4 lost and 1 won: (4+1)/12 and (1+1)/12, difference 3/12, variance (7/12 - (3/12)²) / 12.
    before, after = np.array([1.0] * 4 + [0.0] * 6), np.array([0.0] * 4 + [1.0] + [0.0] * 5)
    half = student(0.95, 9) * math.sqrt((7 / 12 - (3 / 12) ** 2) / 12)
    assert difference_interval(before, after, 0.95) == pytest.approx((3 / 12 - half, 3 / 12 + half))


def test_pairs_that_all_agree_leave_room_for_a_difference() -> None:
    same = np.array([1.0, 0.0] * 50)
    low, high = difference_interval(same, same, 0.95)
    assert low == pytest.approx(-high)
    assert 0.01 < high < 0.05


pairs = st.lists(st.tuples(shares, shares), min_size=1, max_size=12)


@pytest.mark.slow
@given(pairs, levels)
def test_a_difference_lies_in_its_interval_and_that_between_minus_1_and_1(
    values: list[tuple[float, float]], level: float
) -> None:
    before, after = (np.array(side) for side in zip(*values, strict=True))
    low, high = difference_interval(before, after, level)
    assert -1.0 <= low <= float((before - after).mean()) <= high <= 1.0


@given(pairs)
def test_a_loss_seen_from_the_other_side_is_a_gain(values: list[tuple[float, float]]) -> None:
    before, after = (np.array(side) for side in zip(*values, strict=True))
    low, high = difference_interval(before, after, 0.95)
    assert difference_interval(after, before, 0.95) == pytest.approx((-high, -low))


def test_several_samples_of_each_problem_make_a_difference_surer() -> None:
    chance = np.random.default_rng(1)
    chances = chance.beta(2, 2, 164)
    one, ten = ((chance.binomial(size, chances, (2, 164)) / size) for size in (1, 10))
    assert width(difference_interval(*ten, 0.95)) < 0.5 * width(difference_interval(*one, 0.95))


def test_a_relative_difference_lies_around_the_share_that_is_lost() -> None:
    before, after = np.array([1.0] * 60 + [0.0] * 40), np.array([1.0] * 30 + [0.0] * 70)
    low, high = relative_interval(before, after, 0.95)
    assert low < 0.5 < high
    # Of 60 problems 30 are kept: a share of ½ of 60 trials has an error of √(¼ / 60) = .065.
    assert high - low == pytest.approx(2 * 1.98 * 0.065, rel=0.1)


def test_everything_lost_is_a_loss_of_at_most_1() -> None:
    low, high = relative_interval(np.ones(20), np.zeros(20), 0.95)
    assert 0.5 < low < 1.0
    assert high == 1.0


def test_the_smallest_difference_that_would_show() -> None:
    # (1.96 + 0.84) · √2 · 0.02
    assert detectable_difference(0.02, 0.95) == pytest.approx(2.802 * math.sqrt(2) * 0.02, rel=1e-3)


def test_few_even_clusters_leave_few_degrees_of_freedom() -> None:
    assert Estimate(0.5, 0.1, 50, 3.0).freedom == 2.0
    assert Estimate(0.5, 0.1, 50, 1.2).freedom == 1.0
