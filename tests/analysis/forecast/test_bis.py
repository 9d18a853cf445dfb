"""Importance sampling with densities that autoencoders learn. Torch takes seconds to load: only a test loads it."""

from __future__ import annotations

import importlib.util

import numpy as np
import pytest

from remint.analysis.forecast.bis.settings import BisSettings
from remint.analysis.forecast.inputs import ForecastInput
from tests.analysis.forecast.examples import prompts

pytestmark = [
    pytest.mark.slow,
    pytest.mark.xdist_group("torch"),
    pytest.mark.skipif(not importlib.util.find_spec("torch"), reason="torch is not installed"),
]

TINY = BisSettings(samples=5, evaluation_samples=50, hidden=16, latent=2, epochs=30)
RNG = np.random.default_rng(2)
SOURCE = np.concatenate([RNG.normal(-1, 0.4, (40, 3)), RNG.normal(1, 0.4, (40, 3))])
TARGET = RNG.normal(1, 0.4, (60, 3))


def test_weight_goes_to_source_prompts_that_the_target_density_knows() -> None:
    from remint.analysis.forecast.bis.weighting import AutoencoderRatio

    ratio = AutoencoderRatio(TINY)
    weights = ratio.weights(SOURCE, TARGET, 0)
    assert weights.sum() == pytest.approx(1)
    assert weights[40:].sum() > 0.8  # equal weights would give .5
    assert weights.tolist() == ratio.weights(SOURCE, TARGET, 0).tolist()
    # Truncated at the ninth decile, no fewer than a tenth of the prompts share the weight.
    assert weights.max() <= 1 / 8 + 1e-9


def test_more_samples_bring_the_bound_nearer_to_the_log_density() -> None:
    from remint.analysis.forecast.bis.autoencoder import fit, log_density

    rows = RNG.normal(size=(200, 3))
    model = fit(rows, TINY, 0)
    one, many = (log_density(model, rows, samples, 0).mean() for samples in (1, 200))
    truth = -1.5 * np.log(2 * np.pi) - 0.5 * (rows**2).sum(axis=1).mean()
    assert one < many
    assert many == pytest.approx(truth, abs=0.5)


def test_the_bound_of_one_sample_is_that_of_a_variational_autoencoder() -> None:
    import torch

    from remint.analysis.forecast.bis.autoencoder import Autoencoder

    torch.manual_seed(0)
    model = Autoencoder(3, TINY)
    rows = torch.zeros((1, 3))
    with torch.no_grad():
        bounds = [float(model.bound(rows, 1, torch.Generator().manual_seed(seed))) for seed in range(200)]
        assert np.mean(bounds) < float(model.bound(rows, 200, torch.Generator().manual_seed(0)))


def test_ablations_change_one_thing_at_a_time() -> None:
    from remint.analysis.forecast.study.ablations import ablations

    scores = np.array([[0.0] * 40 + [1.0] * 40])
    given = ForecastInput(prompts("old", SOURCE), prompts("new", TARGET), ("m",), scores, np.full((1, 60), np.nan))
    found = ablations(given, np.array([1.0]), TINY._replace(epochs=3, evaluation_samples=10), 0)
    tables = [one.table for one in found]
    assert tables == ["9"] * 3 + ["10"] * 2 + ["11"] * 6 + ["12"] * 5
    clipped = {one.setting: one for one in found if one.table == "12"}
    assert clipped["x = 0.8"].effective_share >= clipped["x = 1.0"].effective_share
    assert all(one.error == pytest.approx(abs(one.bias)) for one in found)


def test_merged_prompts_are_named_after_their_set() -> None:
    from remint.analysis.forecast.study.ablations import merged

    both = merged([prompts("a", SOURCE[:10]), prompts("a2", SOURCE[10:20])], "both")
    assert both.problems[0] == "a:a/0"
    assert len(both) == 20
