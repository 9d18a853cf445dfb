"""How much groups weigh."""

from __future__ import annotations

import pytest

from remint.mints.group.grouping import group_weight
from remint.mints.group.settings import GroupSettings


@pytest.mark.parametrize(
    ("tests", "largest", "weight"),
    [(1, 40, 0.5), (3, 40, 0.5), (4, 40, 1.0), (40, 40, 1.0), (3, 3, 1.0), (2, 3, 1.0)],
)
def test_a_group_of_three_tests_or_fewer_weighs_half_where_others_are_larger(
    tests: int, largest: int, weight: float
) -> None:
    assert group_weight(tests, largest, GroupSettings()) == weight


def test_proportional_weights_are_numbers_of_tests() -> None:
    assert group_weight(3, 40, GroupSettings(weights="proportional")) == 3.0
