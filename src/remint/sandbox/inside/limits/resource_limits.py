"""Resource limits of a program."""

from __future__ import annotations

import resource
from typing import NamedTuple

from remint.sandbox.inside.isolation.state import STATE


class Limits(NamedTuple):
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


def bounds_of(limits: Limits) -> list[Bound]:
    """What is to be set for these limits; one that is lower already stays."""
    if limits.address_space:
        memory = (resource.RLIMIT_AS, STATE.born_with_bytes + limits.memory)
    else:
        # Java, node and the like reserve far more addresses than memory. Shared mappings are not counted here.
        memory = (resource.RLIMIT_DATA, STATE.born_with_data_bytes + limits.memory)
    wanted = [
        memory,
        # Counted per user and user namespace: where the cell has the same user, it and its starter are in the sum.
        (resource.RLIMIT_NPROC, limits.processes + (0 if STATE.identity.distinct else 2)),
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


def note_what_programs_are_born_with() -> None:
    """Measure this process, of which every program will be a copy; /proc must be there."""
    page = resource.getpagesize()
    with open("/proc/self/statm") as file:
        pages = [int(field) for field in file.read().split()]
    STATE.born_with_bytes = pages[0] * page
    STATE.born_with_data_bytes = pages[5] * page
