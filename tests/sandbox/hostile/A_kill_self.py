# problem: add
# attack: kills its own process; a harness that waits on a queue hangs, one that waits for a failure sees none
# expect: early-exit
import os
import signal


def add(a, b):
    os.kill(os.getpid(), signal.SIGKILL)
