"""What a hostile program tries; each attack says in one word or number how it went."""

# Attacks go the shortest way to the system call.
# ruff: noqa: PTH112, PTH123, PTH208

from __future__ import annotations

import ctypes
import errno
import os
import signal
import socket
from collections.abc import Callable
from typing import Any

from remint.sandbox.inside.kernel.call_numbers import number_of

libc = ctypes.CDLL(None, use_errno=True)


def errno_of(action: Callable[[], Any]) -> str:
    """The name of the error that an action ends with; "ok" where it works."""
    try:
        action()
    except OSError as error:
        return errno.errorcode.get(error.errno or 0, str(error))
    return "ok"


def raw(name: str, *arguments: int) -> str:
    """The errno of a bare system call, past every wrapper of libc."""
    number = number_of(name)
    assert number is not None
    ctypes.set_errno(0)
    result = libc.syscall(ctypes.c_long(number), *[ctypes.c_long(value) for value in arguments])
    return "ok" if result >= 0 else errno.errorcode[ctypes.get_errno()]


def reading(path: str) -> str:
    def read() -> None:
        if os.path.isdir(path):
            os.listdir(path)
        else:
            with open(path, "rb") as file:
                file.read(1)

    return errno_of(read)


def writing(path: str) -> str:
    def write() -> None:
        with open(path, "w") as file:
            file.write("x")

    return errno_of(write)


def connecting(family: int, kind: int, address: Any) -> str:
    def connect() -> None:
        with socket.socket(family, kind) as connection:
            connection.settimeout(2)
            connection.connect(address)
            connection.send(b"x")

    return errno_of(connect)


def fork_until_refused(limit: int) -> int:
    """How many children could be started at once."""
    started = 0
    for _ in range(limit):
        try:
            child = os.fork()
        except OSError:
            break
        if child == 0:
            signal.pause()
        started += 1
    return started
