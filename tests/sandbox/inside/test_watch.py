"""What a cell passes on of a program, and whom it calls late."""

from __future__ import annotations

import contextlib
import os
import select
import socket
import time
from collections.abc import Iterator
from typing import Any

import pytest

from remint.sandbox.inside.limits.total_memory import TotalMemory
from remint.sandbox.inside.messages import frames
from remint.sandbox.inside.supervision.watch import Watch, WatchResult, forget

LIMITS: dict[str, Any] = {
    "output_bytes": 1 << 20, "record_bytes": 1 << 20, "test_cpu": 100.0, "test_wall": 0.05, "program_cpu": 100.0,
    "program_wall": 100.0,
}  # fmt: skip


@pytest.fixture
def ends() -> Iterator[tuple[Watch, socket.socket, int, int]]:
    """A watch, the driver's end of its connection, and a pipe that a program would write into."""
    cell, driver = socket.socketpair()
    read_end, write_end = os.pipe()
    yield Watch(cell, dict(LIMITS), TotalMemory()), driver, read_end, write_end
    forget()
    cell.close()
    driver.close()
    for descriptor in (read_end, write_end):
        with contextlib.suppress(OSError):
            os.close(descriptor)


def passed_on(driver: socket.socket) -> bytes:
    """What has come through to the driver."""
    driver.setblocking(False)
    data, content = b"", b""
    try:
        while piece := driver.recv(1 << 20):
            data += piece
    except BlockingIOError:
        pass
    while data:
        _, length = frames.HEAD.unpack(data[: frames.HEAD.size])
        content += data[frames.HEAD.size : frames.HEAD.size + length]
        data = data[frames.HEAD.size + length :]
    return content


def test_what_a_dead_program_had_written_is_passed_on_before_what_waits_in_memory(ends: Any) -> None:
    watch, driver, read_end, write_end = ends
    os.write(write_end, b"rest of record 3\n4 r 1\n5 r [1,")
    seen = watch.unread(WatchResult("cpu", 3), read_end)
    assert seen.lines == 5
    assert passed_on(driver) == b"rest of record 3\n4 r 1\n5 r [1,"


def test_with_nothing_left_nothing_is_waited_for(ends: Any) -> None:
    watch, driver, read_end, write_end = ends
    assert watch.unread(WatchResult("wall", 2), read_end).lines == 2  # a descendant may hold the other end
    os.close(write_end)
    assert watch.unread(WatchResult("wall", 2), read_end).lines == 2
    assert passed_on(driver) == b""


def test_a_program_that_says_nothing_is_late(ends: Any) -> None:
    watch, _, read_end, _ = ends
    assert watch.records([], read_end, 2) == WatchResult("wall", 0)


def test_a_program_that_writes_for_ever_without_an_end_is_late_too(ends: Any) -> None:
    watch, driver, read_end, write_end = ends
    child = os.fork()
    if child == 0:
        try:
            while True:
                os.write(write_end, b"x" * 100)
                time.sleep(0.001)
        finally:
            os._exit(0)
    try:
        assert select.select([read_end], [], [], 30)[0]  # on a busy machine the child may start late
        started = time.monotonic()
        assert watch.records([], read_end, 2).reason == "wall"
        assert time.monotonic() - started < 5
    finally:
        os.kill(child, 9)
        os.waitpid(child, 0)
    assert passed_on(driver)


def test_the_time_in_which_the_driver_takes_nothing_is_nobody_s_fault(ends: Any) -> None:
    watch, driver, read_end, write_end = ends
    watch.connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    driver.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    child = os.fork()
    if child == 0:
        try:
            time.sleep(0.3)  # six times what the test may take
            while driver.recv(1 << 16):
                pass
        finally:
            os._exit(0)
    try:
        os.write(write_end, b"0 r " + b"1" * 60_000)
        os.write(write_end, b"\n1 r 1\n")
        assert watch.records([], read_end, 2).reason == "done"
    finally:
        os.kill(child, 9)
        os.waitpid(child, 0)
