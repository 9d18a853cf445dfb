"""Moves the interpreter's code to memory that forked processes inherit with its page tables.

Of memory that mirrors a file a forked process gets none: it meets each page anew, at the price of a page fault, and for
a program of a few milliseconds these add up. Of ordinary memory it gets all. So the zygote copies the code of the
interpreter and of libc to ordinary memory, and puts the copy in the place of the original.
"""

from __future__ import annotations

import ctypes
import os
import sys
from typing import Iterator, NamedTuple

_READ, _WRITE, _EXECUTE = 1, 2, 4
_PRIVATE_ANONYMOUS = 0x22
_MOVE_TO_FIXED = 3
_FAILED = ctypes.c_void_p(-1).value
_MOST_BYTES = 64 << 20  # a debug build may be large; more than this costs every fork more than it saves


class _Mapping(NamedTuple):
    """Consecutive addresses that mirror a part of a file."""

    start: int
    length: int
    protection: int


def move_code_to_memory() -> int:
    """Move the code; how many bytes were moved, 0 where this system does not allow it."""
    if sys.platform != "linux":
        return 0
    try:
        mappings = list(_code_of_interpreter())
    except OSError:
        return 0
    if sum(mapping.length for mapping in mappings) > _MOST_BYTES:
        return 0
    return sum(mapping.length for mapping in mappings if _move(mapping))


def _code_of_interpreter() -> Iterator[_Mapping]:
    executable = os.path.basename(os.path.realpath(sys.executable))
    with open("/proc/self/maps") as file:
        for line in file:
            addresses, rights, _, _, inode, *path = line.split(maxsplit=5)
            name = os.path.basename(path[0].strip()) if path else ""
            ours = name == executable or name.startswith(("libpython", "libc.so", "libc-", "ld-musl"))
            if inode != "0" and ours and rights in ("r--p", "r-xp"):
                start, end = (int(address, 16) for address in addresses.split("-"))
                yield _Mapping(start, end - start, _READ | (_EXECUTE if "x" in rights else 0))


def _move(mapping: _Mapping) -> bool:
    """Put a copy in the place of a mapping, in one step of the kernel: nothing can tell that it happened."""
    libc = ctypes.PyDLL(None)
    libc.mmap.restype = libc.mremap.restype = ctypes.c_void_p
    address, length = ctypes.c_void_p, ctypes.c_size_t(mapping.length)
    copy = libc.mmap(None, length, _READ | _WRITE, _PRIVATE_ANONYMOUS, -1, ctypes.c_long(0))
    if copy == _FAILED:
        return False
    ctypes.memmove(copy, mapping.start, mapping.length)
    # Some systems forbid to execute what could once be written; then everything stays as it is.
    moved = not libc.mprotect(address(copy), length, mapping.protection) and (
        libc.mremap(address(copy), length, length, _MOVE_TO_FIXED, address(mapping.start)) != _FAILED
    )
    if not moved:
        libc.munmap(address(copy), length)
    return moved
