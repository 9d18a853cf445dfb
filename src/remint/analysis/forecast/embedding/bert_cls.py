"""The [CLS] vector of a BERT, as in the paper."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from remint.analysis.forecast.errors import ForecastError, MissingLibraryError

_TOGETHER = 16


class BertCls:
    """The last layer's first vector, from a folder of transformers or a name on the hub."""

    def __init__(self, name: str = "bert-base-uncased", longest: int = 512) -> None:
        self.name, self._longest = name, longest
        self._loaded: tuple[Any, Any] | None = None

    @property
    def identity(self) -> str:
        """The name of its weights."""
        return f"bert-cls:{self.name}:{self._longest}"

    async def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """A row of length 1 for each text. Raises MissingLibraryError without transformers."""
        return await asyncio.to_thread(self._embed, list(texts))

    async def close(self) -> None:
        """Forget the weights."""
        self._loaded = None

    def _embed(self, texts: list[str]) -> NDArray[np.float32]:
        tokenizer, model = self._loaded = self._loaded or self._load()
        import torch

        rows = []
        with torch.no_grad():
            for start in range(0, len(texts), _TOGETHER):
                some = texts[start : start + _TOGETHER]
                tokens = tokenizer(some, padding=True, truncation=True, max_length=self._longest, return_tensors="pt")
                rows.append(model(**tokens).last_hidden_state[:, 0].numpy())
        vectors = np.concatenate(rows)
        return np.asarray(vectors / np.linalg.norm(vectors, axis=1, keepdims=True), dtype=np.float32)

    def _load(self) -> tuple[Any, Any]:
        try:
            from transformers import AutoModel, AutoTokenizer
        except ImportError as error:
            raise MissingLibraryError(self.name, error.name, "transformers") from None
        try:
            return AutoTokenizer.from_pretrained(self.name), AutoModel.from_pretrained(self.name).eval()
        except (OSError, ValueError) as error:
            reason = str(error).partition("\n")[0]
            raise ForecastError(
                f"{self.name} cannot be loaded: {reason} Name a folder that holds it: bert-cls:FOLDER."
            ) from error
