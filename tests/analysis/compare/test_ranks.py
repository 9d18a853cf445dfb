"""Sets of ranks."""

from __future__ import annotations

import numpy as np

from remint.analysis.compare.ranks import RankSet, rank_sets


def test_models_far_apart_have_one_rank_each() -> None:
    generator = np.random.default_rng(0)
    scores = (generator.random((300, 3)) < [0.9, 0.5, 0.1]).astype(float)
    assert rank_sets(scores) == [RankSet(1, 1), RankSet(2, 2), RankSet(3, 3)]


def test_equal_models_share_all_ranks() -> None:
    scores = np.repeat((np.arange(50) % 2).astype(float)[:, None], 3, axis=1)
    assert rank_sets(scores) == [RankSet(1, 3)] * 3


def test_one_problem_tells_nothing_about_ranks() -> None:
    assert rank_sets(np.array([[1.0, 0.0]])) == [RankSet(1, 2)] * 2
    assert rank_sets(np.array([[1.0], [0.0]])) == [RankSet(1, 1)]


def test_a_model_that_solves_one_problem_more_is_not_surely_better() -> None:
    scores = np.ones((20, 2))
    scores[0, 1] = 0.0
    assert rank_sets(scores) == [RankSet(1, 2)] * 2


def test_the_same_seed_gives_the_same_sets() -> None:
    scores = (np.random.default_rng(3).random((60, 5)) < 0.4).astype(float)
    assert rank_sets(scores, seed=4) == rank_sets(scores, seed=4)
