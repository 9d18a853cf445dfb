"""Messages between driver, zygote and cells: a kind, a length, a payload.

Both sides use this file; it must stay free of anything but the standard library.
"""

from __future__ import annotations

import socket
import struct
from typing import NamedTuple

HEAD = struct.Struct(">cI")

# To a cell
JOB, INPUTS, STOP = b"J", b"I", b"S"
# From a cell
READY, DATA, COMPLAINT, TURN, END = b"R", b"D", b"C", b"T", b"E"
# From the zygote
LAYERS, FAILED = b"L", b"F"


class Frame(NamedTuple):
    """One message."""

    kind: bytes
    payload: bytes


def pack(kind: bytes, payload: bytes = b"") -> bytes:
    """The bytes of a message."""
    return HEAD.pack(kind, len(payload)) + payload


def head(kind: bytes, length: int) -> bytes:
    """What goes before a payload of that length."""
    return HEAD.pack(kind, length)


def send(connection: socket.socket, parts: list[bytes | memoryview]) -> None:
    """Send messages, given as heads and payloads, without a copy of what they hold."""
    sent = connection.sendmsg(parts)
    for part in parts:
        # A blocking socket takes everything but for an interruption.
        if sent < len(part):
            connection.sendall(part[sent:])
        sent = max(0, sent - len(part))


def receive(connection: socket.socket) -> Frame | None:
    """The next message, or None when the other side has closed."""
    head = _exactly(connection, HEAD.size)
    if head is None:
        return None
    kind, length = HEAD.unpack(head)
    payload = _exactly(connection, length)
    return None if payload is None else Frame(kind, payload)


def _exactly(connection: socket.socket, size: int) -> bytes | None:
    parts = []
    while size:
        part = connection.recv(min(size, 1 << 20))
        if not part:
            return None
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


class FrameReader:
    """Messages out of a stream that arrives in pieces."""

    def __init__(self) -> None:
        self._buffer = bytearray()

    def feed(self, data: bytes) -> list[Frame]:
        """The messages that are complete now."""
        self._buffer += data
        frames = []
        start = 0
        while len(self._buffer) - start >= HEAD.size:
            kind, length = HEAD.unpack_from(self._buffer, start)
            end = start + HEAD.size + length
            if len(self._buffer) < end:
                break
            frames.append(Frame(kind, bytes(self._buffer[start + HEAD.size : end])))
            start = end
        del self._buffer[:start]
        return frames
