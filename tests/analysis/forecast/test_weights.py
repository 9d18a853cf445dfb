from __future__ import annotations

import numpy as np
import pytest

from remint.analysis.forecast.estimator import Weighted
from remint.analysis.forecast.normalising import normalised, truncated
from remint.analysis.forecast.weights.density_ratios import BoltzmannMachines, GaussianMixtures
from remint.analysis.forecast.weights.domain_classifier import DomainClassifier, cross_fitted_odds
from remint.analysis.forecast.weights.entropy_balancing import EntropyBalancing, principal_components
from remint.analysis.forecast.weights.kernel_mean_matching import KernelMeanMatching
from remint.analysis.forecast.weights.pareto_smoothed import ParetoSmoothed
from remint.analysis.forecast.weights.random_weights import RandomWeights
from remint.analysis.forecast.weights.ulsif import LeastSquaresRatio
from tests.analysis.forecast.examples import counted

# Half of the source is of either kind; the target is of the second only.
RNG = np.random.default_rng(1)
SOURCE = np.concatenate([RNG.normal(-2, 0.5, (30, 2)), RNG.normal(2, 0.5, (30, 2))])
TARGET = RNG.normal(2, 0.5, (40, 2))
WEIGHTINGS = [
    DomainClassifier(strength=10.0),
    ParetoSmoothed(DomainClassifier(strength=10.0)),
    LeastSquaresRatio(),
    KernelMeanMatching(),
    EntropyBalancing(),
    GaussianMixtures(2),
    BoltzmannMachines(hidden=4, steps=100),
]


@pytest.mark.parametrize("weighting", WEIGHTINGS, ids=lambda one: type(one).__name__)
def test_weight_goes_to_source_prompts_that_look_like_the_target(weighting) -> None:
    weights = weighting.weights(SOURCE, TARGET, 0)
    assert weights.sum() == pytest.approx(1)
    assert weights.min() >= 0
    least = 0.6 if isinstance(weighting, BoltzmannMachines) else 0.85  # made for bits, not for two wide clusters
    assert weights[30:].sum() > least
    assert weighting.weights(SOURCE, TARGET, 0).tolist() == weights.tolist()


def test_log_weights_are_truncated_and_normalised() -> None:
    assert normalised(np.log([1.0, 3.0])).tolist() == pytest.approx([0.25, 0.75])
    assert normalised(np.array([0.0, 2000.0])).tolist() == [0.0, 1.0]
    assert truncated(np.array([0.0, 1.0, 2.0, 3.0, 100.0]), 0.75).tolist() == [0.0, 1.0, 2.0, 3.0, 3.0]


def test_entropy_balancing_matches_the_mean_of_the_target() -> None:
    source, target = np.array([[0.0], [1.0]]), np.array([[1.0], [1.0], [1.0], [0.0]])
    weights = EntropyBalancing(penalty=1e-9).weights(source, target, 0)
    assert weights.tolist() == pytest.approx([0.25, 0.75], abs=1e-3)


def test_principal_components_have_spread_one_and_drop_what_is_constant() -> None:
    first, second = principal_components(np.array([[0.0, 7.0], [2.0, 7.0]]), np.array([[4.0, 7.0]]), 5)
    assert first.shape == (2, 1)
    assert np.concatenate([first, second]).std() == pytest.approx(1)


def test_kernel_mean_matching_respects_its_cap() -> None:
    weights = KernelMeanMatching(most=3.0).weights(np.arange(6.0)[:, None], np.full((4, 1), 5.0), 0)
    assert weights.max() == pytest.approx(0.5)
    assert weights[-1] == pytest.approx(0.5)


def test_random_weights_are_those_of_another_method_on_other_prompts() -> None:
    like = EntropyBalancing()
    found, wanted = RandomWeights(like).weights(SOURCE, TARGET, 3), like.weights(SOURCE, TARGET, 3)
    assert sorted(found) == sorted(wanted)
    assert found.tolist() != wanted.tolist()


def test_the_same_prompts_have_equal_weights() -> None:
    assert set(DomainClassifier().weights(SOURCE, SOURCE, 0)) == {1 / 60}
    assert set(ParetoSmoothed().weights(SOURCE, SOURCE, 0)) == {1 / 60}


def test_a_classifier_tells_only_of_prompts_that_it_did_not_see() -> None:
    noise = np.random.default_rng(5).normal(size=(80, 60))
    odds = cross_fitted_odds(noise[:40], noise[40:], 0, strength=1e4)
    # Fitted on all 80 prompts in 60 dimensions it would separate them without a miss.
    assert ((odds.source < 0).mean() + (odds.target > 0).mean()) / 2 < 0.7


def test_weights_are_computed_once_for_all_models() -> None:
    given = counted([10, 20], [None, None])
    estimates = Weighted(DomainClassifier()).estimate(given, 0)
    assert estimates[1] == pytest.approx(1.0)
    assert 0.2 < estimates[0] < 0.8
