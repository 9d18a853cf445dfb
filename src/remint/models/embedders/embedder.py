"""The one interface that every embedder stands behind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Embedder(Protocol):
    """Something that turns texts into vectors of which near ones mean the like."""

    @property
    def name(self) -> str:
        """How the user calls it."""

    @property
    def identity(self) -> str:
        """What its vectors depend on besides the text, such as the hash of its weights."""

    async def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """A row of length 1 for each text, in order. Raises a ModelError."""

    async def close(self) -> None:
        """Release connections and memory."""
