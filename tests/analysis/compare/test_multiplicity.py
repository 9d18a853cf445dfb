"""Adjusted p-values."""

from __future__ import annotations

import pytest

from remint.analysis.compare.multiplicity import benjamini_hochberg, holm


def test_holm_multiplies_the_smallest_by_all_and_the_next_by_one_less() -> None:
    # 3 x .01, 2 x .04, then .03 x 3 is .03's turn in ascending order: .01 x 3, .03 x 2, .04 x 1 but never falling.
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])


def test_benjamini_hochberg_divides_by_the_rank() -> None:
    # Ascending .01 x 3/1, .03 x 3/2, .04 x 3/3, and none above the next.
    assert benjamini_hochberg([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.04, 0.04])


def test_no_adjusted_value_exceeds_one() -> None:
    assert holm([0.6, 0.7]) == [1.0, 1.0]
    assert benjamini_hochberg([0.9, 1.0]) == [1.0, 1.0]
    assert holm([]) == benjamini_hochberg([]) == []
