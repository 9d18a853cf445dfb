"""One question over HTTP, the same way through every vendor's package: limits of time and size, faults in our words.

The vendors' packages know how to sign a request and keep connections; they are asked for the raw reply, because to
build their objects costs as much time as everything else together.
"""

from __future__ import annotations

import asyncio
import logging
import ssl
from collections.abc import AsyncIterator, Awaitable, Iterator, Mapping
from typing import Any, NamedTuple, Protocol

import aiohttp
import httpx2
from openai import DefaultAioHttpClient

from remint.models.errors import BrokenReplyError, ModelError, NoServerError, PassingError, UnusableModelError

LARGEST_REPLY = 32 * 2**20
# Packed bytes can grow a thousandfold. We ask for plain ones; who packs nevertheless has to be brief.
_LARGEST_PACKED_REPLY = 2**20
_CONNECT_SECONDS = 30.0
_CONNECTIONS = 1024  # how many questions are under way is decided elsewhere


class HttpReply(NamedTuple):
    """What came back, whatever its status."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class Client(Protocol):
    """What the vendors' packages have in common."""

    def post(self, path: str, *, cast_to: type[httpx2.Response], content: bytes) -> Awaitable[httpx2.Response]:
        """Send bytes."""

    async def close(self) -> None:
        """Close all connections."""


def http_client(timeout: float) -> httpx2.AsyncClient:
    """The connections for a vendor's package; of its transports, that of aiohttp needs half the time of the default."""
    _quieten()
    return DefaultAioHttpClient(
        timeout=httpx2.Timeout(timeout, connect=min(timeout, _CONNECT_SECONDS)),
        limits=httpx2.Limits(max_connections=_CONNECTIONS, max_keepalive_connections=_CONNECTIONS),
        headers={"Accept-Encoding": "identity"},
        event_hooks={"response": [_limit_body]},
    )


def _quieten() -> None:
    """Keep the vendors' packages from logging headers and whole questions, whatever is asked of logging in general."""
    for name in ("openai", "anthropic", "httpx2", "httpcore2"):
        logger = logging.getLogger(name)
        logger.setLevel(max(logger.level, logging.WARNING))


async def post(client: Client, path: str, content: bytes, timeout: float, address: str) -> HttpReply:
    """Ask once. A status that speaks of a fault is a reply too; no reply at all is a ModelError."""
    # Raised after the handler and not in it: an error of the vendor's package holds the request with its key, and what
    # is raised inside a handler carries the handled error along.
    try:
        async with asyncio.timeout(timeout):
            response = await client.post(path, cast_to=httpx2.Response, content=content)
        return HttpReply(response.status_code, response.headers, response.content)
    except TimeoutError:
        fault: ModelError = PassingError(f"{address} gave no complete answer within {timeout:g} seconds")
    except Exception as error:
        answered = getattr(error, "response", None)
        if isinstance(answered, httpx2.Response):
            return HttpReply(answered.status_code, answered.headers, answered.content)
        fault = _connection_fault(error, address)
    raise fault


def _connection_fault(error: BaseException, address: str) -> ModelError:
    """Why there was no reply, without any text of the error that could hold a secret."""
    for cause in _causes(error):
        match cause:
            case ModelError():
                return type(cause)(str(cause))
            case aiohttp.ClientConnectorCertificateError() | ssl.SSLCertVerificationError():
                return UnusableModelError(
                    f"The certificate of {address} is not accepted. Check the address, or name your own authority's "
                    "certificate in SSL_CERT_FILE."
                )
            case aiohttp.ClientConnectorDNSError():
                return NoServerError(
                    f"The name of the server in {address} is not known. Check the address and the network."
                )
            case aiohttp.ClientConnectorError():
                return NoServerError(
                    f"No server answers at {address} ({_reason(cause)}). Check that it runs, and the address."
                )
            case aiohttp.ClientPayloadError():
                return BrokenReplyError(f"{address} broke off in the middle of its answer")
            case aiohttp.InvalidURL():
                return UnusableModelError(
                    f"{address} is not the address of a server. Write it like http://localhost:8000/v1."
                )
            case aiohttp.ServerTimeoutError():
                return PassingError(f"{address} did not answer in time")
            case aiohttp.ClientConnectionError():
                return PassingError(f"{address} closed the connection instead of answering ({_reason(cause)})")
    return PassingError(f"The question to {address} failed ({type(error).__name__})")


def _reason(error: BaseException) -> str:
    number_and_words = getattr(error, "strerror", None)
    return str(number_and_words) if number_and_words else type(error).__name__


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    """An error and what led to it, the last one first."""
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


async def _limit_body(response: httpx2.Response) -> None:
    packed = response.headers.get("content-encoding", "identity").strip().lower() != "identity"
    limit = _LARGEST_PACKED_REPLY if packed else LARGEST_REPLY
    said = response.headers.get("content-length", "")
    if said.isdecimal() and int(said) > limit:
        raise _too_large(limit)
    response.stream = _Limited(response.stream, limit)


class _Limited(httpx2.AsyncByteStream):
    """A body that ends with an error when it gets too long, instead of filling the memory."""

    def __init__(self, stream: Any, limit: int) -> None:
        self._stream = stream
        self._limit = limit

    async def __aiter__(self) -> AsyncIterator[bytes]:
        left = self._limit
        async for chunk in self._stream:
            left -= len(chunk)
            if left < 0:
                raise _too_large(self._limit)
            yield chunk

    async def aclose(self) -> None:
        await self._stream.aclose()


def _too_large(limit: int) -> BrokenReplyError:
    return BrokenReplyError(f"The answer is larger than {limit // 2**20} MB. Lower `max_tokens`.")
