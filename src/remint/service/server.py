"""The process that serves: one event loop for requests, one thread for the cells, an orderly end."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from remint.errors import InfrastructureError
from remint.service.application import Application
from remint.service.judging_service import JudgingService

HEADERS_WITHIN = 15.0  # seconds for the head of a request to arrive


class ImpatientProtocol(HttpToolsProtocol):
    """Ends a connection whose request does not get as far as its body in time: else a few slow clients could hold all
    connections open for ever."""

    def connection_made(self, transport: Any) -> None:
        """Start to wait for the first request."""
        super().connection_made(transport)
        self._deadline = self.loop.call_later(HEADERS_WITHIN, self._give_up)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self._deadline.cancel()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """The first byte of a request: its head is due."""
        self._deadline.cancel()
        self._deadline = self.loop.call_later(HEADERS_WITHIN, self._give_up)
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """The head is there; the application waits for the body itself."""
        self._deadline.cancel()
        super().on_headers_complete()

    def _give_up(self) -> None:
        self.transport.close()


class _Server(uvicorn.Server):
    """Says when it listens, and when it begins to close."""

    def __init__(self, config: uvicorn.Config, service: JudgingService, listening: Callable[[int], None]) -> None:
        super().__init__(config)
        self._service, self._listening = service, listening

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Begin to close at SIGTERM or Ctrl-C. Uvicorn would repeat the signal afterwards and end the process before
        the sandbox is taken down."""
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._listening(self.servers[0].sockets[0].getsockname()[1])

    async def shutdown(self, sockets: Any = None) -> None:
        self._service.closing = True
        await super().shutdown(sockets)


def serve_application(
    application: Application,
    service: JudgingService,
    host: str,
    port: int,
    drain: float,
    listening: Callable[[int], None],
) -> None:
    """Serve until SIGTERM or Ctrl-C; what is under way then has `drain` seconds to end."""
    config = uvicorn.Config(
        application.asgi,
        host=host,
        port=port,
        http=ImpatientProtocol,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=max(1, round(drain)),
        h11_max_incomplete_event_size=64 * 1024,
    )
    server = _Server(config, service, listening)
    try:
        server.run()
    except SystemExit as error:
        raise InfrastructureError(f"Port {port} of {host} cannot be used: is another service on it?") from error
