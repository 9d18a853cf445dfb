"""The importance weighted autoencoder (Burda, Grosse and Salakhutdinov 2016) of one set of embeddings.

Needs torch, which `remint.analysis.forecast.bis.weighting` imports only when it is used.
"""

from __future__ import annotations

import math
import threading
from typing import Any

import numpy as np
import torch
from torch import nn

from remint.analysis.forecast.bis.settings import BisSettings
from remint.analysis.forecast.inputs import Floats
from remint.analysis.forecast.one_thread import one_thread

_LOG_VARIANCE = (-6.0, 2.0)  # with a free variance the log ratio of two autoencoders explodes
_MOST_ROWS = 20_000  # prompts × samples decoded at once, which bounds the memory of an evaluation
# They come from a generator that all threads share, so that one of them at a time may draw.
_FIRST_WEIGHTS = threading.Lock()


class Autoencoder(nn.Module):  # type: ignore[misc]
    """A normal encoder and a normal decoder whose variances do not depend on the code."""

    def __init__(self, dimensions: int, settings: BisSettings) -> None:
        super().__init__()
        self.encoder = nn.Sequential(nn.Linear(dimensions, settings.hidden), nn.ELU())
        self.code = nn.Linear(settings.hidden, 2 * settings.latent)
        self.decoder = nn.Sequential(
            nn.Linear(settings.latent, settings.hidden), nn.ELU(), nn.Linear(settings.hidden, dimensions)
        )
        self.log_variance = nn.Parameter(torch.zeros(dimensions))

    def bound(self, rows: Any, samples: int, noise: Any) -> Any:
        """L_K of each row: the log of the mean of p(x, z) / q(z | x) over K codes, in log space."""
        mean, log_spread = self.code(self.encoder(rows)).chunk(2, dim=-1)
        log_spread = log_spread.clamp(-5.0, 3.0)
        drawn = torch.randn((samples, *mean.shape), generator=noise)
        codes = mean + log_spread.exp() * drawn
        encoded = -0.5 * (drawn**2).sum(-1) - log_spread.sum(-1)
        prior = -0.5 * (codes**2).sum(-1)
        log_variance = self.log_variance.clamp(*_LOG_VARIANCE)
        misses = ((rows - self.decoder(codes)) ** 2 * (-log_variance).exp()).sum(-1)
        decoded = -0.5 * (misses + log_variance.sum() + rows.shape[-1] * math.log(2 * math.pi))
        return torch.logsumexp(decoded + prior - encoded, dim=0) - math.log(samples)


@one_thread()
def fit(rows: Floats, settings: BisSettings, seed: int) -> Autoencoder:
    """Trained on nine tenths of the rows until the bound on the last tenth no longer rises; the best state is kept."""
    noise = torch.Generator().manual_seed(seed)
    data = torch.as_tensor(rows, dtype=torch.float32)
    order = torch.randperm(len(data), generator=noise)
    held = max(1, round(settings.held_out * len(data)))
    trained, tested = data[order[held:]], data[order[:held]]
    with _FIRST_WEIGHTS:
        torch.manual_seed(seed)
        model = Autoencoder(data.shape[1], settings)
    optimiser = torch.optim.Adam(model.parameters(), lr=settings.rate, weight_decay=settings.decay)
    best, state, waited = -math.inf, model.state_dict(), 0
    for _ in range(settings.epochs):
        shuffled = trained[torch.randperm(len(trained), generator=noise)]
        for some in shuffled.split(settings.batch):
            optimiser.zero_grad()
            loss = -model.bound(some, settings.samples, noise).mean()
            loss.backward()
            optimiser.step()
        with torch.no_grad():
            reached = float(model.bound(tested, settings.samples, torch.Generator().manual_seed(seed)).mean())
        if reached > best:
            best, waited = reached, 0
            state = {name: value.clone() for name, value in model.state_dict().items()}
        else:
            waited += 1
            if waited >= settings.patience:
                break
    model.load_state_dict(state)
    return model


@one_thread()
def log_density(model: Autoencoder, rows: Floats, samples: int, seed: int) -> Floats:
    """L_K of each row with many samples, a lower bound of its log density that is close to it."""
    data = torch.as_tensor(rows, dtype=torch.float32)
    noise = torch.Generator().manual_seed(seed)
    with torch.no_grad():
        parts = [model.bound(some, samples, noise) for some in data.split(max(1, _MOST_ROWS // samples))]
    return np.asarray(torch.cat(parts).numpy(), dtype=float)
