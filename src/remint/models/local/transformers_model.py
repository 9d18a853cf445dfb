"""Models of transformers, on the processor or a GPU: questions that come together are answered together."""

from __future__ import annotations

import asyncio
import importlib.util
import time
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from remint.models.errors import ModelError, PassingError, UnusableModelError
from remint.models.local.transformers_weights import Asked, Weights, identity_of
from remint.models.request import Reply, Request

if TYPE_CHECKING:
    from remint.models.opening import ModelOptions

_MOST_AT_ONCE = 16
_GATHERING = 0.01  # seconds to wait for others that come along


class _Waiting(NamedTuple):
    request: Request
    answer: asyncio.Future[Reply]
    since: float


class TransformersModel:
    """Answers in batches: while one is computed, the next gathers."""

    def __init__(self, name: str, place: str, most_at_once: int = 0, timeout: float = 600.0) -> None:
        self.name, self._place, self._timeout = name, place, timeout
        self.most_at_once = most_at_once or _MOST_AT_ONCE
        self._waiting: deque[_Waiting] = deque()
        self._work: asyncio.Task[None] | None = None
        # One thread: torch spreads each step over the cores by itself.
        self._thread = ThreadPoolExecutor(1, "transformers")
        self._weights: Weights | None = None
        self._identity = ""
        self._closed = False

    @property
    def identity(self) -> str:
        """The content of the model's folder, or its revision on the hub."""
        self._identity = self._identity or identity_of(self._place)
        return self._identity

    async def reply(self, request: Request) -> Reply:
        """Answer once, together with whatever else is asked at the time; to cancel it ends its part of the batch."""
        if self._closed:
            raise UnusableModelError(f"{self.name} was closed.")
        answer: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiting(request, answer, time.monotonic()))
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self._answer_all())
        try:
            async with asyncio.timeout(self._timeout):
                return await answer
        except TimeoutError:
            raise PassingError(f"{self.name} gave no answer within {self._timeout:g} seconds") from None

    async def close(self) -> None:
        """End what is under way at its next token, and forget the weights."""
        self._closed = True
        if self._work:
            await asyncio.gather(self._work, return_exceptions=True)
        await asyncio.to_thread(self._thread.shutdown)
        self._weights = None

    async def _answer_all(self) -> None:
        while self._waiting:
            await asyncio.sleep(_GATHERING)
            batch: list[_Waiting] = []
            while self._waiting and len(batch) < self.most_at_once:
                waiting = self._waiting.popleft()
                if not waiting.answer.done():
                    batch.append(waiting)
            await self._answer(batch)

    async def _answer(self, batch: list[_Waiting]) -> None:
        asked = [Asked(each.request, lambda each=each: self._closed or each.answer.done()) for each in batch]  # type: ignore[misc]
        outcomes: list[Reply | Exception]
        try:
            outcomes = await asyncio.get_running_loop().run_in_executor(self._thread, self._compute, asked)
        except ModelError as error:
            outcomes = [error for _ in batch]
        except Exception as error:
            # Whatever torch raises is the fate of these questions and not of the run.
            outcomes = [PassingError(f"{self.name} failed: {type(error).__name__}: {error}") for _ in batch]
        for each, outcome in zip(batch, outcomes, strict=True):
            if each.answer.done():
                continue
            if isinstance(outcome, Exception):
                each.answer.set_exception(outcome)
            elif self._closed:
                each.answer.set_exception(UnusableModelError(f"{self.name} was closed."))
            else:
                seconds = time.monotonic() - each.since
                each.answer.set_result(msgspec.structs.replace(outcome, seconds=seconds))

    def _compute(self, asked: list[Asked]) -> list[Reply | Exception]:
        if self._weights is None:
            self._weights = Weights(self._place)
        return self._weights.answer(asked)


def open_transformers(name: str, options: ModelOptions) -> TransformersModel:
    """A model of the hub (``ORGANISATION/NAME``), or of a folder."""
    if not all(importlib.util.find_spec(package) for package in ("torch", "transformers")):
        raise UnusableModelError(
            f"hf/{name} needs torch and transformers. Install them with: pip install 'remint[transformers]'"
        )
    folder = Path(name).expanduser()
    if folder.is_dir() and not (folder / "config.json").is_file():
        raise UnusableModelError(f"{folder} holds no model of transformers: there is no config.json in it.")
    place = str(folder) if folder.is_dir() else name
    return TransformersModel(f"hf/{name}", place, options.most_at_once, options.timeout)
