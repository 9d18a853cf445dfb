# problem: script
# attack: lowers the limits of the process of the assertions: files, memory, output, time
# expect: early-exit | exception | memory | timeout | wrong
import os
import resource


def neighbour():
    """The process forked just before this one, if this is a cell of its own: elsewhere nobody is touched."""
    return os.getpid() - 1 if os.getppid() == 1 else 0


def add(a, b):
    if neighbour():
        for which in ("NOFILE", "FSIZE", "AS", "DATA", "STACK", "NPROC", "CPU"):
            try:
                resource.prlimit(neighbour(), getattr(resource, "RLIMIT_" + which), (0, 0))
            except (OSError, ValueError):
                continue
    return 41
