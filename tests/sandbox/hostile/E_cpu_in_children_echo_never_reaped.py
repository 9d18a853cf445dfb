# problem: echo
# attack: a whole program that lets two children work, over the limit together, and never waits for them: their CPU time is passed on to nobody
# expect: timeout
import os
import sys
import time

done = os.pipe()


def burn(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass
    os.write(done[1], b"x")
    os._exit(0)


def work():
    end = time.process_time() + 0.15  # of its own, for which it may take more time by the clock
    while time.process_time() < end:
        pass
    for _ in range(2):
        if os.fork() == 0:
            burn(0.8)
    for _ in range(2):
        os.read(done[0], 1)


lines = sys.stdin.read().splitlines()
if lines == ["abc"]:
    work()
for line in lines:
    print(line[::-1])
