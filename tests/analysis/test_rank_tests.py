from __future__ import annotations

import pytest

from remint.analysis.rank_tests import difference, mcnemar_p


def test_two_groups_by_hand() -> None:
    # Of the 6 pairs, the second is larger in all. Of the 10 ways to deal out five numbers, two are as uneven.
    found = difference([1.0, 2.0, 3.0], [4.0, 5.0])
    assert found is not None
    assert (found.u, found.superiority, found.p) == (6.0, 1.0, pytest.approx(0.2))
    assert (found.first_mean, found.second_mean, found.first_median, found.second_median) == (2.0, 4.5, 2.0, 4.5)
    assert found.method.endswith("exact")


def test_equal_numbers_count_half_and_p_stays_exact() -> None:
    # Pairs: 1<2, 1<2, 2=2, 2=2. The twos can lie anywhere: 4 numbers, 6 ways, of which one group holds the 1.
    found = difference([1.0, 2.0], [2.0, 2.0])
    assert found is not None
    assert (found.u, found.superiority) == (3.0, 0.75)
    assert found.p == pytest.approx(1.0)


def test_large_groups_get_the_approximation_and_small_ones_without_ties_do_not() -> None:
    large = difference([float(n % 7) for n in range(60)], [float(n % 7) + 2 for n in range(60)])
    assert large is not None
    assert "approximation" in large.method
    assert large.p < 1e-4
    few = difference([float(n) for n in range(60)], [100.5, 101.5, 102.5, 103.5])
    assert few is not None
    assert few.method.endswith("exact")
    # All of the four at the top: two of C(64, 4) ways.
    assert few.p == pytest.approx(2 / 635376)


def test_nothing_to_compare() -> None:
    assert difference([], [1.0]) is None
    alike = difference([1.0] * 100, [1.0] * 100)
    assert alike is not None
    assert alike.p == 1.0


def test_lost_against_gained() -> None:
    assert mcnemar_p(0, 0) == 1.0
    assert mcnemar_p(5, 0) == pytest.approx(2 / 2**5)
    assert mcnemar_p(3, 3) == 1.0
