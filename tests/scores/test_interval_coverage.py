"""How often intervals hold the truth, on simulated runs: a few cells of benchmarks/interval_coverage.py.

With 2,000 repetitions a share of 95 % has a standard error of half a point: what is asked for is the bar of 93 to 97 %
with one point of room at each end.
"""

from __future__ import annotations

import math

import numpy as np
import pytest

from remint.scores.intervals import Estimate, difference_interval, independent, share_interval

REPETITIONS = 2000


def passed(seed: int, problems: int, samples: int, alike: float, share: float) -> np.ndarray:
    """The share of samples that pass, a row for each repetition and a column for each problem."""
    chance, size = np.random.default_rng(seed), (1 - alike) / alike
    chances = chance.beta(share * size, (1 - share) * size, (REPETITIONS, problems))
    return chance.binomial(samples, chances) / samples


def held(values: np.ndarray, truth: float, most: float) -> float:
    """The percentage of repetitions whose interval holds the truth."""
    count = values.shape[1]
    means, errors = values.mean(axis=1), values.std(axis=1, ddof=1) / math.sqrt(count)
    found = 0
    for mean, error in zip(means.tolist(), errors.tolist(), strict=True):
        low, high = share_interval(Estimate(mean, error, count, float(count)), most, 0.95)
        found += low <= truth <= high
    return 100 * found / len(values)


@pytest.mark.parametrize(
    ("problems", "samples", "alike", "share"),
    [
        (164, 1, 0.3, 0.5), (164, 5, 0.9, 0.05), (164, 10, 0.05, 0.1), (164, 10, 0.6, 0.95), (164, 10, 0.3, 0.8),
        (50, 10, 0.6, 0.1), (50, 5, 0.3, 0.5), (50, 10, 0.05, 0.9), (378, 5, 0.6, 0.2),
    ],
)  # fmt: skip
def test_pass_at_1_is_held_by_95_percent_of_its_intervals(
    problems: int, samples: int, alike: float, share: float
) -> None:
    values = passed(1, problems, samples, alike, share)
    assert 92.0 <= held(values, share, problems * samples) <= 98.0


@pytest.mark.parametrize(("problems", "samples", "alike"), [(50, 1, 0.3), (50, 10, 0.6), (164, 5, 0.9), (164, 10, 0.6)])
@pytest.mark.parametrize("share", [0.01, 0.98])
def test_near_the_ends_at_least_90_percent_hold_it(problems: int, samples: int, alike: float, share: float) -> None:
    assert held(passed(2, problems, samples, alike, share), share, problems * samples) >= 89.0


def test_the_papers_interval_holds_it_far_too_seldom() -> None:
    values = passed(3, 164, 5, 0.9, 0.3)
    found = 0
    for row in values[:500]:
        samples = np.concatenate([np.ones(int(row.sum() * 5 + 0.5)), np.zeros(820 - int(row.sum() * 5 + 0.5))])
        low, high = independent(samples.tolist(), 0.95)
        found += low <= 0.3 <= high
    assert found / 500 < 0.75


def test_a_score_of_shares_is_held_too() -> None:
    chance = np.random.default_rng(4)
    whole = passed(4, 164, 5, 0.6, 0.3)
    values = whole + (1 - whole) * chance.binomial(20, 0.25, whole.shape) / 20 * 0.8
    assert 92.0 <= held(values, 0.3 + 0.7 * 0.25 * 0.8, math.inf) <= 98.0


@pytest.mark.parametrize("samples", [1, 10])
def test_a_difference_is_held_and_not_by_being_far_too_wide(samples: int) -> None:
    chance = np.random.default_rng(5)
    before = chance.beta(0.6, 0.6, (REPETITIONS, 164))
    after = before * 0.8
    sides = (chance.binomial(samples, side) / samples for side in (before, after))
    ends = np.array([difference_interval(first, second, 0.95) for first, second in zip(*sides, strict=True)])
    share = 100 * float(((ends[:, 0] <= 0.1) & (ends[:, 1] >= 0.1)).mean())
    assert 92.0 <= share <= 98.0
