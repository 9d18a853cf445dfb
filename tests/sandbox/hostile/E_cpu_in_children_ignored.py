# problem: add
# attack: works in one child after the other and ignores their end: they vanish, and their CPU time with them
# expect: timeout
import os
import signal
import time


def burn(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass
    os._exit(0)


def add(a, b):
    if a == 1:
        end = time.process_time() + 0.15  # of its own, for which it may take more time by the clock
        while time.process_time() < end:
            pass
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)
        for _ in range(4):
            child = os.fork()
            if child == 0:
                burn(0.4)
            try:
                os.waitpid(child, 0)
            except ChildProcessError:
                pass
    return a + b
