"""A GGUF file as a model, through llama.cpp."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import msgspec

from remint.models.errors import BrokenReplyError, PassingError, UnusableModelError
from remint.models.local.cores import usable_cores
from remint.models.local.fingerprint import fingerprint
from remint.models.local.llama_questions import question, read_answer
from remint.models.local.llama_server import LlamaServer, LlamaSetup
from remint.models.local.unix_http import HttpAnswer, exchange
from remint.models.request import Reply, Request

CONTEXT = 4096
_MOST_DEATHS = 3
# Up to this size of file, answers are made exactly repeatable: measured, that takes a fifth of the speed and twice the
# memory for what is being said, which larger models cannot spare.
_LARGEST_EXACT = 1 << 30


class LlamaModel:
    """Answers from a GGUF file; several at once, each token of all of them computed together."""

    def __init__(
        self, name: str, path: Path, *, most_at_once: int = 0, context: int = CONTEXT, timeout: float = 600.0
    ) -> None:
        cores = usable_cores()
        self.name = name
        self.path = path
        self.most_at_once = most_at_once or best_slots(cores)
        self._timeout = timeout
        self._exact = path.stat().st_size <= _LARGEST_EXACT
        self._server = LlamaServer(
            LlamaSetup(name, str(path.resolve()), self.most_at_once, context, _threads(cores), self._exact)
        )
        self._turns = asyncio.Semaphore(self.most_at_once)
        self._knows_effort: bool | None = None
        self._deaths = 0

    @property
    def identity(self) -> str:
        """The hash of the file. What llama.cpp is told beyond the question is fixed, and the same for every file."""
        return f"gguf:sha256:{fingerprint(self.path)}"

    async def reply(self, request: Request) -> Reply:
        """Answer once; to cancel it frees its slot."""
        async with self._turns:
            place = await asyncio.to_thread(self._server.socket)
            asked = question(request, await self._has_place_for_effort(place), self._exact)
            started = time.monotonic()
            answer = await self._exchange(place, asked.path, asked.body)
        reply = read_answer(request, asked.path, answer)
        return msgspec.structs.replace(reply, left_out=asked.left_out, seconds=time.monotonic() - started)

    async def close(self) -> None:
        """End the process that holds the weights."""
        await asyncio.to_thread(self._server.close)

    async def _exchange(self, place: str, path: str, body: bytes = b"") -> HttpAnswer:
        try:
            async with asyncio.timeout(self._timeout):
                return await exchange(place, path, body)
        except TimeoutError:
            raise PassingError(f"{self.name} gave no answer within {self._timeout:g} seconds") from None
        except OSError as error:
            raise await asyncio.to_thread(self._broken, error) from None

    def _broken(self, error: OSError) -> PassingError | UnusableModelError:
        """What a connection means that broke off: where the process is gone, the next question starts a new one."""
        how = self._server.died()
        if not how:
            return PassingError(f"{self.name} broke off: {error}")
        self._deaths += 1
        message = f"{self.name} ended while it answered: {how}."
        if self._deaths < _MOST_DEATHS:
            return PassingError(message)
        return UnusableModelError(f"{message} That happened {self._deaths} times: is there memory enough for it?")

    async def _has_place_for_effort(self, place: str) -> bool:
        if self._knows_effort is None:
            answer = await self._exchange(place, "/props")
            try:
                self._knows_effort = msgspec.json.decode(answer.body, type=_About).chat_template_caps.effort
            except msgspec.MsgspecError as error:
                raise BrokenReplyError(f"llama.cpp does not say what it has loaded: {error}") from None
        return self._knows_effort


class _Caps(msgspec.Struct):
    effort: bool = msgspec.field(default=False, name="supports_reasoning_effort")


class _About(msgspec.Struct):
    """What the server says about the model."""

    chat_template_caps: _Caps = msgspec.field(default_factory=_Caps)


def best_slots(cores: int) -> int:
    """How many answers to compute at once: beyond four a core, measured, nothing is gained and memory is lost."""
    return min(16, 4 * cores)


def _threads(cores: int) -> int:
    # On larger machines half of what looks like cores are second threads of the same, which share its arithmetic.
    return cores if cores <= 4 else max(4, cores // 2)
