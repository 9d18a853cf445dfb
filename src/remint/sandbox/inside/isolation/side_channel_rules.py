"""Rules for system calls through which a program could learn what other programs did or do.

What they tell or change belongs to the machine and not to the program: which pages of a file are in memory, counters
that only ever go up, the CPU time of the cell.
docs/explanation/state-channels.md lists every such channel that we know of.
"""

from __future__ import annotations

import errno

from remint.sandbox.inside.kernel.seccomp import (
    CallRule,
    Condition,
    allowed_where,
    always,
    is_in,
    not_in,
    refuse,
    refused_where,
    refused_with_bits,
)

# Success without an effect. The box is in memory, so there is nothing to flush, and advice may be ignored by rights.
_SILENT = refuse(0)
_ADVICE = "fadvise64 readahead sync syncfs fsync fdatasync sync_file_range"
# Which pages of a file are in memory; numbers of mounts and times of birth (statx), which libc then asks for by the
# older call; a descriptor for a process, whose inode number counts all processes that the machine has ever had.
_ASKING = "mincore cachestat statx pidfd_open"

# MERGEABLE lets the kernel merge equal pages of different processes, which can be timed; COLD, PAGEOUT and COLLAPSE
# move pages of files in and out of memory; the last two take memory away from the machine.
_MADV = (12, 20, 21, 25, 100, 101)
_PR_SET_MEMORY_MERGE = 67
_MAP_HUGETLB = 0x40000  # from a pool that all programs share
_F_SETLEASE, _F_NOTIFY = 1024, 1026  # notices of what others do with a file
_SOL_SOCKET = 1
# SO_COOKIE, SO_NETNS_COOKIE and SO_PEERPIDFD count the sockets, namespaces and processes of the whole machine.
_COUNTERS = (57, 71, 77)
# SO_SNDBUF, SO_RCVBUF and their FORCE forms, since buffers are memory that no resource limit counts; SO_PASSPIDFD.
_UNHEARD = (7, 8, 32, 33, 76)
_PLAIN_CLOCKS = range(16)


def side_channel_rules(cell: int, *, pid_namespace: bool) -> list[CallRule]:
    """Rules for the filter of a cell that has this number; the cell itself can do without all of it."""
    # Those that are called often come first, since the kernel goes through the rules one by one.
    rules = [
        refused_with_bits("mmap", 3, _MAP_HUGETLB, refuse(errno.ENOMEM)),
        allowed_where("madvise", [not_in(2, *_MADV)], refuse(errno.EINVAL)),
        allowed_where("fcntl", [not_in(1, _F_SETLEASE, _F_NOTIFY)], refuse(errno.EINVAL)),
        allowed_where("prctl", [not_in(0, _PR_SET_MEMORY_MERGE)], refuse(errno.EINVAL)),
        refused_where("getsockopt", [is_in(1, _SOL_SOCKET), is_in(2, *_COUNTERS)], refuse(errno.ENOPROTOOPT)),
        refused_where("setsockopt", [is_in(1, _SOL_SOCKET), is_in(2, *_UNHEARD)], _SILENT),
    ]
    if pid_namespace:
        rules += _clock_rules(not_in(0, *_clocks_of(cell)))
    # With RWF_NOWAIT a read tells whether a page is in memory, with RWF_DONTCACHE it is not there afterwards.
    rules += [allowed_where(name, [is_in(5, 0)], refuse(errno.EOPNOTSUPP)) for name in ("preadv2", "pwritev2")]
    rules += [always(name, _SILENT) for name in _ADVICE.split()]
    return rules + [always(name, refuse(errno.ENOSYS)) for name in _ASKING.split()]


def program_side_channel_rules(*, pid_namespace: bool) -> list[CallRule]:
    """What a cell needs itself: notices that something in a folder has changed, wherever in the machine; clocks."""
    rules = [always(name, refuse(errno.ENOSYS)) for name in ("inotify_init", "inotify_init1")]
    # Without a namespace every process of the machine has a clock that can be read.
    return rules if pid_namespace else rules + _clock_rules(is_in(0, *_PLAIN_CLOCKS, *_clocks_of(0)))


def _clocks_of(process: int) -> list[int]:
    # The CPU clocks of a process and of its threads, which the kernel shows to everybody (linux/posix-timers.h).
    return [~process << 3 | kind for kind in range(8)]


def _clock_rules(allowed: Condition) -> list[CallRule]:
    return [allowed_where(name, [allowed], refuse(errno.EINVAL)) for name in ("clock_gettime", "clock_nanosleep")]
