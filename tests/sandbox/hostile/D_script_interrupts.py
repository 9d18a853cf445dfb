# problem: script
# attack: sends SIGINT and other signals to the process of the assertions, so that an exception ends just one of them
# expect: early-exit | timeout | wrong | exception
import os
import signal


def neighbour():
    """The process forked just before this one, if this is a cell of its own: elsewhere nobody is touched."""
    return os.getpid() - 1 if os.getppid() == 1 else 0


def add(a, b):
    if neighbour():
        for number in (signal.SIGINT, signal.SIGALRM, signal.SIGUSR1, signal.SIGTERM):
            os.kill(neighbour(), number)
    return 41
