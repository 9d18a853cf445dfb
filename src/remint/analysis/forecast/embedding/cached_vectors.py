"""Vectors of prompts, kept on the ledger: a text is embedded once per embedder."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from remint.analysis.forecast.errors import ForecastError
from remint.analysis.forecast.inputs import Floats
from remint.ledger import Ledger, work_key
from remint.models.embedders import Embedder

_KIND = "embedding"
_TOGETHER = 64  # texts that are kept at once: an interrupted call loses no more


def cached_vectors(
    embedder: Embedder, texts: Sequence[str], ledger: Ledger, done: Callable[[int], object] = lambda count: None
) -> Floats:
    """A row per text, in order; `done` is told how many texts were embedded just now, as they come."""
    keys = [work_key(_KIND, embedder=embedder.identity, text=text) for text in texts]
    found = ledger.get_many(_KIND, keys)
    missing = list({key: text for key, text in zip(keys, texts, strict=True) if key not in found}.items())
    if missing:
        # A thread of its own: a notebook has an event loop already, in which another cannot be run.
        with ThreadPoolExecutor(1) as threads:
            found |= threads.submit(asyncio.run, _embedded(embedder, missing, ledger, done)).result()
    rows = [np.frombuffer(found[key], dtype="<f4") for key in keys]
    if len({len(row) for row in rows}) > 1:
        raise ForecastError(f"{embedder.name} gave vectors of different lengths. Use another embedder.")
    return np.array(rows, dtype=float).reshape(len(rows), -1)


async def _embedded(
    embedder: Embedder, missing: Sequence[tuple[str, str]], ledger: Ledger, done: Callable[[int], object]
) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    try:
        for start in range(0, len(missing), _TOGETHER):
            some = missing[start : start + _TOGETHER]
            rows = await embedder.embed([text for _, text in some])
            for (key, _), row in zip(some, rows, strict=True):
                found[key] = np.asarray(row, dtype="<f4").tobytes()
                ledger.put(_KIND, key, found[key])
            done(len(some))
    finally:
        await embedder.close()
    return found
