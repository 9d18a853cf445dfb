from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from remint.scores import TooFewSamplesError, pass_at_k
from remint.scores.pass_at_k import PassAtK, Tally
from remint.scores.scoring import score_attempts, score_named
from tests.scores.made import attempts, scored


def test_pass_at_1_is_the_share_of_right_samples() -> None:
    assert pass_at_k([Tally(10, 3), Tally(10, 10)], 1) == pytest.approx((0.3 + 1.0) / 2)


def test_two_of_four_by_hand() -> None:
    # Of the six pairs out of four samples, one has neither of the two right ones: 5 / 6.
    assert pass_at_k([Tally(4, 2)], 2) == pytest.approx(5 / 6)


def test_more_than_n_minus_c_always_holds_a_right_one() -> None:
    assert pass_at_k([Tally(5, 3)], 3) == 1.0


@pytest.mark.parametrize(("samples", "k"), [(1, 2), (0, 1), (5, 0)])
def test_too_few_samples_are_refused_not_rounded_up(samples: int, k: int) -> None:
    with pytest.raises(TooFewSamplesError):
        pass_at_k([Tally(samples, 0)], k)


def test_no_problem_is_refused() -> None:
    with pytest.raises(TooFewSamplesError, match="no problem"):
        pass_at_k([], 1)


@given(st.lists(st.booleans(), min_size=1, max_size=7), st.integers(1, 7))
def test_it_is_the_share_of_k_subsets_that_hold_a_right_sample(right: list[bool], k: int) -> None:
    if k <= len(right):
        subsets = list(combinations(right, k))
        share = sum(any(subset) for subset in subsets) / len(subsets)
        assert pass_at_k([Tally(len(right), sum(right))], k) == pytest.approx(share)


def test_the_score_is_a_mean_over_problems_not_over_samples() -> None:
    # 1 of 4 and 2 of 2: the mean of 1/4 and 1, where 3 of 6 samples are right.
    one = scored(PassAtK(1), attempts(".", "w", "w", "w", name="a"), attempts(".", ".", name="b"))
    assert one.score.value == pytest.approx(0.625)
    assert (one.score.name, one.score.problems, one.score.samples) == ("pass@1", 2, 6)


def test_a_problem_with_too_few_samples_refuses_the_score_and_is_named() -> None:
    found = score_attempts([attempts(".", "w", name="a"), attempts(".", name="b")], [score_named("pass@2")])
    assert not found.scored
    assert found.refused[0].reason == "pass@2 needs at least 2 samples of every problem; b has 1"


def test_large_numbers_neither_overflow_nor_round() -> None:
    assert pass_at_k([Tally(10_000, 1)], 5_000) == pytest.approx(0.5)
