from __future__ import annotations

import numpy as np
import pytest

from remint.analysis.forecast.diagnostics import auc, carriers, coverage, domain_auc, squared_mmd, weight_diagnostics
from remint.analysis.forecast.distances import nearest_distances
from tests.analysis.forecast.examples import prompts


def test_equal_weights_are_worth_all_prompts() -> None:
    found = weight_diagnostics(np.full(50, 0.02))
    assert found.effective_size == pytest.approx(50)
    assert found.effective_share == pytest.approx(1)
    assert found.largest == pytest.approx(0.02)
    assert found.top_tenth == pytest.approx(0.1)


def test_a_few_heavy_weights_are_worth_few_prompts() -> None:
    weights = np.array([0.5, 0.5] + [0.0] * 98)
    found = weight_diagnostics(weights)
    assert found.effective_size == pytest.approx(2)
    assert (found.top_percent, found.top_tenth) == (0.5, 1.0)
    assert carriers(weights, 2).tolist() == [0, 1]


def test_auc_is_the_share_of_pairs_in_order() -> None:
    assert auc(np.array([1.0, 2.0]), np.array([2.0, 3.0])) == pytest.approx(3.5 / 4)


def test_prompts_far_apart_are_told_apart_and_the_same_are_not() -> None:
    rows = np.random.default_rng(0).normal(size=(40, 4))
    assert domain_auc(rows, rows + 5) == 1.0
    assert domain_auc(rows, rows) == 0.5
    # A copy on the other side misleads the classifier: it is right less often than by chance, and tells nothing apart.
    assert domain_auc(rows, rows[::-1].copy()) == 0.5
    assert squared_mmd(rows, rows + 5) > 0.5 > abs(squared_mmd(rows[:20], rows[20:]))


def test_target_prompts_far_from_every_source_prompt_are_uncovered() -> None:
    source = prompts("old", np.arange(10.0)[:, None])
    target = prompts("new", np.array([[0.5], [20.0], [3.0], [12.0], *[[1.0]] * 6]))
    found = coverage(source, target)
    assert found.limit == 1.0
    assert found.uncovered.tolist() == [1, 3]
    assert found.distances[:3].tolist() == [0.5, 11.0, 0.0]
    # Prompts that stand in two sources are no yardstick: their distance is 0.
    twice = prompts("twice", np.tile(source.vectors, (2, 1)))
    assert coverage(twice, target).uncovered.tolist() == [1, 3]


def test_distances_are_the_same_some_rows_at_a_time() -> None:
    rows = np.random.default_rng(1).normal(size=(2500, 3))
    found = nearest_distances(rows, rows, apart=True)
    first = np.sqrt(((rows[2100] - np.delete(rows, 2100, axis=0)) ** 2).sum(axis=1).min())
    assert found[2100] == pytest.approx(first)
    assert found.min() > 0
    assert nearest_distances(rows, rows).max() == pytest.approx(0.0, abs=1e-6)
