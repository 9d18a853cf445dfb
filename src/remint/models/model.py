"""The one interface that every model stands behind."""

from __future__ import annotations

from typing import Protocol

from remint.models.request import Reply, Request


class Model(Protocol):
    """Something that answers. Several questions may be under way at once; none waits for another's retry."""

    @property
    def name(self) -> str:
        """How the user calls it, such as ``openai/gpt-5`` or ``smollm2-135m``."""

    @property
    def identity(self) -> str:
        """What its answers depend on besides the question: replies are kept under it. For a file, that is its hash;
        for a server, its address (without any secret) and the name that it knows the model by."""

    @property
    def most_at_once(self) -> int:
        """How many questions it is worth having under way at the same time, at most."""

    async def reply(self, request: Request) -> Reply:
        """Answer once: no retries and no cache, those are around every model alike. Raises a ModelError."""

    async def close(self) -> None:
        """Release connections, threads and memory."""
