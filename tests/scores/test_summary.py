from __future__ import annotations

import math

import numpy as np
import pytest

from remint.scores import ScoresError
from remint.scores.pass_at_k import PassAtK
from remint.scores.summary import intraclass_correlation, summary
from tests.scores.made import attempts, given, scored

# Table 2 of "Correctness evaluation of LLM-generated code": passes among 164 × 5 samples, and what is printed (× 100).
PASS_AT_1 = {
    "Phi-1": (130, 15.85, 36.52, 2.30, (13.4, 18.4), (12.6, 19.1)),
    "Phi-2": (39, 4.76, 21.28, 4.48, (3.3, 6.2), (2.8, 6.7)),
    "Phi-3": (41, 5.00, 21.79, 4.36, (3.5, 6.5), (3.0, 7.0)),
    "Phi-4": (305, 37.20, 48.33, 1.30, (33.9, 40.5), (32.8, 41.6)),
    "Qwen2.5-Coder": (612, 74.63, 43.51, 0.58, (71.7, 77.6), (70.7, 78.6)),
}
TSA = {
    "Phi-1": (25.98, 37.29, (23.4, 28.5), (22.6, 29.3)),
    "Phi-2": (13.25, 25.49, (11.5, 15.0), (11.0, 15.5)),
    "Phi-3": (12.94, 25.72, (11.2, 14.7), (10.6, 15.3)),
    "Phi-4": (49.36, 43.79, (46.4, 52.4), (45.4, 53.3)),
    "Qwen2.5-Coder": (85.92, 28.14, (84.0, 87.8), (83.4, 88.5)),
}


def percent(number: float | None, digits: int) -> float:
    assert number is not None
    return round(100 * number, digits)


@pytest.mark.parametrize("model", PASS_AT_1)
def test_the_paper_s_table_of_pass_at_1_to_the_last_digit(model: str) -> None:
    passed, mean, deviation, relative, usual, strict = PASS_AT_1[model]
    samples = np.array([1.0] * passed + [0.0] * (820 - passed)).reshape(164, 5)
    found = summary(given(*samples.tolist()))
    assert (found.problems, found.samples) == (164, 820)
    assert (percent(found.mean, 2), percent(found.deviation, 2)) == (mean, deviation)
    assert percent(found.median, 0) == (100.0 if mean > 50 else 0.0)
    assert found.relative_deviation == pytest.approx(relative, abs=0.006)
    assert tuple(percent(end, 1) for end in found.paper_95) == usual
    assert tuple(percent(end, 1) for end in found.paper_99) == strict


@pytest.mark.parametrize("model", TSA)
def test_the_paper_s_intervals_of_tsa_follow_from_mean_and_deviation(model: str) -> None:
    # 820 numbers with that mean and σ: half of them σ below it, half of them above. They need not be shares.
    mean, deviation, usual, strict = TSA[model]
    samples = np.array([mean - deviation, mean + deviation] * 410).reshape(164, 5) / 100
    found = summary(given(*samples.tolist()))
    for interval, printed in ((found.paper_95, usual), (found.paper_99, strict)):
        assert tuple(100 * end for end in interval) == pytest.approx(printed, abs=0.06)


def test_the_spread_between_the_samples_of_a_problem() -> None:
    # σ of 0, 1 is ½ and its mean ½; of 1, 1 it is 0; of 0, 0 both are 0, and so is what they are divided to.
    found = summary(given([0.0, 1.0], [1.0, 1.0], [0.0, 0.0]))
    assert found.problem_deviation == pytest.approx((0.5 + 0 + 0) / 3)
    assert found.problem_relative_deviation == pytest.approx((1.0 + 0 + 0) / 3)


def test_one_sample_each_has_no_spread_in_a_problem() -> None:
    found = summary(given([0.0], [1.0]))
    assert (found.problem_deviation, found.problem_relative_deviation, found.likeness) == (
        None,
        None,
        None,
    )


def test_nothing_solved_has_no_relative_spread() -> None:
    found = summary(given([0.0, 0.0], [0.0, 0.0]))
    assert found.relative_deviation is None
    assert found.interval_95[0] == 0.0
    assert found.interval_95[1] > 0.3


def test_the_intraclass_correlation_by_hand() -> None:
    # Means 1/2, 1 and 0, grand mean 1/2: between 2 · (0 + 1/4 + 1/4) / 2 = 1/2, within (1/2 + 0 + 0) / 3 = 1/6.
    groups = [np.array(group) for group in ([0.0, 1.0], [1.0, 1.0], [0.0, 0.0])]
    assert intraclass_correlation(groups) == pytest.approx((1 / 2 - 1 / 6) / (1 / 2 + 1 / 6))


def test_the_intraclass_correlation_of_groups_of_unequal_size() -> None:
    # Sizes 2 and 4, means 1 and 1/4, grand mean 1/2. Between 2 · 1/4 + 4 · 1/16 = 3/4, within 3/4 / 4 = 3/16; the
    # typical size is 6 - 20/6 = 8/3: (3/4 - 3/16) / (3/4 + 5/3 · 3/16).
    groups = [np.array([1.0, 1.0]), np.array([1.0, 0.0, 0.0, 0.0])]
    assert intraclass_correlation(groups) == pytest.approx((9 / 16) / (3 / 4 + 5 / 16))


@pytest.mark.parametrize("alike", [0.05, 0.5, 0.9])
def test_the_correlation_that_samples_were_made_with_is_found(alike: float) -> None:
    chance, size = np.random.default_rng(1), (1 - alike) / alike
    chances = chance.beta(0.4 * size, 0.6 * size, 2000)
    found = intraclass_correlation(list(chance.binomial(1, chances, (8, 2000)).T.astype(float)))
    assert found == pytest.approx(alike, abs=0.06)


def test_the_clustered_interval_is_that_of_the_score() -> None:
    one = scored(PassAtK(1), *(attempts(".", "w" if n % 2 else ".", name=f"{n}") for n in range(20)))
    assert summary(one).interval_95 == (one.score.low, one.score.high)


def test_samples_that_agree_show_how_far_the_paper_s_interval_is_off() -> None:
    found = summary(given(*([1.0] * 5, [0.0] * 5) * 82))
    clustered, paper = (high - low for low, high in (found.interval_95, found.paper_95))
    assert found.likeness == pytest.approx(1.0)
    assert clustered / paper == pytest.approx(math.sqrt(5), rel=0.03)


def test_what_single_samples_do_not_have_has_no_summary() -> None:
    with pytest.raises(ScoresError, match="single samples have no pass@2"):
        summary(scored(PassAtK(2), attempts(".", "w", name="a"), attempts(".", ".", name="b")))
