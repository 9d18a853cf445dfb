"""The service over HTTP: paths, tokens, limits of a request, logs."""

from __future__ import annotations

import asyncio
import json
import secrets
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from typing import Any, Literal, TypeVar

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from remint import __version__
from remint.errors import RemintError
from remint.records import Record
from remint.service.clients import Clients, TokenHolder
from remint.service.errors import LateRequestError, RefusedRequestError, TooLargeError
from remint.service.judging_service import JudgingService
from remint.service.local_callers import require_local_caller
from remint.service.messages import ErrorReply, HealthReply, JudgeReply, JudgeRequest, RunRequest
from remint.service.metrics import Metrics
from remint.service.openapi import description

R = TypeVar("R", bound=Record)
T = TypeVar("T")
Handler = Callable[[Request, TokenHolder, str], Awaitable[Response]]
Log = Callable[[dict[str, Any]], None]


def log_line(about: dict[str, Any]) -> None:
    """One JSON line on the standard error."""
    sys.stderr.write(msgspec.json.encode(about).decode() + "\n")
    sys.stderr.flush()


class Application:
    """The paths of the service."""

    def __init__(self, service: JudgingService, clients: Clients, log: Log = log_line) -> None:
        self._service, self._clients, self._log = service, clients, log
        self._metrics = Metrics(lambda: float(service.engine.waiting), lambda: float(service.checks.waiting))
        service.seen = self._metrics.judged
        routes = [
            Route("/v1/judge", self._guarded(self._judge), methods=["POST"]),
            Route("/v1/run", self._guarded(self._run), methods=["POST"]),
            Route("/v1/health", self._health, methods=["GET"]),
            Route("/metrics", self._guarded(self._numbers), methods=["GET"]),
            Route("/openapi.json", self._openapi, methods=["GET"]),
        ]
        self.asgi = Starlette(routes=routes, exception_handlers={HTTPException: self._no_such})

    async def _judge(self, request: Request, client: TokenHolder, name: str) -> Response:
        asked = await self._read(request, JudgeRequest)
        verdicts = self._service.judge(asked, client)
        if not asked.stream:
            found = await _while_connected(request, _all_of(verdicts))
            return _reply(JudgeReply(name, tuple(sorted(found, key=lambda one: one.index))), name)
        # A request that is refused is refused before the first line.
        first = await _while_connected(request, _first_of(verdicts))

        async def lines() -> AsyncIterator[bytes]:
            yield msgspec.json.encode(first) + b"\n"
            async for verdict in verdicts:
                yield msgspec.json.encode(verdict) + b"\n"

        return StreamingResponse(lines(), media_type="application/x-ndjson")

    async def _run(self, request: Request, client: TokenHolder, name: str) -> Response:
        asked = await self._read(request, RunRequest)
        return _reply(await _while_connected(request, self._service.run(asked, client, name)), name)

    async def _numbers(self, request: Request, client: TokenHolder, name: str) -> Response:
        return Response(self._metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")

    async def _openapi(self, request: Request) -> Response:
        return Response(
            json.dumps(description()), headers={"x-request-id": secrets.token_hex(8)}, media_type="application/json"
        )

    async def _no_such(self, request: Request, error: Exception) -> Response:
        """For a path or a method that there is not."""
        assert isinstance(error, HTTPException)
        name, path = secrets.token_hex(8), request.url.path
        self._log({"time": round(time.time(), 3), "request": name, "path": path[:200], "status": error.status_code})
        known = "There are POST /v1/judge and /v1/run, GET /v1/health, /metrics and /openapi.json."
        response = _reply(ErrorReply(name, f"{error.detail}. {known}"), name, error.status_code)
        response.headers.update(error.headers or {})
        return response

    async def _health(self, request: Request) -> Response:
        """For balancers: no token, and nothing of what is asked."""
        engine = self._service.engine
        status: Literal["ready", "starting", "closing", "broken"] = "ready" if engine.is_ready else "starting"
        if self._service.closing or engine.failure:
            status = "closing" if self._service.closing else "broken"
        found = HealthReply(
            status=status,
            problems=len(self._service.problems),
            waiting=engine.waiting,
            checks=self._service.checks.waiting,
            isolation=engine.layers,
            version=__version__,
            largest_request=self._service.room.body,
            message=engine.failure,
        )
        return _reply(found, secrets.token_hex(8), 200 if status == "ready" else 503)

    def _guarded(self, handler: Handler) -> Callable[[Request], Awaitable[Response]]:
        """A path that asks for a token, answers every refusal with its reason, and writes one line to the log."""

        async def handle(request: Request) -> Response:
            began, name, who, fault = time.perf_counter(), secrets.token_hex(8), "", ""
            try:
                if self._clients.is_open:
                    require_local_caller(request.headers)
                client = self._clients.who(request.headers.get("authorization", ""))
                who = client.name
                client.count_request()
                response = await handler(request, client, name)
            except RefusedRequestError as error:
                response = _refusal(error, name)
            except RemintError as error:
                response = _reply(ErrorReply(name, str(error)), name, 400)
            except ClientDisconnect:
                response = Response(status_code=499)
            except Exception as error:  # a bug of ours ends one request, and the log says which
                response = _reply(ErrorReply(name, f"The service failed: {type(error).__name__}."), name, 500)
                fault = repr(error)[:500]
            except asyncio.CancelledError:
                response = Response(status_code=499)  # nobody reads it; the log does
            response.headers["x-request-id"] = name
            seconds = time.perf_counter() - began
            path = request.url.path
            self._metrics.requests.labels(path, str(response.status_code)).inc()
            self._metrics.latency.labels(path).observe(seconds)
            about: dict[str, Any] = {"fault": fault} if fault else {}
            self._log(
                about
                | {"time": round(time.time(), 3), "request": name, "client": who, "path": path,
                 "status": response.status_code, "milliseconds": round(seconds * 1000, 1)}
            )  # fmt: skip
            return response

        return handle

    async def _read(self, request: Request, kind: type[R]) -> R:
        most = self._service.room.body
        too_large = f"The request is larger than {most:,} bytes. Send fewer programs at a time."
        declared = request.headers.get("content-length", "0")
        if declared.isdecimal() and int(declared) > most:
            raise TooLargeError(too_large)
        body = bytearray()
        try:
            async with asyncio.timeout(self._service.room.patience):
                async for chunk in request.stream():
                    body += chunk
                    if len(body) > most:
                        raise TooLargeError(too_large)
        except TimeoutError as error:
            raise LateRequestError(
                "The request did not arrive in time: the sender or the service is too busy. Send it again."
            ) from error
        try:
            return msgspec.json.decode(bytes(body), type=kind)
        except (msgspec.DecodeError, ValueError, RecursionError) as error:
            raise RefusedRequestError(f"The request is not what this path takes: {_told(error, body)}.") from error


def _told(error: Exception, body: bytearray) -> str:
    """What is wrong with a body. Half of a character is told from an end that is missing: the library says the same."""
    try:
        if "truncated" in str(error):
            json.dumps(json.loads(body), ensure_ascii=False).encode()
    except UnicodeEncodeError as half:
        return f"it has half of a character, \\u{ord(half.object[half.start]):04x}, without the other half"
    except (ValueError, RecursionError):
        pass
    return str(error)


async def _all_of(items: AsyncIterator[T]) -> list[T]:
    return [item async for item in items]


async def _first_of(items: AsyncIterator[T]) -> T:
    return await anext(items)


async def _while_connected(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """What comes of some work, unless the client hangs up: then the work is given up."""
    working, gone = asyncio.ensure_future(work), asyncio.ensure_future(_hung_up(request))
    try:
        await asyncio.wait((working, gone), return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise ClientDisconnect
        return working.result()
    finally:
        working.cancel()
        gone.cancel()


async def _hung_up(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _reply(record: Record, request: str, status: int = 200) -> Response:
    return Response(msgspec.json.encode(record), status, {"x-request-id": request}, "application/json")


def _refusal(error: RefusedRequestError, request: str) -> Response:
    response = _reply(ErrorReply(request, str(error)), request, error.status)
    if error.retry_after is not None:
        response.headers["retry-after"] = str(max(1, round(error.retry_after)))
    if error.hangs_up:
        response.headers["connection"] = "close"
    return response
