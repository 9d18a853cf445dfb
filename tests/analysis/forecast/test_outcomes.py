from __future__ import annotations

import numpy as np
import pytest

from remint.analysis.forecast import ForecastError
from remint.analysis.forecast.doubly_robust import DoublyRobust
from remint.analysis.forecast.estimator import Regressed
from remint.analysis.forecast.inputs import ForecastInput
from remint.analysis.forecast.outcomes.linear import Linear, Ridge
from remint.analysis.forecast.outcomes.maximum_entropy import MaximumEntropy
from remint.analysis.forecast.outcomes.recurrent import Recurrent, hashed_words
from remint.analysis.forecast.outcomes.scikit import forest, nearest, perceptron, tree
from remint.analysis.forecast.signal import from_signal
from tests.analysis.forecast.examples import counted, prompts

# Two models: one solves problems on the right, one those on the left.
ROWS = np.linspace(-1, 1, 40)[:, None]
SCORES = np.column_stack([(ROWS[:, 0] > 0).astype(float), (ROWS[:, 0] < 0).astype(float)])
RIGHT = np.full((12, 1), 0.8)


@pytest.mark.parametrize("outcome", [nearest(5), tree(), forest(20)], ids=["nearest", "tree", "forest"])
def test_regressions_see_where_the_target_lies(outcome) -> None:
    found = outcome.predict(ROWS, SCORES, RIGHT, 0)
    assert found.shape == (12, 2)
    assert found[:, 0].mean() > 0.9
    assert found[:, 1].mean() < 0.1


def test_a_perceptron_has_one_output_per_model() -> None:
    assert perceptron(8).predict(ROWS, SCORES, RIGHT, 0).shape == (12, 2)


def test_least_squares_finds_an_exact_plane() -> None:
    rows = np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
    scores = (0.1 + 0.2 * rows[:, 0] + 0.4 * rows[:, 1])[:, None]
    assert Linear().predict(rows, scores, np.array([[0.5, 2.0]]), 0)[0, 0] == pytest.approx(1.0)
    assert Ridge(1e-9).predict(rows, scores, np.array([[0.5, 2.0]]), 0)[0, 0] == pytest.approx(1.0)
    assert Ridge(1e9).predict(rows, scores, np.array([[0.5, 2.0]]), 0)[0, 0] == pytest.approx(scores.mean())


@pytest.mark.parametrize("outcome", [Linear(), Ridge(), MaximumEntropy()], ids=["linear", "ridge", "entropy"])
def test_averaged_over_its_own_source_a_model_with_a_constant_returns_the_source_mean(outcome) -> None:
    rng = np.random.default_rng(0)
    rows, scores = rng.normal(size=(50, 5)), rng.integers(0, 2, (50, 3)).astype(float)
    assert outcome.predict(rows, scores, rows, 0).mean(axis=0) == pytest.approx(scores.mean(axis=0), abs=1e-3)


def test_maximum_entropy_stays_between_0_and_1() -> None:
    found = MaximumEntropy(penalty=0.01).predict(ROWS, SCORES, 10 * RIGHT, 0)
    assert found[0].tolist() == pytest.approx([1, 0], abs=0.01)


def test_doubly_robust_corrects_a_regression_that_sees_nothing() -> None:
    class Blind:
        def predict(self, source, scores, target, seed):
            return np.full((len(target), scores.shape[1]), 0.5)

    class OnTheRight:
        def weights(self, source, target, seed):
            return (source[:, 0] > 0) / (source[:, 0] > 0).sum()

    unknown = np.full((2, 12), np.nan)
    given = ForecastInput(prompts("old", ROWS), prompts("new", RIGHT), ("a", "b"), SCORES.T, unknown)
    assert DoublyRobust(OnTheRight(), Blind()).estimate(given, 0).tolist() == pytest.approx([1.0, 0.0])
    assert Regressed(Blind()).estimate(given, 0).tolist() == [0.5, 0.5]


def test_words_are_hashed_the_same_way_everywhere() -> None:
    rows = hashed_words(["Sort a list", "sort a"])
    assert rows.shape == (2, 128)
    assert rows[0, :2].tolist() == rows[1, :2].tolist()
    assert (rows > 0).sum(axis=1).tolist() == [3, 2]


@pytest.mark.slow
def test_a_recurrent_network_reads_words() -> None:
    pytest.importorskip("torch")
    texts = ["easy sum"] * 20 + ["hard graph"] * 20
    vectors, unknown = np.zeros((40, 1)), np.full((1, 10), np.nan)
    scores = np.array([[1.0] * 20 + [0.0] * 20])
    given = ForecastInput(
        prompts("old", vectors, texts), prompts("new", vectors[:10], ["hard graph"] * 10), ("m",), scores, unknown
    )
    assert Recurrent(hidden=8, epochs=20).estimate(given, 0)[0] < 0.2
    with pytest.raises(ForecastError, match="give the texts"):
        Recurrent().estimate(counted([3], [None]), 0)


def test_a_signal_is_calibrated_on_the_source() -> None:
    # On the source, problems with incoherence 0 are solved and those with 1 are not; the target has three of four at 0.
    assert from_signal(np.array([0.0, 0, 1, 1]), np.array([1.0, 1, 0, 0]), np.array([0.0, 0, 0, 1])) == pytest.approx(
        0.75
    )
    assert from_signal(np.array([1.0, 1]), np.array([1.0, 0]), np.array([0.0])) == 0.5
    with pytest.raises(ForecastError, match="target signal holds NaN"):
        from_signal(np.array([0.0, 1]), np.array([1.0, 0]), np.array([np.nan]))
    with pytest.raises(ForecastError, match="2 signals for 3 source scores"):
        from_signal(np.array([0.0, 1]), np.array([1.0, 0, 1]), np.array([1.0]))
