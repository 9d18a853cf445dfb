# problem: script
# attack: kills the process of the assertions; a harness that takes the end of its records for success passes
# expect: early-exit | timeout | exception | wrong
import os
import signal


def neighbour():
    """The process forked just before this one, if this is a cell of its own: elsewhere nobody is touched."""
    return os.getpid() - 1 if os.getppid() == 1 else 0


def add(a, b):
    if neighbour():
        os.kill(neighbour(), signal.SIGKILL)
    return 41
