from __future__ import annotations

import numpy as np
import pytest

from remint.analysis.forecast import ForecastError, choose_random, choose_stratified, item_predictions
from remint.analysis.forecast.labels.anchors import choose_anchors
from remint.analysis.forecast.labels.item_predictions import shifted_to
from remint.analysis.forecast.labels.prediction_powered import Corrected, combined, plain_mean, prediction_powered
from tests.analysis.forecast.examples import counted


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
    assert item_predictions(counted([10], [None]), "m0", 0.3).tolist() == pytest.approx([0.3] * 20)


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
