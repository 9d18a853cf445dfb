"""MiniLM (all-MiniLM-L6-v2) on this machine."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

from remint.models.errors import UnusableModelError
from remint.models.local.cores import usable_cores
from remint.models.local.fingerprint import fingerprint

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_LONGEST = 256  # tokens; what comes after them is not looked at, as with sentence-transformers
_TOGETHER = 16  # texts


class MiniLM:
    """Vectors of 384 numbers from the files of a folder."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name = name
        self._weights, self._words = folder / "model.safetensors", folder / "tokenizer.json"
        self._loaded: tuple[Any, Any] | None = None

    @property
    def identity(self) -> str:
        """The hash of the weights."""
        return f"minilm:sha256:{fingerprint(self._weights)}"

    async def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """A row for each text."""
        return await asyncio.to_thread(self._embed, list(texts))

    async def close(self) -> None:
        """Forget the weights."""
        self._loaded = None

    def _embed(self, texts: list[str]) -> NDArray[np.float32]:
        bert, tokenizer = self._loaded = self._loaded or self._load()
        import numpy as np
        from threadpoolctl import threadpool_limits

        # Texts of like length together: the shorter ones are filled up to the longest.
        order = sorted(range(len(texts)), key=lambda place: len(texts[place]))
        vectors = np.zeros((len(texts), 384), dtype=np.float32)

        def compute(places: list[int]) -> None:
            encoded = tokenizer.encode_batch([texts[place] for place in places])
            tokens = np.array([each.ids for each in encoded], dtype=np.int64)
            mask = np.array([each.attention_mask for each in encoded], dtype=np.int64)
            vectors[places] = bert.pooled(tokens, mask)

        batches = [order[start : start + _TOGETHER] for start in range(0, len(order), _TOGETHER)]
        # A thread for each batch: BLAS's own would wait for one another at each of a thousand small products.
        with threadpool_limits(1, "blas"), ThreadPoolExecutor(usable_cores()) as threads:
            list(threads.map(compute, batches))
        return vectors

    def _load(self) -> tuple[Any, Any]:
        try:
            import threadpoolctl  # noqa: F401
            from safetensors.numpy import load_file
            from tokenizers import Tokenizer

            from remint.models.embedders.bert import Bert
        except ImportError as error:
            raise UnusableModelError(
                f"{self.name} needs the package {error.name}. Install it with: pip install 'remint[embed]'"
            ) from None
        tokenizer = Tokenizer.from_file(str(self._words))
        tokenizer.enable_truncation(_LONGEST)
        tokenizer.enable_padding()
        return Bert(load_file(self._weights)), tokenizer
