"""The sign-flip test."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from remint.analysis.compare.sign_flips import sign_flip_p


def test_one_sample_per_problem_is_mcnemars_exact_test() -> None:
    from scipy.stats import binomtest  # takes seconds to load

    # 9 problems got worse, 2 better, 30 stayed: P(at most 2 of 11, or at least 9) = 2 x 67 / 2048.
    differences = [-1.0] * 9 + [1.0] * 2 + [0.0] * 30
    assert sign_flip_p(differences) == pytest.approx(134 / 2048)
    assert sign_flip_p(differences) == pytest.approx(binomtest(2, 11).pvalue)


def test_larger_differences_weigh_more() -> None:
    # 3/4, 1/4, 1/4: sums of at least 5/4 in size are +++ and ---, 2 of 8 patterns.
    assert sign_flip_p([0.75, 0.25, 0.25]) == pytest.approx(0.25)
    # Seen is 1/4: only patterns with a sum of 1/4 or more, which are all.
    assert sign_flip_p([0.75, -0.25, -0.25]) == pytest.approx(1.0)


def test_nothing_changed_is_no_evidence() -> None:
    assert sign_flip_p([]) == 1.0
    assert sign_flip_p([0.0, 0.0]) == 1.0


@given(st.lists(st.integers(-4, 4), min_size=1, max_size=9))
def test_it_agrees_with_all_sign_patterns(quarters: list[int]) -> None:
    seen = abs(sum(quarters))
    patterns = [
        abs(sum(sign * size for sign, size in zip(signs, quarters, strict=True)))
        for signs in product((-1, 1), repeat=len(quarters))
    ]
    expected = sum(one >= seen for one in patterns) / len(patterns)
    assert sign_flip_p([one / 4 for one in quarters]) == pytest.approx(expected)


def test_differences_that_are_no_fractions_are_sampled() -> None:
    differences = [0.1234567891234, 0.3456789123457, 0.2345678912347, 0.1567891234567, 0.2987654321987, 0.1098765432198]
    # All six point one way: 2 of 64 patterns are as extreme.
    assert sign_flip_p(differences) == pytest.approx(2 / 64, abs=0.005)
    assert sign_flip_p(differences) == sign_flip_p(differences)
