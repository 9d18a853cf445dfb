"""Messages between the process of the test code and that of the candidate: a number, a length, a payload."""

from __future__ import annotations

import os
import struct
from typing import NamedTuple

SOLUTION = "solution"  # the module that a candidate is, and on the other side the one that stands in for it
_HEAD = struct.Struct(">QI")
_CHUNK = 1 << 20
_read, _write = os.read, os.write  # as they are before a candidate may change them


class WireMessage(NamedTuple):
    """A call, or the reply with its number."""

    number: int
    payload: bytes


class TooLongError(ValueError):
    """A message that says it is longer than any may be."""


def send(descriptor: int, message: WireMessage) -> None:
    """Write a message."""
    data = memoryview(_HEAD.pack(message.number, len(message.payload)) + message.payload)
    while data:
        data = data[_write(descriptor, data[:_CHUNK]) :]


def receive(descriptor: int, longest: int) -> WireMessage:
    """The next message; raises EOFError when the other side has closed."""
    number, length = _HEAD.unpack(_exactly(descriptor, _HEAD.size))
    if length > longest:
        raise TooLongError(f"a message of {length} bytes, where {longest} are the most")
    return WireMessage(number, _exactly(descriptor, length))


def _exactly(descriptor: int, size: int) -> bytes:
    parts = []
    while size:
        part = _read(descriptor, min(size, _CHUNK))
        if not part:
            raise EOFError
        parts.append(part)
        size -= len(part)
    return b"".join(parts)
