from __future__ import annotations

import math

import numpy as np
import pytest

from remint.scores import ScoresError
from remint.scores.intervals import student
from remint.scores.pass_at_k import PassAtK
from remint.scores.planning import designs, spread
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


def test_a_score_that_single_samples_do_not_have_cannot_be_planned_for() -> None:
    with pytest.raises(ScoresError, match="pass@2 of single samples"):
        spread(scored(PassAtK(2), attempts(".", "w", name="a"), attempts(".", ".", name="b")))
