"""How alike two texts are in the eyes of a model that turns them into vectors."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import cache

from remint.models.embedders import Embedder, open_embedder


def embedding(candidate: str, reference: str) -> float:
    """The cosine of the vectors that MiniLM gives to two texts, from −1 to 1.

    Raises UnusableModelError with what to do where the model is not here. For many pairs at once, or for another
    embedder, there is `embedding_similarities`.
    """
    return asyncio.run(embedding_similarities([(candidate, reference)], _minilm()))[0]


@cache
def _minilm() -> Embedder:
    """One for all calls: its weights take longer to read than a pair to compare."""
    return open_embedder()


async def embedding_similarities(pairs: Sequence[tuple[str, str]], embedder: Embedder) -> list[float]:
    """The cosine of the vectors of each pair of texts, in order; texts that occur again are embedded once."""
    texts = list(dict.fromkeys(text for pair in pairs for text in pair))
    if not texts:
        return []
    vectors = dict(zip(texts, await embedder.embed(texts), strict=True))
    # The rows have length 1; what rounding adds to that is taken off.
    return [min(max(float(vectors[one] @ vectors[other]), -1.0), 1.0) for one, other in pairs]
