"""Open files that a program may inherit."""

from __future__ import annotations

import errno
import os
import resource
from collections.abc import Iterable

from .syscalls import call

_LAST = 0xFFFFFFFF


def close_all_but(keep: Iterable[int]) -> None:
    """Close every descriptor except these and 0, 1 and 2."""
    first = 3
    for descriptor in sorted(set(keep)):
        if descriptor >= first:
            _close(first, descriptor - 1)
            first = descriptor + 1
    _close(first, _LAST)


def _close(first: int, last: int) -> None:
    if first > last:
        return
    try:
        call("close_range", first, last, 0)
    except OSError as error:
        if error.errno not in (errno.ENOSYS, errno.EPERM):
            raise
        # Kernels before 5.9.
        os.closerange(first, min(last, resource.getrlimit(resource.RLIMIT_NOFILE)[1]) + 1)
