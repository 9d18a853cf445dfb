"""Vectors from the words of a text alone: nothing to download, the same everywhere."""

from __future__ import annotations

import math
import re
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


class HashedNgrams(NamedTuple):
    """Counts of words and pairs of words, hashed to a fixed number of places with a sign (Weinberger et al. 2009)."""

    dimensions: int = 384
    longest: int = 2  # words in an n-gram

    @property
    def name(self) -> str:
        """How the user calls it."""
        return "hashed-ngrams"

    @property
    def identity(self) -> str:
        """What the vectors depend on."""
        return f"hashed-ngrams:{self.longest}:{self.dimensions}:1"

    async def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """A row of length 1 for each text; a text without words has zeros."""
        return self.vectors(texts)

    def vectors(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """The same without waiting."""
        rows = np.zeros((len(texts), self.dimensions), dtype=np.float32)
        for row, text in zip(rows, texts, strict=True):
            for gram, count in Counter(self._ngrams(text)).items():
                hashed = zlib.crc32(gram.encode())
                # A word that occurs ten times does not matter ten times as much.
                row[hashed % self.dimensions] += (1 if hashed >> 31 else -1) * (1 + math.log(count))
        lengths = np.linalg.norm(rows, axis=1, keepdims=True)
        return np.asarray(rows / np.where(lengths > 0, lengths, 1), dtype=np.float32)

    async def close(self) -> None:
        """There is nothing to let go of."""

    def _ngrams(self, text: str) -> Iterator[str]:
        words = re.findall(r"[a-z]+|\d+", text.lower())
        for size in range(1, self.longest + 1):
            for start in range(len(words) - size + 1):
                yield " ".join(words[start : start + size])
