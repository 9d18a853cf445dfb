"""Programs without isolation, for users who ask for it: limits and a work folder, no more. Not only for Linux."""

from __future__ import annotations

import os
import resource
import sys
from typing import Any

from remint.sandbox.inside.kernel.signals import forget_handlers
from remint.sandbox.inside.limits.resource_limits import INHERITED, measure_inherited_memory, set_hard

_MOST_DESCRIPTORS = 4096  # looked at where the system does not list those that are open


def prepare_unisolated_cell() -> None:
    """Measure what programs inherit. Once, in a cell."""
    if sys.platform == "linux":
        measure_inherited_memory()


def confine_unisolated(limits: dict[str, Any], keep: list[int]) -> None:
    """In a program's process: a session of its own, nothing open that it does not need, and the usual limits."""
    os.setsid()
    forget_handlers()
    os.umask(0o022)
    _close_all_but(keep)
    cpu = int(limits["program_cpu"]) + 2
    _limit("RLIMIT_CPU", cpu, cpu + 1)
    _limit("RLIMIT_CORE", 0)
    _limit("RLIMIT_FSIZE", int(limits["file_bytes"]))
    _limit("RLIMIT_NOFILE", int(limits["open_files"]))
    if limits["memory"]:
        # No limit on processes: without a user of its own, a program would share it with all that the user runs.
        if limits["address_space"]:
            _limit("RLIMIT_AS", INHERITED.address_bytes + int(limits["memory"]))
        else:
            _limit("RLIMIT_DATA", INHERITED.data_bytes + int(limits["memory"]))


def _limit(name: str, value: int, hard: int | None = None) -> None:
    # Some systems know a limit and will not have it set, such as macOS the one on addresses. That is no fault of a
    # program's; the user has agreed to do with less.
    try:
        set_hard(getattr(resource, name), value, hard)
    except (AttributeError, OSError, ValueError):
        pass


def _close_all_but(keep: list[int]) -> None:
    for descriptor in _open_descriptors():
        if descriptor > 2 and descriptor not in keep:
            try:
                os.close(descriptor)
            except OSError:
                pass


def _open_descriptors() -> list[int]:
    try:
        return [int(name) for name in os.listdir("/dev/fd")]
    except OSError:
        return list(range(_MOST_DESCRIPTORS))
