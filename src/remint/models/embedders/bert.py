"""The forward pass of a small BERT in numpy: a tenth of a gigabyte of weights is no reason to install torch.

After Devlin et al., "BERT: Pre-training of Deep Bidirectional Transformers" (2019), with the tensor names of
transformers; the pooling is that of sentence-transformers' all-MiniLM-L6-v2: the mean over the tokens, at length 1.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

_HEADS = 12
_EPSILON = np.float32(1e-12)
# Abramowitz and Stegun, "Handbook of Mathematical Functions", 7.1.26: the error function to seven digits.
_ERF = (0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429)


class Bert:
    """Weights by name, and what they make of tokens."""

    def __init__(self, weights: Mapping[str, Floats]) -> None:
        self._weights = weights
        self._layers = len({name.split(".")[2] for name in weights if name.startswith("encoder.layer.")})

    def pooled(self, tokens: NDArray[np.int64], mask: NDArray[np.int64]) -> Floats:
        """A vector of length 1 for each row of tokens; the mask says which of them are real."""
        hidden = self._embedded(tokens)
        # What stands in an empty place must not be looked at.
        unseen = np.where(mask, 0.0, -1e9).astype(np.float32)[:, None, None, :]
        for layer in range(self._layers):
            hidden = self._layer(f"encoder.layer.{layer}", hidden, unseen)
        real = mask[:, :, None].astype(np.float32)
        mean = (hidden * real).sum(axis=1) / real.sum(axis=1)
        return np.asarray(mean / np.linalg.norm(mean, axis=1, keepdims=True), dtype=np.float32)

    def _embedded(self, tokens: NDArray[np.int64]) -> Floats:
        word, position, kind = (
            self._weights[f"embeddings.{name}_embeddings.weight"] for name in ("word", "position", "token_type")
        )
        return self._norm("embeddings.LayerNorm", word[tokens] + position[: tokens.shape[1]] + kind[0])

    def _layer(self, name: str, hidden: Floats, unseen: Floats) -> Floats:
        attended = self._linear(f"{name}.attention.output.dense", self._attention(name, hidden, unseen))
        hidden = self._norm(f"{name}.attention.output.LayerNorm", attended + hidden)
        inner = _gelu(self._linear(f"{name}.intermediate.dense", hidden))
        return self._norm(f"{name}.output.LayerNorm", self._linear(f"{name}.output.dense", inner) + hidden)

    def _attention(self, name: str, hidden: Floats, unseen: Floats) -> Floats:
        rows, length, width = hidden.shape
        query, key, value = (
            self._linear(f"{name}.attention.self.{part}", hidden).reshape(rows, length, _HEADS, width // _HEADS)
            for part in ("query", "key", "value")
        )
        # Products of numbers that do not lie side by side are computed without BLAS, ten times as slowly.
        query, value = (np.ascontiguousarray(part.transpose(0, 2, 1, 3)) for part in (query, value))
        key = np.ascontiguousarray(key.transpose(0, 2, 3, 1))
        scores = query @ key / np.float32(math.sqrt(width // _HEADS)) + unseen
        scores = np.exp(scores - scores.max(axis=-1, keepdims=True))
        mixed = (scores / scores.sum(axis=-1, keepdims=True)) @ value
        return np.asarray(mixed.transpose(0, 2, 1, 3).reshape(rows, length, width))

    def _linear(self, name: str, values: Floats) -> Floats:
        # One large product is several times as fast as one for each text.
        flat = values.reshape(-1, values.shape[-1]) @ self._weights[f"{name}.weight"].T
        return np.asarray(flat + self._weights[f"{name}.bias"]).reshape(*values.shape[:-1], -1)

    def _norm(self, name: str, values: Floats) -> Floats:
        centred = values - values.mean(axis=-1, keepdims=True)
        spread = np.sqrt((centred**2).mean(axis=-1, keepdims=True) + _EPSILON)
        return np.asarray(centred / spread * self._weights[f"{name}.weight"] + self._weights[f"{name}.bias"])


def _gelu(values: Floats) -> Floats:
    scaled = values / np.float32(math.sqrt(2))
    t = 1 / (1 + np.float32(0.3275911) * np.abs(scaled))
    series = t * (_ERF[0] + t * (_ERF[1] + t * (_ERF[2] + t * (_ERF[3] + t * _ERF[4]))))
    erf = np.sign(scaled) * (1 - series * np.exp(-(scaled**2)))
    return np.asarray(values * (1 + erf) / 2, dtype=np.float32)
