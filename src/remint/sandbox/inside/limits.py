"""Resource limits of a program."""

from __future__ import annotations

import resource
from typing import NamedTuple

from .state import STATE


class Limits(NamedTuple):
    """How much of each resource a program may use."""

    memory: int
    processes: int
    file_bytes: int
    open_files: int
    cpu_seconds: int
    address_space: bool = True


def set_limits(limits: Limits) -> None:
    """Apply the limits to this process and all that it starts."""
    set_hard(resource.RLIMIT_CPU, limits.cpu_seconds, limits.cpu_seconds + 1)
    if limits.address_space:
        set_hard(resource.RLIMIT_AS, STATE.born_with_bytes + limits.memory)
    else:
        # Java, node and the like reserve far more addresses than memory. Shared mappings are not counted here.
        set_hard(resource.RLIMIT_DATA, STATE.born_with_data_bytes + limits.memory)
    # Counted per user and user namespace: where the cell has the same user, it and its starter are in the sum.
    set_hard(resource.RLIMIT_NPROC, limits.processes + (0 if STATE.identity.distinct else 2))
    set_hard(resource.RLIMIT_FSIZE, limits.file_bytes)
    set_hard(resource.RLIMIT_NOFILE, limits.open_files)
    # Not 0: the kernel ignores this limit when core dumps are piped to a handler of the host, except for the value 1,
    # which means "never" (core(5)).
    set_hard(resource.RLIMIT_CORE, 1)
    set_hard(resource.RLIMIT_MEMLOCK, 0)
    set_hard(resource.RLIMIT_MSGQUEUE, 0)
    set_hard(resource.RLIMIT_RTPRIO, 0)


def set_hard(which: int, value: int, hard: int | None = None) -> None:
    """Lower a limit; one that is lower already stays."""
    ceiling = value if hard is None else hard
    present = resource.getrlimit(which)[1]
    if present != resource.RLIM_INFINITY:
        ceiling = min(ceiling, present)
    resource.setrlimit(which, (min(value, ceiling), ceiling))


def note_what_programs_are_born_with() -> None:
    """Measure this process, of which every program will be a copy; /proc must be there."""
    page = resource.getpagesize()
    with open("/proc/self/statm") as file:
        pages = [int(field) for field in file.read().split()]
    STATE.born_with_bytes = pages[0] * page
    STATE.born_with_data_bytes = pages[5] * page
