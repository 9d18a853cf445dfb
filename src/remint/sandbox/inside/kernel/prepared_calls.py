"""System calls that are prepared in one process and made by a process forked from it.

A forked process pays for every page of memory that it is the first to touch, and ordinary Python touches hundreds. So
everything that can be looked up, converted or allocated beforehand is: what is left is one short loop.
"""

from __future__ import annotations

import ctypes
import os
from typing import Dict, List, Tuple

from remint.sandbox.inside.kernel.call_numbers import number_of
from remint.sandbox.inside.kernel.errors import IsolationError

# Keeps the interpreter's lock and reads no errno: both would touch more memory.
_libc = ctypes.PyDLL(None)
_make = _libc.syscall
_make.restype = ctypes.c_long
_make.argtypes = [ctypes.c_long] * 5


class PreparedCalls:
    """Calls to be made one after the other; the first that fails ends it."""

    def __init__(self, layer: str) -> None:
        self._layer = layer
        self._calls: List[Tuple[int, int, int, int, int]] = []
        self._names: Dict[int, str] = {}
        self._buffers: List[ctypes.Array[ctypes.c_char]] = []

    def add(self, name: str, *arguments: int | bytes) -> None:
        """Another call, with up to four numbers, or bytes that it is given the address of."""
        number = number_of(name)
        if number is None:
            raise IsolationError(self._layer, name + " does not exist on this machine")
        first, second, third, fourth = [*map(self._plain, arguments), *[0] * (4 - len(arguments))]
        self._calls.append((number, first, second, third, fourth))
        self._names[number] = name

    def _plain(self, argument: int | bytes) -> int:
        if isinstance(argument, int):
            return argument
        # Kept for as long as the steps are: the kernel reads it when the call is made.
        self._buffers.append(ctypes.create_string_buffer(argument, len(argument)))
        return ctypes.addressof(self._buffers[-1])

    def address_of(self, content: bytes) -> int:
        """Where bytes lie that another argument points to."""
        return self._plain(content)

    def take(self) -> None:
        """Make the calls, here and now."""
        make = _make
        for number, first, second, third, fourth in self._calls:
            if make(number, first, second, third, fourth) < 0:
                self._complain(number)

    def _complain(self, number: int) -> None:
        _libc.__errno_location.restype = ctypes.POINTER(ctypes.c_int)
        code = int(_libc.__errno_location()[0])
        raise IsolationError(self._layer, self._names[number] + ": " + os.strerror(code))
