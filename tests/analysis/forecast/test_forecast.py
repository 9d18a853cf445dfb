from __future__ import annotations

import numpy as np
import pytest

from remint.analysis.forecast import Calibration, Forecast, ForecastError, ForecastInput, choose_stratified, forecast
from remint.analysis.forecast import item_predictions as predictions_of
from remint.records import decode, encode
from tests.analysis.forecast.examples import counted, prompts

CALIBRATION = Calibration(alone=1.7, few=2.0, many=1.7, supported=0.05, weak=0.12)
# Every model loses 2 of 20.
MANY = ([6, 8, 9, 10, 11, 12, 14, 16, 10], [4, 6, 7, 8, 9, 10, 12, 14, None])


def test_many_models_with_one_gap_support_a_forecast() -> None:
    found = forecast(counted(*MANY), "m8", calibration=CALIBRATION)
    assert found.value == pytest.approx(0.4, abs=0.01)
    assert found.low < 0.4 < found.high
    assert found.verdict == "supported"
    assert found.reasons == ()
    assert (found.known_models, found.labels, found.source_mean) == (8, 0, 0.5)
    assert found.weights.effective_share <= 1
    assert found.gap_closed == 0.38  # as between HumanEval and MBPP: the prompts differ
    assert len(found.carriers) == 10
    assert decode(Forecast, encode(found)) == found


def test_without_other_models_the_source_mean_is_refused() -> None:
    found = forecast(counted([10], [None]), "m0", calibration=CALIBRATION)
    assert found.value == pytest.approx(0.5)
    assert found.high - found.low > 0.4
    assert found.verdict == "refuse"
    assert found.gap_closed == 0
    assert "No other model is known on new" in found.reasons[1]


def test_models_without_overlap_are_no_basis_either() -> None:
    found = forecast(counted([10, 12, 14], [None, None, None]), "m1", calibration=CALIBRATION)
    assert found.known_models == 0
    assert found.verdict == "refuse"


@pytest.mark.parametrize("solved", [0, 20])
def test_a_source_that_a_model_fails_or_solves_throughout_supports_nothing(solved: int) -> None:
    source, target = MANY
    found = forecast(counted([*source[:-1], solved], target), "m8", calibration=CALIBRATION)
    assert found.verdict != "supported"
    assert any("All source scores are" in reason for reason in found.reasons)
    assert 0 <= found.low <= found.value <= found.high <= 1


def test_labels_narrow_the_interval_and_move_the_estimate_towards_them() -> None:
    given = counted([10, 10, 12], [6, 8, None])
    before = forecast(given, "m2", calibration=CALIBRATION)
    choice = choose_stratified(predictions_of(given, "m2", before.value), 12, 0)
    told = given.with_labels("m2", choice.problems, np.ones(12))
    after = forecast(told, "m2", choice.strata, CALIBRATION)
    assert after.labels == 12
    assert after.high - after.low < before.high - before.low
    assert after.value > before.value


def test_labels_alone_are_a_basis() -> None:
    rng = np.random.default_rng(0)
    vectors = rng.normal(size=(200, 2))
    scores = (rng.random((1, 200)) < 0.5).astype(float)
    given = ForecastInput(
        prompts("old", vectors), prompts("new", vectors + 1), ("m",), scores, np.full((1, 200), np.nan)
    )
    found = forecast(given.with_labels("m", np.arange(190), scores[0, :190]), "m", calibration=CALIBRATION)
    assert found.verdict == "supported"
    assert found.value == pytest.approx(scores.mean(), abs=0.03)


def test_there_is_nothing_to_forecast_where_the_answer_is_known() -> None:
    with pytest.raises(ForecastError, match=r"m0 was judged on all of new: it scores 0.200"):
        forecast(counted([10, 10], [4, None]), "m0")
    given = counted([10, 9], [None, None])
    same = ForecastInput(given.source, given.source, given.models, given.source_scores, given.target_scores)
    with pytest.raises(ForecastError, match=r"Source and target are both old: m0 scores 0.500 there"):
        forecast(same, "m0")


def test_target_problems_that_nothing_covers_are_named() -> None:
    given = counted(*MANY)
    far = given.target.vectors.copy()
    far[3] += 100
    moved = ForecastInput(given.source, prompts("new", far), given.models, given.source_scores, given.target_scores)
    found = forecast(moved, "m8", calibration=CALIBRATION)
    assert found.uncovered[0] == "new/3"
    assert found.uncovered_share >= 1 / 20


def test_other_scales_are_not_cut_at_1() -> None:
    given = counted(*MANY)
    scaled = ForecastInput(given.source, given.target, given.models, given.source_scores * 3, given.target_scores * 3)
    assert forecast(scaled, "m8", calibration=CALIBRATION).value == pytest.approx(1.2, abs=0.05)


def test_with_one_known_model_the_interval_depends_on_what_prompts_have_in_common() -> None:
    calibration = Calibration(
        alone=1.7, few=2.4, many=1.7, supported=0.05, weak=0.12, few_near=1.6, few_same=0.8
    )  # fmt: skip
    near = counted([10, 12], [8, None])  # twenty random points on either side: nothing tells them apart
    same = ForecastInput(
        near.source, prompts("new", near.source.vectors), near.models, near.source_scores, near.target_scores
    )
    apart = ForecastInput(
        near.source, prompts("new", near.source.vectors + 100), near.models, near.source_scores, near.target_scores
    )
    widths = []
    for given in (same, near, apart):
        found = forecast(given, "m1", calibration=calibration)
        widths.append(found.high - found.low)
    assert widths[1] / widths[0] == pytest.approx(2.0)
    assert widths[2] / widths[0] == pytest.approx(3.0)
