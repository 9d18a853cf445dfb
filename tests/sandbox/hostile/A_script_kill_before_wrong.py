# problem: script
# attack: answers the example, and kills the process of the assertions as soon as an answer is not known
# expect: early-exit | timeout | wrong | exception
import os
import signal
import time


def neighbour():
    """The process forked just before this one, if this is a cell of its own: elsewhere nobody is touched."""
    return os.getpid() - 1 if os.getppid() == 1 else 0


KNOWN = {(1, 2): 3}


def add(a, b):
    if (a, b) not in KNOWN and neighbour():
        os.kill(neighbour(), signal.SIGKILL)
        time.sleep(1)
    return KNOWN.get((a, b), 41)
