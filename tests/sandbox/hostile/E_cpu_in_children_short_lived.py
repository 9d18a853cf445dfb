# problem: add
# attack: works in children that live for milliseconds, so that nobody who looks now and then finds the same one twice
# expect: timeout
import os
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
        for _ in range(200):
            child = os.fork()
            if child == 0:
                burn(0.008)
            os.waitpid(child, 0)
    return a + b
