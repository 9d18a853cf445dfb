"""Records that wait in memory: none is lost, and nothing that a program writes there can hurt its cell."""

from __future__ import annotations

import os
import struct
import time

import pytest

from remint.sandbox.inside.messages import shared_records
from remint.sandbox.inside.messages.shared_records import SharedRecords


class Room:
    """A buffer as a cell has it."""

    def __init__(self) -> None:
        self.bytes = bytearray(1 << 16)

    def __call__(self, size: int) -> memoryview:
        return memoryview(self.bytes)[:size]


def test_quick_records_wait_and_go_together() -> None:
    waiting, (read_end, write_end) = SharedRecords(), os.pipe()
    writer = waiting.writer(write_end)
    for number in range(3):
        writer.write(b"%d r 1\n" % number)
    room = Room()
    assert bytes(room(waiting.left(room))) == b"0 r 1\n1 r 1\n2 r 1\n"
    writer.flush()
    assert os.read(read_end, 100) == b"0 r 1\n1 r 1\n2 r 1\n"
    assert waiting.left(room) == 0
    os.close(read_end)
    os.close(write_end)


def test_after_some_time_records_go_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_records, "_WAIT", 0.0)
    waiting, (read_end, write_end) = SharedRecords(), os.pipe()
    writer = waiting.writer(write_end)
    time.sleep(0.001)
    writer.write(b"0 r 1\n")
    assert os.read(read_end, 100) == b"0 r 1\n"
    os.close(read_end)
    os.close(write_end)


def test_a_record_that_does_not_fit_goes_behind_those_that_wait() -> None:
    waiting, (read_end, write_end) = SharedRecords(), os.pipe()
    writer, long = waiting.writer(write_end), b"1 r " + b"7" * (1 << 15) + b"\n"
    writer.write(b"0 r 1\n")
    writer.write(long)
    got = b""
    while len(got) < len(long) + 6:
        got += os.read(read_end, 1 << 16)
    assert got == b"0 r 1\n" + long
    os.close(read_end)
    os.close(write_end)


def test_what_a_program_left_is_found_after_its_death_and_wiped() -> None:
    waiting, room = SharedRecords(), Room()
    child = os.fork()
    if child == 0:
        waiting.writer(-1).write(b"0 r 1\n")
        os._exit(0)
    os.waitpid(child, 0)
    assert bytes(room(waiting.left(room))) == b"0 r 1\n"
    waiting.wipe()
    assert waiting.left(room) == 0
    assert not any(waiting._memory[:])


def test_a_length_that_cannot_be_is_cut() -> None:
    waiting, room = SharedRecords(), Room()
    waiting._memory[:4] = struct.pack("=I", 0xFFFFFFFF)
    assert waiting.left(room) == len(waiting._memory) - 4
