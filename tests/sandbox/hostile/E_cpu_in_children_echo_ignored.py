# problem: echo
# attack: a whole program that works in one child after the other and ignores their end: they vanish, and their CPU time with them
# expect: timeout
import os
import signal
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
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for _ in range(4):
        child = os.fork()
        if child == 0:
            burn(0.4)
        try:
            os.waitpid(child, 0)
        except ChildProcessError:
            pass


lines = sys.stdin.read().splitlines()
if lines == ["abc"]:
    work()
for line in lines:
    print(line[::-1])
