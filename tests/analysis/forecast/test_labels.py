from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from remint.analysis.forecast import (
    ForecastError,
    choose_active,
    choose_random,
    choose_stratified,
    item_predictions,
)
from remint.analysis.forecast.labels.ability import shifted_by_labels
from remint.analysis.forecast.labels.anchors import choose_anchors
from remint.analysis.forecast.labels.item_predictions import shifted_to
from remint.analysis.forecast.labels.power_tuned import power_tuned
from remint.analysis.forecast.labels.prediction_powered import Corrected, combined, plain_mean, prediction_powered
from tests.analysis.forecast.examples import counted, prompts


def test_the_mean_miss_of_labels_corrects_all_predictions() -> None:
    # Predicted .5 everywhere; of 4 labels among 16 problems 3 pass: misses .5 .5 .5 -.5, mean .25.
    scores = np.array([1.0, 1, 1, 0] + [np.nan] * 12)
    found = prediction_powered(np.full(16, 0.5), scores, np.zeros(16, dtype=np.int64))
    assert found.value == pytest.approx(0.75)
    assert found.error == pytest.approx((0.25 / 4 * 12 / 16) ** 0.5)


def test_perfect_predictions_leave_almost_no_doubt() -> None:
    predictions = np.array([0.99] * 10 + [0.01] * 10)
    scores = np.array([1.0] * 5 + [np.nan] * 10 + [0.0] * 5)
    found = prediction_powered(predictions, scores, np.repeat([0, 1], 10))
    assert found.value == pytest.approx(0.5, abs=0.01)
    assert found.error < 0.03
    with pytest.raises(ForecastError, match="No target problem is labelled"):
        prediction_powered(predictions, np.full(20, np.nan), np.repeat([0, 1], 10))


def test_ten_failures_in_a_row_do_not_prove_that_nothing_passes() -> None:
    scores = np.array([0.0] * 10 + [np.nan] * 90)
    sure = prediction_powered(np.full(100, 0.01), scores, np.zeros(100, dtype=np.int64))
    assert sure.error == pytest.approx((0.0099 / 10 * 0.9) ** 0.5)
    doubtful = prediction_powered(np.full(100, 0.01), scores, np.zeros(100, dtype=np.int64), unseen=4.0)
    assert doubtful.error == pytest.approx(((10 * 0.0099 + 1) / 14 / 10 * 0.9) ** 0.5)  # .084: up to 14 % at 90 %


def test_plain_means_and_how_two_estimates_combine() -> None:
    assert plain_mean(np.array([1.0, 0.0, 1.0, 0.0, np.nan])) == pytest.approx((0.5, (1 / 3) ** 0.5 / 2))
    assert combined(Corrected(0.4, 0.1), Corrected(0.8, 0.2)) == pytest.approx((0.48, 0.1 * 0.8**0.5))
    assert combined(Corrected(0.4, 0.0), Corrected(0.8, 0.2)).value == 0.4


def test_labels_go_where_predictions_are_unsure_but_every_stratum_has_one() -> None:
    predictions = np.array([0.01] * 20 + [0.5] * 20 + [0.99] * 20)
    choice = choose_stratified(predictions, 12, 0)
    per_stratum = np.bincount(choice.strata[choice.problems])
    assert len(choice.problems) == 12
    assert per_stratum.tolist() == [2, 8, 2] or per_stratum[1] > per_stratum[0] + per_stratum[2]
    assert per_stratum.min() >= 1
    assert choose_stratified(predictions, 60, 0).problems.tolist() == list(range(60))
    with pytest.raises(ForecastError, match="61 problems to label, of 60"):
        choose_stratified(predictions, 61, 0)


def test_random_labels_are_drawn_from_one_stratum() -> None:
    choice = choose_random(30, 5, 1)
    assert len(set(choice.problems)) == 5
    assert set(choice.strata) == {0}


def test_problems_that_others_solve_are_predicted_to_be_solved() -> None:
    given = counted([10, 11, 12, 10], [5, 6, 7, None])
    found = item_predictions(given, "m3", 0.3)
    assert found.mean() == pytest.approx(0.3)
    assert found[0] > 0.7
    assert found[-1] < 0.125  # (0 + .5) of (3 + 1) models, moved down with the mean
    unknown = counted([10], [None])
    blank = replace(unknown, source=prompts("old", np.zeros((20, 3))), target=prompts("new", np.zeros((20, 3))))
    assert item_predictions(blank, "m0", 0.3).tolist() == pytest.approx([0.3] * 20)


def test_without_known_models_the_model_s_own_scores_on_the_same_prompts_count() -> None:
    given = counted([10], [None])
    same = replace(given, target=prompts("new", given.source.vectors))
    found = item_predictions(same, "m0", 0.5)  # it solves the first ten of the source
    assert found[:10].min() > found[10:].max()
    assert found.mean() == pytest.approx(0.5)
    apart = np.eye(40)
    far = replace(given, source=prompts("old", apart[:20]), target=prompts("new", apart[20:]))
    assert np.ptp(item_predictions(far, "m0", 0.5)) < 0.01


def test_active_labels_are_drawn_in_proportion_to_doubt() -> None:
    predictions = np.array([0.5] * 10 + [0.02] * 30)  # √(p (1 - p)): .5 and .14
    drawn = np.zeros(40)
    for seed in range(400):
        choice = choose_active(predictions, 8, seed)
        assert len(choice.problems) == 8
        drawn[choice.problems] += 1
    # Of the mean .23: 2.17 and .61 times, and a fifth for all alike: 1.94 and .69 of 8 / 40.
    assert choice.chances[0] == pytest.approx(0.2 * 1.939, abs=0.001)
    assert drawn[:10].mean() / 400 == pytest.approx(choice.chances[0], abs=0.02)
    assert drawn[10:].mean() / 400 == pytest.approx(choice.chances[-1], abs=0.02)
    assert choose_active(predictions, 40, 0).problems.tolist() == list(range(40))
    with pytest.raises(ForecastError, match="41 problems to label, of 40"):
        choose_active(predictions, 41, 0)


def test_labels_that_were_unlikely_count_more() -> None:
    # Predicted .5; a pass that was drawn with chance 1/4 stands for four, a failure with chance 1/2 for two.
    scores = np.array([1.0, 0.0, np.nan, np.nan])
    chances = np.array([0.25, 0.5, 0.5, 0.75])
    found = power_tuned(np.full(4, 0.5), scores, chances, tuned=False)
    assert found.value == pytest.approx(2 / 3)
    # Misses ±.5 about a mean of 1/6, weights 2/3 and 1/3; half of the problems are known.
    assert found.error == pytest.approx((2 * ((2 / 3) ** 2 * (1 / 3) ** 2 + (1 / 3) ** 2 * (2 / 3) ** 2) * 0.5) ** 0.5)
    with pytest.raises(ForecastError, match="1 label;"):
        power_tuned(np.full(4, 0.5), np.array([1.0, np.nan, np.nan, np.nan]), chances)


def test_tuning_drops_predictions_that_labels_contradict() -> None:
    predictions = np.array([0.9, 0.1] * 20)
    scores = np.where(np.arange(40) < 20, 1 - predictions.round(), np.nan)  # the opposite of what is predicted
    even = np.full(40, 0.5)
    wrong = power_tuned(predictions, scores, even, tuned=False)
    dropped = power_tuned(predictions, scores, even)
    assert dropped.value == pytest.approx(float(scores[:20].mean()))  # λ = 0: the labels alone
    assert dropped.error < wrong.error


def test_labels_shift_all_log_odds() -> None:
    predictions = np.full(100, 0.5)
    scores = np.array([1.0] * 12 + [0.0] * 4 + [np.nan] * 84)
    loose = shifted_by_labels(predictions, scores, Corrected(0.5, 10.0))  # a forecast that knows nothing
    # All means are as likely beforehand: afterwards Beta(13, 5), whose mean is 13 / 18, for 84 of 100 problems.
    assert loose.value == pytest.approx((12 + 84 * 13 / 18) / 100, abs=0.001)
    # Its variance, and that of 84 verdicts.
    assert loose.error == pytest.approx(0.84 * (13 * 5 / 18**2 * (1 / 19 + 1 / 84)) ** 0.5, rel=0.03)
    sure = shifted_by_labels(predictions, scores, Corrected(0.5, 1e-4))
    assert sure.value == pytest.approx((12 + 84 * 0.5) / 100, abs=0.001)
    with pytest.raises(ForecastError, match="No target problem is labelled"):
        shifted_by_labels(predictions, np.full(100, np.nan), Corrected(0.5, 0.1))


@pytest.mark.parametrize("passes", [0.0, 1.0])
def test_labels_that_all_agree_leave_what_chance_allows(passes: float) -> None:
    # 97.6 % or 2.4 % forecast, give or take .46, and ten labels that agree. Ten of ten happen one time in twenty where
    # the chance is .74: the interval must reach beyond .85.
    predictions = np.full(378, 0.976 if passes else 0.024)
    scores = np.array([passes] * 10 + [np.nan] * 368)
    found = shifted_by_labels(predictions, scores, Corrected(float(predictions[0]), 0.28))
    near = found.value if passes else 1 - found.value
    assert 0.9 < near < 0.95
    assert near - 1.645 * found.error < 0.85


def test_log_odds_move_together() -> None:
    assert shifted_to(np.array([0.5, 0.5]), 0.8).tolist() == pytest.approx([0.8, 0.8])
    moved = shifted_to(np.array([0.2, 0.8]), 0.5)
    assert moved.tolist() == pytest.approx([0.2, 0.8])


def test_anchors_stand_for_problems_that_the_same_models_solve() -> None:
    # 6 problems that only the first model solves, 4 that only the second does.
    scores = np.array([[1.0] * 6 + [0.0] * 4, [0.0] * 6 + [1.0] * 4])
    anchors = choose_anchors(scores, 2, 0)
    assert anchors.shares.tolist() == [0.6, 0.4]
    assert (anchors.problems < 6).tolist() == [True, False]
    assert anchors.estimate(np.array([1.0, 0.0])) == pytest.approx(0.6)
    with pytest.raises(ForecastError, match="11 anchors, of 10 problems"):
        choose_anchors(scores, 11, 0)
