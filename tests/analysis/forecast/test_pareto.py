from __future__ import annotations

import numpy as np
import pytest

from remint.analysis.forecast.pareto import fit_tail, k_threshold, pareto_k, smoothed, tail_size

AT = (np.arange(1000) + 0.5) / 1000


def test_the_shape_of_known_tails_is_found() -> None:
    exponential, heavy = -np.log1p(-AT), ((1 - AT) ** -0.7 - 1) / 0.7
    assert fit_tail(exponential).shape == pytest.approx(0.0, abs=0.03)
    assert fit_tail(heavy).shape == pytest.approx(0.7, abs=0.03)
    assert fit_tail(heavy).scale == pytest.approx(1.0, abs=0.05)


def test_thresholds_and_sizes_of_the_tail() -> None:
    assert k_threshold(100) == pytest.approx(0.5)
    assert k_threshold(10_000) == pytest.approx(0.7)
    assert tail_size(100) == 20
    assert tail_size(10_000) == 300


def test_one_weight_that_holds_all_is_a_heavy_tail() -> None:
    rng = np.random.default_rng(0)
    assert pareto_k(rng.normal(0, 0.1, 200)) < 0.5
    assert pareto_k(rng.normal(0, 10, 200)) > 0.9


def test_smoothing_changes_the_tail_alone_and_no_weight_exceeds_the_largest() -> None:
    ratio = np.random.default_rng(0).normal(0, 3, 100)
    found = smoothed(ratio)
    assert (found != ratio).sum() <= 20
    assert found.max() <= ratio.max()
    assert np.argsort(found[np.argsort(ratio)[-20:]]).tolist() == list(range(20))
