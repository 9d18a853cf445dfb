# problem: echo
# attack: a whole program that works in children that live for milliseconds, so that nobody who looks now and then finds the same one twice
# expect: timeout
import os
import sys
import time


def burn(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass
    os._exit(0)


def work():
    end = time.process_time() + 0.15  # of its own, for which it may take more time by the clock
    while time.process_time() < end:
        pass
    for _ in range(200):
        child = os.fork()
        if child == 0:
            burn(0.008)
        os.waitpid(child, 0)


lines = sys.stdin.read().splitlines()
if lines == ["abc"]:
    work()
for line in lines:
    print(line[::-1])
