# problem: script
# attack: stops the process of the assertions for good; whoever waits for its records without a clock hangs
# expect: timeout | exception | wrong
import os
import signal
import time


def neighbour():
    """The process forked just before this one, if this is a cell of its own: elsewhere nobody is touched."""
    return os.getpid() - 1 if os.getppid() == 1 else 0


def add(a, b):
    if neighbour():
        os.kill(neighbour(), signal.SIGSTOP)
    time.sleep(0.1)
    return 41
