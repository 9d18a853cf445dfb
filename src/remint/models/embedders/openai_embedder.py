"""Embedders behind an OpenAI-compatible endpoint."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from remint.models.addresses import Address
from remint.models.errors import BrokenReplyError
from remint.models.http_faults import fault_of
from remint.models.http_model import HttpQuestion
from remint.models.http_questions import HttpReply
from remint.models.openai_compatible import OpenAICompatible
from remint.models.openai_replies import decode_body
from remint.records.wording import counted, for_number

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_TOGETHER = 256  # texts in one request; OpenAI takes 2,048, smaller servers fewer


class _Vector(msgspec.Struct):
    index: int
    embedding: list[float]


class _Answer(msgspec.Struct):
    data: list[_Vector]


_DECODER = msgspec.json.Decoder(_Answer)


class _Connection(OpenAICompatible):
    """The connection of a model, used for its other endpoint."""

    async def vectors(self, texts: Sequence[str]) -> HttpReply:
        body: dict[str, object] = {"model": self._model, "input": list(texts), "encoding_format": "float"}
        return await self._post(HttpQuestion("/embeddings", body))


class OpenAIEmbedder:
    """Vectors of a server."""

    def __init__(self, name: str, model: str, address: Address, timeout: float = 600.0) -> None:
        self.name, self._model, self._address = name, model, address
        self._connection = _Connection(name, model, address, timeout)

    @property
    def identity(self) -> str:
        """The server and the name that it knows the model by."""
        return self._connection.identity

    async def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """A row for each text, made of length 1 where the server does not."""
        import numpy as np

        rows: list[list[float]] = []
        for start in range(0, len(texts), _TOGETHER):
            some = texts[start : start + _TOGETHER]
            answer = await self._connection.vectors(some)
            if answer.status >= 300:
                raise fault_of(answer, self._model, self._address)
            rows += _in_order(decode_body(_DECODER, answer.body).data, len(some))
        if len({len(row) for row in rows}) > 1:
            raise BrokenReplyError(f"{self.name} gave vectors of different lengths")
        vectors = np.array(rows, dtype=np.float32).reshape(len(rows), -1 if rows else 0)
        lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
        return np.asarray(vectors / np.where(lengths > 0, lengths, 1), dtype=np.float32)

    async def close(self) -> None:
        """Close all connections."""
        await self._connection.close()


def _in_order(found: list[_Vector], count: int) -> list[list[float]]:
    """The vectors in the order of the texts, whichever order the server sends them in."""
    by_place = {vector.index: vector.embedding for vector in found}
    if len(found) != count or sorted(by_place) != list(range(count)):
        sent = counted(count, "text was", "texts were")
        raise BrokenReplyError(
            f"{sent} sent, and the vectors that came back are not {for_number(count, 'its own', 'theirs')}"
        )
    return [by_place[place] for place in range(count)]
