"""Ask a service for verdicts: batches, patience with a busy server, and no answer taken for another's."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from types import TracebackType

import httpx2 as httpx
import msgspec

from remint.errors import InfrastructureError, UsageError
from remint.service.messages import ErrorReply, JudgedProgram, JudgeReply, JudgeRequest, RewardKind, Submitted

_BATCH = 256  # programs in one request
_AT_ONCE = 8  # requests under way
_TRIES = 6
_WAIT, _LONGEST_WAIT = 0.5, 30.0  # seconds after a first failure, doubled every time
_AGAIN = (429, 502, 503, 504)


class JudgeClient:
    """A service that judges, by its address and a token."""

    def __init__(self, url: str, token: str = "", timeout: float = 600.0, tries: int = _TRIES) -> None:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        self._http = httpx.AsyncClient(base_url=url, headers=headers, timeout=timeout)
        self._tries = tries
        self._room = asyncio.Semaphore(_AT_ONCE)

    async def __aenter__(self) -> JudgeClient:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Let go of the connections."""
        await self._http.aclose()

    async def judge(self, samples: Sequence[Submitted], reward: RewardKind | None = None) -> list[JudgedProgram]:
        """A verdict for each sample, in their order."""
        batches = [samples[start : start + _BATCH] for start in range(0, len(samples), _BATCH)]
        replies = await asyncio.gather(*(self._judge(batch, reward) for batch in batches))
        return [verdict for reply in replies for verdict in reply]

    async def _judge(self, samples: Sequence[Submitted], reward: RewardKind | None) -> list[JudgedProgram]:
        body = msgspec.json.encode(JudgeRequest(samples=tuple(samples), reward=reward))
        async with self._room:
            answer = await self._post("/v1/judge", body)
        try:
            found = msgspec.json.decode(answer, type=JudgeReply).verdicts
        except (msgspec.DecodeError, ValueError) as error:
            raise InfrastructureError(f"{self._http.base_url} is no service of Remint: {error}.") from error
        if [verdict.index for verdict in found] != list(range(len(samples))):
            raise InfrastructureError(f"{self._http.base_url} answers for other programs than were sent.")
        return list(found)

    async def _post(self, path: str, body: bytes) -> bytes:
        """The body of the answer; busy and broken servers are asked again."""
        fault, wait = "", _WAIT
        for tried in range(self._tries):
            if tried:
                await asyncio.sleep(wait)
                wait = min(2 * wait, _LONGEST_WAIT)
            try:
                response = await self._http.post(path, content=body, headers={"content-type": "application/json"})
            except httpx.HTTPError as error:
                fault = f"{type(error).__name__}: {error}"
                continue
            if response.status_code == 200:
                return response.content
            fault = _complaint(response)
            if response.status_code not in _AGAIN:
                raise UsageError(f"{self._http.base_url} refuses: {fault}")
            after = response.headers.get("retry-after", "")
            wait = min(float(after), _LONGEST_WAIT) if after.isdecimal() else wait
        raise InfrastructureError(f"{self._http.base_url} gave no verdicts in {self._tries} tries: {fault}")


def _complaint(response: httpx.Response) -> str:
    try:
        return msgspec.json.decode(response.content, type=ErrorReply).error
    except (msgspec.DecodeError, ValueError):
        return f"status {response.status_code}"
