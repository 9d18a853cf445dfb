"""Records that a program has not sent to its cell yet, in memory that both share.

A program whose tests take microseconds would wake the cell for each. So records wait here, and go through the pipe
together: when some time has passed, when there are many, and at the end. Where a program is ended before that, the cell
finds here what it had got done.
"""

from __future__ import annotations

import mmap
import os
import struct
import time
from typing import Callable

_BYTES = 1 << 14
_LENGTH = struct.Struct("=I")
_WAIT = 0.005  # seconds; a cell counts the time of a test from the records before it


class SharedRecords:
    """One program's records at a time."""

    def __init__(self) -> None:
        self._memory = mmap.mmap(-1, _BYTES)  # shared with what is forked from here

    def writer(self, results: int) -> RecordWriter:
        """In the program: what takes its records."""
        return RecordWriter(self._memory, results)

    def left(self, into: Callable[[int], memoryview]) -> int:
        """In the cell, when the program is dead: move what had not gone through the pipe to where `into` makes room."""
        # Nothing here is more than a claim: the program could write what it liked.
        length = min(_LENGTH.unpack_from(self._memory)[0], _BYTES - _LENGTH.size)
        if length:
            into(length)[:] = memoryview(self._memory)[_LENGTH.size : _LENGTH.size + length]
        return int(length)

    def wipe(self) -> None:
        """In the cell: leave nothing for the next program, wherever the last one wrote."""
        self._memory[:] = bytes(_BYTES)


class RecordWriter:
    """Writes records, now or a little later."""

    def __init__(self, memory: mmap.mmap, results: int) -> None:
        self._memory, self._results = memory, results
        self._used, self._sent = _LENGTH.size, time.monotonic()

    def write(self, record: bytes, monotonic: Callable[[], float] = time.monotonic) -> None:
        """Take a record."""
        # Bound early: a program may replace the clock, and would lose its own records.
        end = self._used + len(record)
        if end > _BYTES or monotonic() - self._sent > _WAIT:
            self.flush(record)
            self._sent = monotonic()
            return
        self._memory[self._used : end] = record
        self._used = end
        _LENGTH.pack_into(self._memory, 0, end - _LENGTH.size)

    def flush(self, record: bytes = b"", write: Callable[[int, memoryview], int] = os.write) -> None:
        """Pass on what is waiting, and a record behind it."""
        data = memoryview(self._memory[_LENGTH.size : self._used] + record)
        self._used = _LENGTH.size
        _LENGTH.pack_into(self._memory, 0, 0)
        # A view: what is left of a long record would be copied each time that the pipe has taken a piece of it.
        while len(data):
            data = data[write(self._results, data) :]
