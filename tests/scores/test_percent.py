"""Shares as they are shown."""

from __future__ import annotations

import math

import pytest

from remint.scores.percent import percent, rounded
from remint.scores.points import points_between, signed_points


@pytest.mark.parametrize(
    ("share", "shown"),
    [
        (0.5975, "59.8%"),
        (0.5974999999999999, "59.8%"),  # the same forty problems, added up in another order
        (0.6725, "67.3%"),  # ties go up, not to the even digit
        (0.67245, "67.2%"),
        (0.0, "0.0%"),
        (1.0, "100.0%"),
        (0.9994, "99.9%"),
        (-0.00001, "0.0%"),
    ],
)
def test_one_share_is_shown_in_one_way(share: float, shown: str) -> None:
    assert percent(share) == shown


def test_digits_and_what_is_no_number() -> None:
    assert percent(0.12345, 2) == "12.35%"
    assert math.isinf(rounded(math.inf))
    assert percent(math.nan) == "nan%"


def test_differences_are_rounded_like_shares() -> None:
    assert signed_points(0.0725) == "+7.3 pp"
    assert signed_points(-0.07249999999999995) == "-7.3 pp"
    assert signed_points(-0.0724) == "-7.2 pp"
    assert signed_points(-0.0725) == "-7.3 pp"
    assert points_between(-0.0001, 0.0) == "+0.0 … +0.0 pp"
