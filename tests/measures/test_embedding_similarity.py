from __future__ import annotations

import asyncio
from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from remint.measures.embedding_similarity import embedding_similarities


class Letters:
    """An embedder that looks at how often a, b and c occur."""

    name = identity = "letters"

    def __init__(self) -> None:
        self.texts = 0

    async def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.texts += len(texts)
        counts = np.array([[text.count(letter) for letter in "abc"] for text in texts], dtype=np.float32)
        return counts / np.linalg.norm(counts, axis=1, keepdims=True)

    async def close(self) -> None:
        pass


def test_the_cosine_of_each_pair_in_order() -> None:
    embedder = Letters()
    found = asyncio.run(embedding_similarities([("ab", "ba"), ("a", "b"), ("ab", "a")], embedder))
    assert found == [pytest.approx(1), 0, pytest.approx(0.5**0.5)]
    assert embedder.texts == 4  # "ab", "ba", "a" and "b", each once
    assert max(found) <= 1
    assert asyncio.run(embedding_similarities([], embedder)) == []
