"""The process that serves the viewer, on this machine only."""

from __future__ import annotations

import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import uvicorn

from remint.errors import InfrastructureError
from remint.viewer.application import ViewerApplication

HOST = "127.0.0.1"


class _Server(uvicorn.Server):
    """Ends quietly at Ctrl-C; uvicorn would repeat the signal."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def serve_viewer(application: ViewerApplication, port: int, listening: Callable[[int], None]) -> None:
    """Serve until SIGTERM or Ctrl-C; `listening` hears the port."""
    with socket.socket() as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((HOST, port))
        except OSError as error:
            raise InfrastructureError(f"Port {port} is in use. Choose another one with `port`; 0 is any.") from error
        listener.listen(128)
        found = listener.getsockname()[1]
        application.guard.listen(found)
        listening(found)
        config = uvicorn.Config(
            application.guard, log_config=None, access_log=False, server_header=False, proxy_headers=False,
            timeout_graceful_shutdown=2, h11_max_incomplete_event_size=64 * 1024, ws="none", lifespan="off",
        )  # fmt: skip
        try:
            _Server(config).run(sockets=[listener])
        finally:
            application.library.close()
