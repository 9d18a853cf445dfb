"""What is free in BIS."""

from __future__ import annotations

from typing import NamedTuple


class BisSettings(NamedTuple):
    """What the paper states (samples, percentile), and what it leaves open."""

    samples: int = 10  # K
    percentile: float = 0.9  # x: where weights are truncated
    evaluation_samples: int = 500  # the bound has another gap for either autoencoder; more samples close both
    hidden: int = 256
    latent: int = 32
    epochs: int = 100
    batch: int = 64
    rate: float = 1e-3
    decay: float = 1e-4
    held_out: float = 0.1
    patience: int = 5  # epochs without a better bound on what is held out
