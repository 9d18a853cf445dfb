from __future__ import annotations

import numpy as np
import pytest

from remint.analysis.forecast import ForecastError, ForecastInput, PromptSet, source_range, unit_scores
from tests.analysis.forecast.examples import counted, prompts

VECTORS = np.zeros((10, 2))


def test_means_and_which_models_are_known() -> None:
    given = counted([10, 5], [15, None])
    assert given.source_means.tolist() == [0.5, 0.25]
    assert given.known.tolist() == [True, False]
    assert given.target_means[0] == 0.75
    assert np.isnan(given.target_means[1])
    assert not given.hiding(["m0"]).known.any()


def test_labels_make_a_row_partly_known() -> None:
    given = counted([10, 5], [15, None]).with_labels("m1", np.array([0, 3]), np.array([1.0, 0.0]))
    assert np.isfinite(given.target_scores[1]).sum() == 2
    assert not given.known[1]


def test_three_prompts_are_too_few() -> None:
    with pytest.raises(ForecastError, match="small has 3 prompts; a forecast needs at least 10"):
        prompts("small", np.zeros((3, 2)))


def test_nan_in_embeddings_and_scores_is_named() -> None:
    with pytest.raises(ForecastError, match="the embedding of old/4 holds NaN"):
        prompts("old", np.where(np.arange(10)[:, None] == 4, np.nan, VECTORS))
    scores = np.ones((1, 10))
    scores[0, 7] = np.nan
    with pytest.raises(ForecastError, match="m has no score for old/7 of old"):
        ForecastInput(prompts("old", VECTORS), prompts("new", VECTORS), ("m",), scores, np.full((1, 10), np.nan))


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(ForecastError, match="the problem p occurs more than once"):
        PromptSet("old", ("p",) * 10, VECTORS)
    with pytest.raises(ForecastError, match=r"10 problems and embeddings of shape \(9, 2\)"):
        PromptSet("old", tuple("abcdefghij"), VECTORS[1:])
    with pytest.raises(ForecastError, match="No model has scores on old"):
        ForecastInput(prompts("old", VECTORS), prompts("new", VECTORS), (), np.ones((0, 10)), np.ones((0, 10)))
    with pytest.raises(ForecastError, match="Use one embedder for both"):
        ForecastInput(
            prompts("old", VECTORS), prompts("new", np.zeros((10, 3))), ("m",), np.ones((1, 10)), np.ones((1, 10))
        )
    with pytest.raises(ForecastError, match="m9 has no scores on old"):
        counted([3], [None]).row("m9")


def test_other_scales_come_from_a_fixed_or_a_source_range() -> None:
    assert unit_scores(np.array([10.0, 30.0]), *source_range(np.array([10.0, 50.0]))).tolist() == [0.0, 0.5]
    with pytest.raises(ForecastError, match="all scores are equal"):
        unit_scores(np.array([1.0]), 1.0, 1.0)
