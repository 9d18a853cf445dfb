# problem: echo
# attack: a whole program that does its work, over the limit, in a child that it waits for; its own CPU clock stands still
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
    child = os.fork()
    if child == 0:
        burn(1.6)
    os.waitpid(child, 0)


lines = sys.stdin.read().splitlines()
if lines == ["abc"]:
    work()
for line in lines:
    print(line[::-1])
