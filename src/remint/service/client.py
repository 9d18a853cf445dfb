"""Ask a service for verdicts: batches, patience with a busy server, and no answer taken for another's."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Iterator, Sequence
from types import TracebackType
from typing import NamedTuple

import httpx2 as httpx
import msgspec

from remint.errors import InfrastructureError, UsageError
from remint.service.messages import (
    ErrorReply,
    HealthReply,
    JudgedProgram,
    JudgeReply,
    JudgeRequest,
    RewardKind,
    Submitted,
)

_BATCH = 256  # programs in one request
_BATCH_BYTES = 4 * 2**20  # of their samples: a service takes 16 MB at a time, if it is not told otherwise
_AT_ONCE = 8  # requests under way
_PATIENCE = 300.0  # seconds: a service that is started again checks its problems first, which may take minutes
_CONNECT = 30.0  # seconds for a connection to come about
_WAIT, _LONGEST_WAIT = 0.5, 30.0  # seconds after a first failure, doubled every time
_NEVER_TOO_LARGE = 2**20  # bytes: no service can be told to take less
_TOO_LARGE = 413
_BUSY = (408, 429)  # a service that did not get round to reading a request in time is busy, too
_AGAIN = (*_BUSY, 502, 503, 504)
_log = logging.getLogger("remint")


class _Reply(NamedTuple):
    status: int
    content: bytes


class JudgeClient:
    """A service that judges, by its address and a token.

    A service that is busy is waited for, up to `timeout` seconds for a request; one that does not answer is asked again
    for `patience` seconds. With `stop_early` programs skip their remaining tests after a hang, a crash or an exit.
    """

    def __init__(
        self, url: str, token: str = "", timeout: float = 600.0, patience: float = _PATIENCE, stop_early: bool = False
    ) -> None:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        limits = httpx.Timeout(timeout, connect=min(timeout, _CONNECT))
        self._http = httpx.AsyncClient(base_url=url, headers=headers, timeout=limits)
        self._timeout, self._patience, self._stop_early = timeout, patience, stop_early
        self._room = asyncio.Semaphore(_AT_ONCE)
        self._is_silent = False  # whether the last that was heard of the service is nothing

    async def __aenter__(self) -> JudgeClient:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Release the connections."""
        await self._http.aclose()

    async def judge(self, samples: Sequence[Submitted], reward: RewardKind | None = None) -> list[JudgedProgram]:
        """A verdict for each sample, in their order."""
        replies = await asyncio.gather(*(self._judge(batch, reward) for batch in _batches(samples)))
        return [verdict for reply in replies for verdict in reply]

    async def _judge(self, samples: Sequence[Submitted], reward: RewardKind | None) -> list[JudgedProgram]:
        request = JudgeRequest(samples=tuple(samples), reward=reward, stop_early=self._stop_early)
        async with self._room:
            answer = await self._post("/v1/judge", msgspec.json.encode(request))
        if answer.status == _TOO_LARGE and len(samples) > 1:
            half = len(samples) // 2
            return [*await self._judge(samples[:half], reward), *await self._judge(samples[half:], reward)]
        if answer.status == _TOO_LARGE:
            raise UsageError(
                f"{self._http.base_url} refuses a program that, with its problem, is too large for any request:"
                f" {_complaint(answer)} Leave it out, or start the service with a larger --body."
            )
        if answer.status >= httpx.codes.INTERNAL_SERVER_ERROR:
            raise InfrastructureError(f"{self._http.base_url} gave no verdicts: {_complaint(answer)}")
        if answer.status != httpx.codes.OK:
            raise UsageError(f"{self._http.base_url} refuses: {_complaint(answer)}")
        try:
            found = msgspec.json.decode(answer.content, type=JudgeReply).verdicts
        except (msgspec.DecodeError, ValueError) as error:
            raise InfrastructureError(f"{self._http.base_url} is no service of Remint: {error}.") from error
        if [verdict.index for verdict in found] != list(range(len(samples))):
            raise InfrastructureError(f"{self._http.base_url} answers for other programs than were sent.")
        return list(found)

    async def _post(self, path: str, body: bytes) -> _Reply:
        """The answer, whatever it is; busy and broken servers are asked again."""
        wait, until, silent_since = _WAIT, time.monotonic() + self._timeout, 0.0
        while True:
            after, answer = "", None
            try:
                response = await self._http.post(path, content=body, headers={"content-type": "application/json"})
            except httpx.HTTPError as error:
                fault = f"{type(error).__name__}: {error}"
                most = await self._largest_request(body)
                if len(body) > most:
                    return _refused_unread(most)
            else:
                answer = _Reply(response.status_code, response.content)
                if answer.status not in _AGAIN:
                    self._is_silent = False
                    return answer
                fault, after = _complaint(answer), response.headers.get("retry-after", "")
            now = time.monotonic()
            if answer is not None and answer.status in _BUSY:  # with many clients it may happen often: no failure
                silent_since = 0.0
                if now > until:
                    raise InfrastructureError(self._no_verdicts(self._timeout, fault))
            else:
                silent_since = silent_since or now
                self._say_once(fault)
                if now - silent_since >= self._patience:
                    raise InfrastructureError(self._no_verdicts(self._patience, fault))
            await asyncio.sleep(_spread(min(float(after), _LONGEST_WAIT) if after.isdecimal() else wait))
            wait = min(2 * wait, _LONGEST_WAIT)

    def _no_verdicts(self, seconds: float, fault: str) -> str:
        return f"{self._http.base_url} gave no verdicts within {seconds:.0f} seconds: {fault}"

    def _say_once(self, fault: str) -> None:
        """Let the log know why nothing happens, once for all requests that wait."""
        if not self._is_silent and self._patience > 0:
            told = "%s does not answer (%s). It is asked again for up to %.0f seconds."
            _log.warning(told, self._http.base_url, fault, self._patience)
        self._is_silent = True

    async def _largest_request(self, body: bytes) -> int:
        """How many bytes the service takes, where that may be why it hung up: it does not wait for more than that, so
        that who is still sending may not hear the reason."""
        if len(body) <= _NEVER_TOO_LARGE:
            return len(body)
        try:
            health = await self._http.get("/v1/health", timeout=_CONNECT)
            return msgspec.json.decode(health.content, type=HealthReply).largest_request or len(body)
        except (httpx.HTTPError, msgspec.DecodeError, ValueError):
            return len(body)


def _refused_unread(most: int) -> _Reply:
    told = ErrorReply("", f"The request is larger than {most:,} bytes.")
    return _Reply(_TOO_LARGE, msgspec.json.encode(told))


def _batches(samples: Sequence[Submitted]) -> Iterator[Sequence[Submitted]]:
    """Samples in pieces of some number and size: each may bring a whole problem with it."""
    start = size = 0
    for number, sample in enumerate(samples):
        length = len(msgspec.json.encode(sample))
        if number > start and (number - start == _BATCH or size + length > _BATCH_BYTES):
            yield samples[start:number]
            start, size = number, 0
        size += length
    if start < len(samples):
        yield samples[start:]


def _spread(seconds: float) -> float:
    """A wait of that length, or up to half as long again: clients that were sent away together come apart."""
    return seconds * random.uniform(1.0, 1.5)


def _complaint(answer: _Reply) -> str:
    try:
        return msgspec.json.decode(answer.content, type=ErrorReply).error
    except (msgspec.DecodeError, ValueError):
        return f"status {answer.status}"
