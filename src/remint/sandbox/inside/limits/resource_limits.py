"""Resource limits of one process of a program."""

from __future__ import annotations

import resource
from typing import NamedTuple


class ResourceLimits(NamedTuple):
    """How much of each resource a program may use."""

    memory: int
    processes: int
    file_bytes: int
    open_files: int
    cpu_seconds: int
    address_space: bool = True


class Bound(NamedTuple):
    """A limit as the kernel takes it."""

    which: int
    soft: int
    hard: int


class _Inherited:
    """Memory that every program starts with (preloaded libraries), which is not its own doing."""

    def __init__(self) -> None:
        self.address_bytes = 0
        self.data_bytes = 0


INHERITED = _Inherited()


def bounds_of(limits: ResourceLimits, other_processes: int = 0) -> list[Bound]:
    """What to set for these limits; a limit that is lower already stays.

    `other_processes` of the same user do not count against the limit on processes.
    """
    if limits.address_space:
        memory = (resource.RLIMIT_AS, INHERITED.address_bytes + limits.memory)
    else:
        # Java, node and the like reserve far more addresses than memory. Shared mappings are not counted here.
        memory = (resource.RLIMIT_DATA, INHERITED.data_bytes + limits.memory)
    wanted = [
        memory,
        (resource.RLIMIT_NPROC, limits.processes + other_processes),
        (resource.RLIMIT_FSIZE, limits.file_bytes),
        (resource.RLIMIT_NOFILE, limits.open_files),
        # Not 0: the kernel ignores this limit when core dumps are piped to a handler of the host, except for the value
        # 1, which means "never" (core(5)).
        (resource.RLIMIT_CORE, 1),
        (resource.RLIMIT_MEMLOCK, 0),
        (resource.RLIMIT_MSGQUEUE, 0),
        (resource.RLIMIT_RTPRIO, 0),
    ]
    bounds = [_bound(which, value, value) for which, value in wanted]
    return [_bound(resource.RLIMIT_CPU, limits.cpu_seconds, limits.cpu_seconds + 1), *bounds]


def set_hard(which: int, value: int, hard: int | None = None) -> None:
    """Lower a limit; one that is lower already stays."""
    bound = _bound(which, value, value if hard is None else hard)
    resource.setrlimit(which, (bound.soft, bound.hard))


def _bound(which: int, value: int, hard: int) -> Bound:
    present = resource.getrlimit(which)[1]
    ceiling = hard if present == resource.RLIM_INFINITY else min(hard, present)
    return Bound(which, min(value, ceiling), ceiling)


def measure_inherited_memory() -> None:
    """Measure this process, of which every program will be a copy. Needs /proc."""
    page = resource.getpagesize()
    with open("/proc/self/statm") as file:
        pages = [int(field) for field in file.read().split()]
    INHERITED.address_bytes = pages[0] * page
    INHERITED.data_bytes = pages[5] * page
