"""Whether anything in some folders has changed since they were new, in a few system calls."""

from __future__ import annotations

import ctypes
import os
import select
from collections.abc import Sequence

from remint.sandbox.inside.kernel.call_numbers import number_of
from remint.sandbox.inside.messages.buffers import Buffer

# linux/inotify.h: everything that leaves something behind. Reading does not: the box keeps no times of access.
_MODIFY, _ATTRIBUTES, _MOVED, _CREATED, _DELETED, _SELF, _UNMOUNTED = 0x2, 0x4, 0xC0, 0x100, 0x200, 0xC00, 0x2000
_MASK = _MODIFY | _ATTRIBUTES | _MOVED | _CREATED | _DELETED | _SELF | _UNMOUNTED
_HERE, _NO_FOLLOW = -100, 0x100
_NOTICES_BYTES = 4096  # more than the notices of one round of new times
_MOST_READS = 64  # of notices that are read before starting afresh takes less time
_STAT_BYTES = 256  # more than any machine's struct stat

_libc = ctypes.PyDLL(None)
_stat = _libc.syscall
_stat.restype = ctypes.c_long
_stat.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_char_p, ctypes.c_void_p, ctypes.c_long]
_set_times = _libc.utimensat
_set_times.argtypes = [ctypes.c_int, ctypes.c_char_p, ctypes.c_void_p, ctypes.c_int]


class FolderChanges:
    """Watches folders from the moment that it is made. A program cannot change one and put everything back.

    Two witnesses: what the folders look like, times of change included, which are as coarse as the clock's tick; and
    the kernel's notices, which miss nothing that was done within a tick. Where there are none to be had, the contents
    of the folders are looked at instead.
    """

    def __init__(self, folders: Sequence[str]) -> None:
        self._folders = folders
        self._number = number_of("newfstatat") or 0
        self._buffer = ctypes.create_string_buffer(_STAT_BYTES * len(folders))
        address = ctypes.addressof(self._buffer)
        self._paths = [os.fsencode(folder) for folder in folders]
        self._places = [(path, address + _STAT_BYTES * number) for number, path in enumerate(self._paths)]
        self._notices, self._poll = -1, select.poll()
        # Wiped after use: notices name a program's files, and programs can read what the cell has let go of.
        self._taken = Buffer(_NOTICES_BYTES)
        self.watch()

    def watch(self) -> None:
        """Watch the folders that are there now, which may be other ones than before.

        The descriptor stays the same: the kernel takes up to 15 milliseconds to close one, and none to forget folders
        that are gone.
        """
        if self._notices < 0 or not (self._drain() and _add(self._notices, self._paths)):
            self.close()
            self._notices = _opened(self._paths)
            if self._notices >= 0:
                self._poll.register(self._notices, select.POLLIN)
        self.renew()

    def renew(self) -> None:
        """Give the folders the present time, and watch from now on.

        By older times a program could tell that the last one left the folders alone.
        """
        for path, _ in self._places:
            _set_times(_HERE, path, None, _NO_FOLLOW)
        if self._notices >= 0:
            self._take_notices()
        self._before = self._look()

    def any(self) -> bool:
        """Whether there were any."""
        if self._look() != self._before:
            return True
        if self._notices >= 0:
            return bool(self._poll.poll(0))
        try:
            # Below the first, the others may lie.
            return any(map(os.listdir, self._folders[1:])) or any(map(os.listxattr, self._folders))
        except OSError:
            return True

    def close(self) -> None:
        """Watch no longer."""
        if self._notices >= 0:
            self._poll.unregister(self._notices)
            os.close(self._notices)
            self._notices = -1

    def _take_notices(self) -> None:
        try:
            self._taken.read(self._notices)
        finally:
            self._taken.wipe()

    def _drain(self) -> bool:
        """Take the notices that are there; False where a program has left too many."""
        for _ in range(_MOST_READS):
            try:
                self._take_notices()
            except BlockingIOError:
                return True
        return False

    def _look(self) -> bytes:
        for path, place in self._places:
            if _stat(self._number, _HERE, path, place, _NO_FOLLOW) < 0:
                return b""
        return self._buffer.raw


def _opened(paths: Sequence[bytes]) -> int:
    """A descriptor on which the kernel gives notice, or -1: a user may have only so many."""
    descriptor = int(_libc.inotify_init1(os.O_NONBLOCK | os.O_CLOEXEC))
    if descriptor >= 0 and not _add(descriptor, paths):
        os.close(descriptor)
        return -1
    return descriptor


def _add(descriptor: int, paths: Sequence[bytes]) -> bool:
    return all(_libc.inotify_add_watch(descriptor, path, _MASK) >= 0 for path in paths)
