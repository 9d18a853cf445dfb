# problem: add
# attack: does its work, over the limit, in a child that it waits for; its own CPU clock stands still
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
        child = os.fork()
        if child == 0:
            burn(2.2)
        os.waitpid(child, 0)
    return a + b
