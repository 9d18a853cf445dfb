"""How alike two texts are in the eyes of a model that turns them into vectors."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from remint.models.embedders import Embedder, open_embedder


def embedding(candidate: str, reference: str) -> float:
    """The cosine of the vectors that MiniLM gives to two texts, from −1 to 1; for many pairs see below."""
    return asyncio.run(_with_default([(candidate, reference)]))[0]


async def embedding_similarities(pairs: Sequence[tuple[str, str]], embedder: Embedder) -> list[float]:
    """The cosine of the vectors of each pair of texts, in order; texts that occur again are embedded once."""
    texts = list(dict.fromkeys(text for pair in pairs for text in pair))
    if not texts:
        return []
    vectors = dict(zip(texts, await embedder.embed(texts), strict=True))
    # The rows have length 1; what rounding adds to that is taken off.
    return [min(max(float(vectors[one] @ vectors[other]), -1.0), 1.0) for one, other in pairs]


async def _with_default(pairs: Sequence[tuple[str, str]]) -> list[float]:
    embedder = open_embedder()
    try:
        return await embedding_similarities(pairs, embedder)
    finally:
        await embedder.close()
