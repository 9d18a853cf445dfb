"""A chat endpoint that always says the same, after a given time: fast enough not to be what is measured.

Usage: python benchmarks/scripted_endpoint.py [--latency SECONDS]

Prints its address on the first line and serves until its standard input is closed. A GET of /counts tells how many
questions came, and how many were under way at once at most. Standard library only.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys

_TEXT = "def add(a, b):\n    return a + b\n" * 12
_REPLY = json.dumps(
    {
        "id": "chatcmpl-1", "object": "chat.completion", "created": 1, "model": "scripted",
        "choices": [{"index": 0, "message": {"role": "assistant", "content": _TEXT}, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 150, "completion_tokens": 120, "total_tokens": 270},
    }
).encode()  # fmt: skip


def _response(body: bytes) -> bytes:
    head = f"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    return head.encode() + body


_ANSWER = _response(_REPLY)


class Counts:
    """What all connections have seen together."""

    def __init__(self) -> None:
        self.questions = self.under_way = self.most_at_once = 0


class Connection(asyncio.Protocol):
    """One connection that is kept open; requests on it come one after another."""

    def __init__(self, latency: float, counts: Counts) -> None:
        self._latency, self._counts = latency, counts
        self._received = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A client is there."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        """Part of a request, a whole one, or more than one."""
        self._received += data
        while (end := self._received.find(b"\r\n\r\n")) >= 0:
            head = self._received[:end].lower()
            start = head.find(b"content-length:")
            length = int(head[start + 15 :].split(b"\r\n", 1)[0]) if start >= 0 else 0
            if len(self._received) < end + 4 + length:
                return
            self._received = self._received[end + 4 + length :]
            self._request(head)

    def _request(self, head: bytes) -> None:
        counts = self._counts
        if head.startswith(b"get /counts"):
            told = {"questions": counts.questions, "most_at_once": counts.most_at_once}
            self._transport.write(_response(json.dumps(told).encode()))
            counts.questions = counts.most_at_once = 0
            return
        counts.questions += 1
        counts.under_way += 1
        counts.most_at_once = max(counts.most_at_once, counts.under_way)
        asyncio.get_running_loop().call_later(self._latency, self._answer)

    def _answer(self) -> None:
        self._counts.under_way -= 1
        self._transport.write(_ANSWER)


async def serve(latency: float) -> None:
    """Serve until the standard input ends."""
    counts = Counts()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: Connection(latency, counts), "127.0.0.1", 0, backlog=1024)
    print(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/v1", flush=True)
    await loop.run_in_executor(None, sys.stdin.read)
    server.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--latency", type=float, default=0.05)
    asyncio.run(serve(parser.parse_args().latency))
