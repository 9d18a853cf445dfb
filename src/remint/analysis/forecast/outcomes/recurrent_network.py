"""The network of `recurrent`: needs torch."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from remint.analysis.forecast.inputs import Floats
from remint.analysis.forecast.one_thread import one_thread

_BATCH = 32


class _Network(nn.Module):  # type: ignore[misc]
    def __init__(self, words: int, hidden: int, outputs: int) -> None:
        super().__init__()
        self.vectors = nn.Embedding(words, hidden, padding_idx=0)
        self.state = nn.GRU(hidden, hidden, batch_first=True)
        self.output = nn.Linear(hidden, outputs)

    def forward(self, words: Any) -> Any:
        states, _ = self.state(self.vectors(words))
        last = (words > 0).sum(1).clamp(min=1) - 1
        return self.output(states[torch.arange(len(words)), last])


@one_thread()
def train_and_predict(
    source: NDArray[np.int64],
    scores: Floats,
    target: NDArray[np.int64],
    words: int,
    hidden: int,
    epochs: int,
    seed: int,
) -> Floats:
    """Target prompts × models."""
    torch.manual_seed(seed)
    rows, wanted = torch.as_tensor(source), torch.as_tensor(scores, dtype=torch.float32)
    network = _Network(words, hidden, scores.shape[1])
    optimiser = torch.optim.Adam(network.parameters(), lr=3e-3, weight_decay=1e-4)
    for _ in range(epochs):
        for some in torch.randperm(len(rows)).split(_BATCH):
            optimiser.zero_grad()
            loss = ((network(rows[some]) - wanted[some]) ** 2).mean()
            loss.backward()
            optimiser.step()
    with torch.no_grad():
        predicted = torch.cat([network(some) for some in torch.as_tensor(target).split(256)])
    return np.asarray(predicted.numpy(), dtype=float)
