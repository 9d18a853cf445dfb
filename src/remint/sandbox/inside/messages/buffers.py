"""Memory for what passes through a cell, wiped after use.

Programs are forked from the cell and can read all that it holds, what it has let go of included. So the code of a
candidate and the results of its tests never become objects here: they lie in buffers that are overwritten with zeros
before the next program starts.
"""

from __future__ import annotations

import os
import socket
from typing import List, NamedTuple, Optional

from remint.sandbox.inside.messages.frames import HEAD

_USUAL = 1 << 16


class BufferedMessage(NamedTuple):
    """A message whose content stays in the buffer until the next one, or until it is wiped."""

    kind: bytes
    buffer: bytearray
    length: int

    def lines(self) -> List[memoryview]:
        """The lines of the content, none of them copied."""
        view, found, start = memoryview(self.buffer), [], 0
        while True:
            end = self.buffer.find(b"\n", start, self.length)
            found.append(view[start : end if end >= 0 else self.length])
            if end < 0:
                return found
            start = end + 1

    def head(self) -> memoryview:
        """The first line."""
        return memoryview(self.buffer)[: self._first_end()]

    def body(self) -> memoryview:
        """What comes behind the first line."""
        return memoryview(self.buffer)[self._first_end() + 1 : self.length]

    def _first_end(self) -> int:
        end = self.buffer.find(b"\n", 0, self.length)
        return end if end >= 0 else self.length


class Buffer:
    """Bytes that can be filled from a descriptor and wiped; only what was used is."""

    def __init__(self, size: int = _USUAL) -> None:
        self.bytes = bytearray(size)
        self._usual, self._used = size, 0

    def read(self, descriptor: int) -> int:
        """Read as much as there is and fits; how much that was."""
        count = os.readv(descriptor, [self.bytes])
        self._used = max(self._used, count)
        return count

    def room(self, size: int) -> memoryview:
        """The beginning of the buffer, as long as asked for."""
        if size > len(self.bytes):
            self.wipe()
            self.bytes = bytearray(size)
        self._used = max(self._used, size)
        return memoryview(self.bytes)[:size]

    def wipe(self) -> None:
        """Leave nothing, not even how much there was."""
        self.bytes[: self._used] = bytes(self._used)
        self._used = 0
        if len(self.bytes) > self._usual:
            self.bytes = bytearray(self._usual)


class Tail(Buffer):
    """The last bytes of a stream."""

    def __init__(self, size: int) -> None:
        super().__init__(2 * size)
        self._size, self._length = size, 0

    def add(self, data: memoryview) -> None:
        """Take what comes next."""
        data = data[-self._size :]
        view = memoryview(self.bytes)
        if self._length + len(data) > len(self.bytes):
            kept = self._size
            view[:kept] = view[self._length - kept : self._length]
            self._length = kept
        view[self._length : self._length + len(data)] = data
        self._length += len(data)
        self._used = len(self.bytes)

    def content(self) -> memoryview:
        """The last bytes."""
        return memoryview(self.bytes)[max(0, self._length - self._size) : self._length]

    def wipe(self) -> None:
        """Leave nothing."""
        super().wipe()
        self._length = 0


class Inbox:
    """The messages of the driver, one at a time."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection, self._head, self._buffer = connection, bytearray(HEAD.size), Buffer()

    def next(self) -> Optional[BufferedMessage]:
        """The next message, or None when the driver has gone."""
        if not self._fill(memoryview(self._head)):
            return None
        kind, length = HEAD.unpack(self._head)
        content = self._buffer.room(length)
        return BufferedMessage(kind, self._buffer.bytes, length) if self._fill(content) else None

    def _fill(self, view: memoryview) -> bool:
        while len(view):
            count = self._connection.recv_into(view)
            if not count:
                return False
            view = view[count:]
        return True

    def wipe(self) -> None:
        """Forget the message."""
        self._buffer.wipe()
