from __future__ import annotations

import math

import numpy as np
import pytest

from remint.scores import ScoresError
from remint.scores.difference_planning import difference_design
from remint.scores.intervals import clustered_mean, share_interval, student
from remint.scores.paired_power import PairedNoise
from remint.scores.pass_at_k import PassAtK, Tally
from remint.scores.planning import designs, pass_at_k_designs, spread
from tests.scores.made import attempts, given, scored


def test_the_two_spreads_by_hand() -> None:
    # Within: (1/2 + 0 + 0) / 3 = 1/6. Means 1/2, 1, 0 vary by 1/4, of which 1/6 / 2 is the samples' own.
    assert spread(given([0.0, 1.0], [1.0, 1.0], [0.0, 0.0])) == (pytest.approx(1 / 4 - 1 / 12), pytest.approx(1 / 6))


def test_one_sample_each_leaves_the_two_together() -> None:
    assert spread(given([0.0], [1.0], [1.0], [0.0])) == (pytest.approx(1 / 3), None)
    assert [one.samples for one in designs(given([0.0], [1.0]), 0.05, 0.95)] == [1]


def test_more_samples_help_as_far_as_those_of_a_problem_differ() -> None:
    chance = np.random.default_rng(1)
    loose = given(*chance.binomial(1, 0.5, (100, 5)).astype(float).tolist())
    tight = given(*np.repeat(chance.binomial(1, 0.5, (100, 1)), 5, axis=1).astype(float).tolist())
    for run, ratio in ((loose, 4), (tight, 1)):
        found = {one.samples: one for one in designs(run, 0.05, 0.95)}
        assert found[1].problems / found[5].problems == pytest.approx(ratio, rel=0.35)
        assert all(one.total == one.samples * one.problems for one in found.values())


def test_a_design_is_the_smallest_that_is_enough() -> None:
    run = given([0.0, 1.0], [1.0, 1.0], [0.0, 0.0], [0.0, 0.0])
    between, within = spread(run)
    assert within is not None
    for one in designs(run, 0.04, 0.95):
        variance = between + within / one.samples
        assert one.half_width <= 0.04
        fewer = one.problems - 1
        assert student(0.95, fewer - 1) * math.sqrt(variance / fewer) > 0.04


@pytest.mark.parametrize("half_width", [0.0, -0.1, 0.5, 2.0])
def test_a_half_width_that_makes_no_sense_is_refused(half_width: float) -> None:
    with pytest.raises(ScoresError, match=r"0\.02 stands for two percentage points"):
        designs(given([0.0], [1.0]), half_width, 0.95)


def test_a_run_in_which_nothing_varies_is_no_ground_to_plan_on() -> None:
    with pytest.raises(ScoresError, match="scores the same"):
        designs(given([1.0, 1.0], [1.0, 1.0]), 0.02, 0.95)


def test_assurance_takes_more_problems_the_less_the_pilot_knows() -> None:
    def needed(repeats: int, assurance: float | None) -> int:
        run = given(*([[1.0]] * 3 + [[0.0]]) * repeats)
        return designs(run, 0.05, 0.95, assurance)[0].problems

    # Around 75 % the average is 1.96² · 3/16 / 0.05², and a little more since 1.96 is Student's.
    assert needed(50, None) == pytest.approx(1.97**2 * 3 / 16 / 0.05**2, rel=0.02)
    assert needed(50, None) < needed(50, 0.8) < needed(50, 0.95) < needed(5, 0.95)


def test_nine_of_ten_runs_keep_the_width_that_was_assured() -> None:
    chance = np.random.default_rng(5)
    kept = 0
    for _ in range(40):
        pilot = given(*[[float(one)] for one in chance.random(100) < 0.8])
        size = designs(pilot, 0.06, 0.95, 0.9)[0].problems
        for passed in chance.binomial(size, 0.8, 5):
            estimate = clustered_mean([1.0] * passed + [0.0] * (size - passed), [f"{n}" for n in range(size)])
            low, high = share_interval(estimate, size, 0.95)
            kept += high - low <= 0.12
    assert kept / 200 >= 0.85


def test_pass_at_k_of_fewer_samples_is_what_every_choice_of_them_gives() -> None:
    # One of four passes, or three do. pass@2 of two is 1 in half of the choices of the first, and always of the second.
    found = pass_at_k_designs([Tally(4, 1), Tally(4, 3)] * 20, 2, 0.05, 0.95)
    assert [one.samples for one in found] == [2, 4]
    variance = (3 / 4 * 1 / 4) * 40 / 39  # three quarters of ones
    size = found[0].problems
    assert found[0].half_width == pytest.approx(student(0.95, size - 1) * math.sqrt(variance / size))
    # Of all four: 1/2 and 1.
    assert found[1].problems < found[0].problems / 2


def test_pass_at_k_without_a_spread_is_no_pilot() -> None:
    with pytest.raises(ScoresError, match="pass@10 of every problem is the same in this run"):
        pass_at_k_designs([Tally(20, 20)] * 7, 10, 0.05, 0.95)
    with pytest.raises(ScoresError, match="pass@3 of every problem is the same in this run"):
        pass_at_k_designs([Tally(10, 3)] * 20, 3, 0.05, 0.95)


def test_a_difference_is_planned_by_what_changes_between_two_runs() -> None:
    names = [f"{number}" for number in range(100)]
    first, second = (
        scored(PassAtK(1), *(attempts("." if solved(n) else "w", name=name) for n, name in enumerate(names)))
        for solved in (lambda n: n < 50, lambda n: 5 <= n < 55)
    )
    # 10 of 100 change by chance, and what a difference of .05 changes comes on top: 15 % of the problems change, ten
    # points one way and five the other. McNemar's test of (1.96 √.15 + .84 √(.15 - .05²))² / .05² = 473, exact: more.
    found = difference_design(first, second, 0.05, 0.95, 0.8)
    assert 473 < found.problems < 560
    assert found.power >= 0.8
    assert difference_design(first, second, 0.05, 0.95, 0.9).problems > found.problems
    # Of 100 problems 10 changed by chance: with 90 % assurance at most 15.0 % do (Clopper and Pearson).
    assured = difference_design(first, second, 0.05, 0.95, 0.8, 0.9)
    assert 1.2 * found.problems < assured.problems
    assert assured.problems < difference_design(first, second, 0.05, 0.95, 0.8, 0.99).problems
    assert PairedNoise(11 / 101, 0.3, 1.0, flips=True).upper(100, 0.9) == pytest.approx(0.1499, abs=1e-4)
    with pytest.raises(ScoresError, match="five percentage points"):
        difference_design(first, second, 5.0, 0.95, 0.8)


def test_a_score_that_single_samples_do_not_have_cannot_be_planned_for() -> None:
    with pytest.raises(ScoresError, match="pass@2 gives no value to single samples"):
        spread(scored(PassAtK(2), attempts(".", "w", name="a"), attempts(".", ".", name="b")))
