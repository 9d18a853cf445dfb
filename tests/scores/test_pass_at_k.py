from __future__ import annotations

import pytest

from remint.scores import TooFewSamplesError, pass_at_k
from remint.scores.pass_at_k import Tally


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
