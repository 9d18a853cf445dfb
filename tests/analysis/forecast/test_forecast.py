from __future__ import annotations

import numpy as np
import pytest

from remint.analysis.forecast import Calibration, Forecast, ForecastError, ForecastInput, choose_active, forecast
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
    assert (found.gap_closed, found.gap_closed_on) == (0.7, "shifted halves of MBPP")  # nothing tells prompts apart
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
    can = "can" if solved == 0 else "cannot"
    assert any(f"does not tell what the model {can} do" in reason for reason in found.reasons)
    assert 0 <= found.low <= found.value <= found.high <= 1


def test_labels_narrow_the_interval_and_move_the_estimate_towards_them() -> None:
    given = counted([10, 10, 12], [6, 8, None])
    before = forecast(given, "m2", calibration=CALIBRATION)
    choice = choose_active(predictions_of(given, "m2", before.value), 12, 0)
    told = given.with_labels("m2", choice.problems, np.ones(12))
    after = forecast(told, "m2", choice.chances, CALIBRATION)
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
    near = counted([100, 120], [80, None], of=200)  # random points on either side: nothing tells them apart
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


def test_without_known_models_the_same_prompts_have_a_narrower_interval() -> None:
    given = counted([40], [None], of=80)
    calibration = Calibration(alone=1.7, few=2.0, many=1.7, supported=0.05, weak=0.12, alone_same=0.85)
    same = ForecastInput(
        given.source, prompts("new", given.source.vectors), given.models, given.source_scores, given.target_scores
    )
    wide, narrow = (forecast(one, "m0", calibration=calibration) for one in (given, same))
    assert narrow.high - narrow.low == pytest.approx((wide.high - wide.low) / 2, rel=0.05)
    assert narrow.verdict == "refuse"


def test_labels_beyond_the_scale_are_no_chances_of_a_pass() -> None:
    given = counted([10, 10, 12], [6, 8, None])
    told = given.with_labels("m2", np.arange(6), np.array([1.0, 2.0, 1.0, 2.0, 1.0, 2.0]))
    found = forecast(told, "m2", calibration=CALIBRATION, bounded=False)
    assert found.value > forecast(given, "m2", calibration=CALIBRATION, bounded=False).value
    alike = given.with_labels("m2", np.arange(3), np.full(3, 1.5))
    assert np.isfinite(forecast(alike, "m2", calibration=CALIBRATION, bounded=False).value)


def _unlike(count: int, solved: float, seed: int) -> np.ndarray:
    """Models that solve problems by chance, each its own."""
    return (np.random.default_rng(seed).random((count, 100)) < solved).astype(float)


def _asked(source: np.ndarray, target: np.ndarray) -> ForecastInput:
    """The first model is asked for."""
    vectors = np.random.default_rng(0).normal(size=(200, 3))
    return ForecastInput(
        prompts("old", vectors[:100]), prompts("new", vectors[100:]), tuple(f"m{row}" for row in range(len(source))),
        source, np.concatenate([np.full((1, 100), np.nan), target[1:]]),
    )  # fmt: skip


def test_near_copies_of_one_model_count_as_one() -> None:
    flips = np.random.default_rng(1).random((2, 26, 100)) < 0.02
    copies = [np.abs(_unlike(1, 0.6, 2) - flips[0]), np.abs(_unlike(1, 0.5, 3) - flips[1])]
    source = np.concatenate([_unlike(1, 0.6, 4), copies[0][1:]])
    given = _asked(source, copies[1])
    found = forecast(given, "m0")
    assert found.known_models == 25
    assert found.reasons[-1] == "The 25 known models solve much the same problems, unlike m0: they count as 1."
    one = forecast(given.hiding([f"m{row}" for row in range(2, 26)]), "m0")
    assert found.high - found.low == pytest.approx(one.high - one.low, rel=0.1)
    different = forecast(_asked(_unlike(26, 0.6, 5), _unlike(26, 0.5, 6)), "m0")
    assert different.high - different.low < 0.6 * (found.high - found.low)
    assert not any("count as" in reason for reason in different.reasons)


def test_a_model_beyond_all_known_ones_has_a_wider_interval_that_says_so() -> None:
    source, target = _unlike(26, 0.5, 5), _unlike(26, 0.4, 6)
    inside = forecast(_asked(source, target), "m0")
    source[0] = _unlike(1, 0.95, 7)
    beyond = forecast(_asked(source, target), "m0")
    assert beyond.high - beyond.low > 1.2 * (inside.high - inside.low)
    least, most = source[1:].mean(axis=1).min(), source[1:].mean(axis=1).max()
    said = f"lies outside those of the known models, {least:.1%} to {most:.1%}: how gaps go on there is a guess."
    assert beyond.reasons[-1] == f"The source score of {source[0].mean():.1%} {said}"
