from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from remint.scores import ScoresError
from remint.scores.tsa_bounds import GroupChance, any_bound, needed, pass_bound, variance_bound, worst_bound


def exact(groups: list[tuple[float, list[float], list[float]]]) -> tuple[float, float]:
    """The true variance of TSA and of pass@1, over every outcome that the paper's assumptions allow.

    A group is its weight, the p̂ of its tests and the chances of passing them, the easiest first: it is passed up to
    some test (probability p_j - p_{j+1}), whatever becomes of the other groups.
    """
    outcomes = []
    for weight, shares, chances in groups:
        ladder = [1.0, *chances, 0.0]
        reached = [sum(shares[:place]) / sum(shares) * weight for place in range(len(shares) + 1)]
        outcomes.append(
            [
                (ladder[place] - ladder[place + 1], reached[place], place == len(shares))
                for place in range(len(shares) + 1)
            ]
        )
    chance, tsa, whole = (
        np.array(column)
        for column in zip(
            *(
                (np.prod([one[0] for one in some]), sum(one[1] for one in some), float(all(one[2] for one in some)))
                for some in product(*outcomes)
            ),
            strict=True,
        )
    )
    assert chance.sum() == pytest.approx(1.0)
    return tuple(float((chance * values**2).sum() - (chance * values).sum() ** 2) for values in (tsa, whole))  # type: ignore[return-value]


def bound(groups: list[tuple[float, list[float], list[float]]]) -> float:
    return variance_bound(
        [
            GroupChance(weight, sum(shares), sum(p * share for p, share in zip(chances, shares, strict=True)))
            for weight, shares, chances in groups
        ]
    )


def test_by_hand() -> None:
    # One test per group, weights ½, chances ½ and 1: ¼ · ½ · ½ from the first, nothing from the second.
    groups = [GroupChance(0.5, 1.0, 0.5), GroupChance(0.5, 1.0, 1.0)]
    assert variance_bound(groups) == pytest.approx(1 / 16)


def test_with_one_test_per_group_the_bound_is_the_variance() -> None:
    groups = [(0.5, [1.0], [0.7]), (0.3, [2.0], [0.2]), (0.2, [1.0], [0.9])]
    assert exact(groups)[0] == pytest.approx(bound(groups))


@st.composite
def some_groups(draw: st.DrawFn) -> list[tuple[float, list[float], list[float]]]:
    count = draw(st.integers(1, 3))
    raw = [draw(st.floats(0.1, 1.0)) for _ in range(count)]
    made = []
    for weight in raw:
        size = draw(st.integers(1, 3))
        shares = [draw(st.floats(0.1, 1.0)) for _ in range(size)]
        chances = sorted((draw(st.floats(0.0, 1.0)) for _ in range(size)), reverse=True)
        made.append((weight / sum(raw), shares, chances))
    return made


@given(some_groups())
def test_no_outcome_under_the_assumptions_varies_more_than_the_bounds(
    groups: list[tuple[float, list[float], list[float]]],
) -> None:
    tsa, whole = exact(groups)
    most = max(chances[0] for _, _, chances in groups)
    weights = [weight for weight, _, _ in groups]
    assert tsa <= bound(groups) + 1e-12
    assert bound(groups) <= worst_bound(weights, most) + 1e-12
    assert whole <= pass_bound(len(groups), most) + 1e-12
    assert worst_bound(weights, most) <= worst_bound(weights) + 1e-12


def test_a_syntax_error_breaks_the_bound_but_not_the_one_that_always_holds() -> None:
    # Half of the programs fail every group at once: TSA is 0 or 1, and its variance is ¼ however many groups there are.
    four = [GroupChance(0.25, 1.0, 0.5)] * 4
    assert variance_bound(four) == pytest.approx(1 / 16)
    assert any_bound(0.5) == 0.25


def test_equal_weights_vary_least() -> None:
    assert worst_bound([0.25] * 4) == pytest.approx(0.25 / 4)
    assert worst_bound([0.7, 0.1, 0.1, 0.1]) == pytest.approx(0.25 * 0.52)
    assert worst_bound([1.0], 0.2) == pytest.approx(0.16)


def test_what_is_needed_by_hand() -> None:
    # ¼ / s ≤ 0.01 from 25 groups on. p^s (1 - p^s) ≤ 0.01 from p^s = 0.0101 on: 0.9^44 = 0.0097, 0.9^43 = 0.0108.
    found = needed(0.01, groups=5, chance=0.9)
    assert (found.tsa_groups, found.pass_groups, found.tsa_programs) == (25, 44, 5)
    # 0.9^5 = 0.59: ¼ / t ≤ 0.01 from 25 programs on.
    assert found.pass_programs == 25


def test_a_weak_model_needs_fewer() -> None:
    # β = 0.1 · 0.9 = 0.09; p^s = 0.01, so that β' = 0.0099.
    found = needed(0.01, groups=2, chance=0.1)
    assert (found.tsa_groups, found.tsa_programs, found.pass_groups, found.pass_programs) == (9, 5, 2, 1)


@pytest.mark.parametrize("variance", [0.25, 0.3, 1.0])
def test_nothing_varies_by_more_than_a_quarter(variance: float) -> None:
    found = needed(variance)
    assert (found.tsa_groups, found.pass_groups, found.tsa_programs, found.pass_programs) == (1, 1, 1, 1)


def test_no_number_of_groups_is_enough_where_the_chance_may_be_1() -> None:
    assert needed(0.01).pass_groups is None
    assert needed(0.2499).pass_groups is None


@given(st.floats(1e-18, 0.2499), st.floats(0.01, 0.99), st.integers(1, 20))
def test_what_is_needed_is_enough(variance: float, chance: float, groups: int) -> None:
    found = needed(variance, groups, chance)
    room = variance * (1 + 1e-6)
    assert worst_bound([1.0], chance) / found.tsa_groups <= room
    assert worst_bound([1.0], chance) / groups / found.tsa_programs <= room
    assert pass_bound(groups, chance) / found.pass_programs <= room
    assert found.pass_groups is not None
    assert pass_bound(found.pass_groups, chance) <= room


@pytest.mark.parametrize(("variance", "groups", "chance"), [(0.0, 1, 0.5), (0.1, 0, 0.5), (0.1, 1, 0.0), (0.1, 1, 1.1)])
def test_what_makes_no_sense_is_refused(variance: float, groups: int, chance: float) -> None:
    with pytest.raises(ScoresError):
        needed(variance, groups, chance)
