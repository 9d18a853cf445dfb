"""A real HTTP server on loopback that answers from a script, faults included: what stands for a provider in tests.

    with ScriptedServer([error(429, "slow down", {"Retry-After": "1"}), chat("Hello")]) as server:
        ... ask a model whose base_url is server.url ...
        server.asked[0].json["messages"]

A script is a list of answers, one per question in order (the last one is given again and again), or a function from the
question to an answer, for answers that depend on what was asked.
"""

from __future__ import annotations

import asyncio
import json
import socket
import struct
import threading
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple


class Asked(NamedTuple):
    """A question as it arrived."""

    path: str
    headers: dict[str, str]  # names in lower case
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Answer(NamedTuple):
    """What the server does with one question."""

    body: bytes = b""
    status: int = 200
    headers: dict[str, str] = {}
    delay: float = 0.0  # seconds before anything is sent
    cut_after: int | None = None  # bytes of the body after which the connection is closed
    reset: bool = False  # the connection is reset instead of an answer
    hang: bool = False  # nothing is ever sent


Script = Sequence[Answer] | Callable[[Asked], Answer]


def chat(text: str | None, *, delay: float = 0.0, **message: Any) -> Answer:
    """An answer of ``/chat/completions``; further fields of the message by name."""
    said = {"role": "assistant", "content": text, **message}
    choice = {"index": 0, "message": said, "finish_reason": "stop"}
    usage = {"prompt_tokens": 7, "completion_tokens": 3, "total_tokens": 10}
    return as_json({"id": "c1", "object": "chat.completion", "model": "m", "choices": [choice], "usage": usage}, delay)


def completion(text: str, *, delay: float = 0.0) -> Answer:
    """An answer of ``/completions``."""
    choice = {"index": 0, "text": text, "finish_reason": "stop"}
    usage = {"prompt_tokens": 7, "completion_tokens": 3, "total_tokens": 10}
    return as_json({"id": "c1", "object": "text_completion", "model": "m", "choices": [choice], "usage": usage}, delay)


def error(status: int, message: str, headers: dict[str, str] | None = None, **fields: Any) -> Answer:
    """A refusal as OpenAI words it; further fields of the error by name."""
    body = json.dumps({"error": {"message": message, **fields}}).encode()
    return Answer(body, status, {"Content-Type": "application/json", **(headers or {})})


def as_json(document: Any, delay: float = 0.0) -> Answer:
    """Any JSON document as an answer."""
    return Answer(json.dumps(document).encode(), headers={"Content-Type": "application/json"}, delay=delay)


class ScriptedServer:
    """The server, in a thread of its own, for as long as its ``with`` block lasts."""

    def __init__(self, script: Script) -> None:
        self.asked: list[Asked] = []
        self.connections = 0
        self._script = script
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._connected: set[asyncio.Task[None]] = set()
        self.port = 0

    @property
    def url(self) -> str:
        """What a client takes as its base URL."""
        return f"http://127.0.0.1:{self.port}/v1"

    def __enter__(self) -> ScriptedServer:
        self._thread.start()
        self._ready.wait()
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._serve())
        self._loop.close()

    async def _serve(self) -> None:
        self._stop = asyncio.Event()
        server = await asyncio.start_server(self._connection, "127.0.0.1", 0, limit=2**26, backlog=1024)
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        await self._stop.wait()
        server.close()
        for task in self._connected:
            task.cancel()
        await asyncio.gather(*self._connected, return_exceptions=True)
        await asyncio.sleep(0)  # closed transports are let go of in the next turn of the loop

    async def _connection(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        self._connected.add(task)
        self.connections += 1
        try:
            while await self._answer_one(reader, writer):
                pass
        except (ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass
        finally:
            self._connected.discard(task)
            writer.close()

    async def _answer_one(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        """Answer one question; whether the connection can take another."""
        asked = await _read(reader)
        self.asked.append(asked)
        answer = self._choose(asked)
        if answer.delay:
            await asyncio.sleep(answer.delay)
        if answer.hang:
            await self._stop.wait()
        if answer.reset:
            # A linger of zero makes the system send RST instead of a proper end.
            raw: socket.socket = writer.get_extra_info("socket")
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            return False
        measured = {} if "Transfer-Encoding" in answer.headers else {"Content-Length": str(len(answer.body))}
        headers = {**measured, **answer.headers}
        lines = [f"HTTP/1.1 {answer.status} Scripted", *(f"{name}: {value}" for name, value in headers.items())]
        body = answer.body if answer.cut_after is None else answer.body[: answer.cut_after]
        writer.write("\r\n".join([*lines, "", ""]).encode() + body)
        await writer.drain()
        return answer.cut_after is None

    def _choose(self, asked: Asked) -> Answer:
        if callable(self._script):
            return self._script(asked)
        return self._script[min(len(self.asked), len(self._script)) - 1]


async def _read(reader: asyncio.StreamReader) -> Asked:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    first, *lines = head.strip().split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    body = await reader.readexactly(int(headers.get("content-length", 0)))
    return Asked(path=first.split()[1], headers=headers, body=body)
