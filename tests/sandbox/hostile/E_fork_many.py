# problem: add
# attack: starts two thousand sleeping processes in groups of their own
# expect: wrong | timeout | exception | memory
import os
import time


def add(a, b):
    for _ in range(2000):
        try:
            if os.fork() == 0:
                os.setsid()
                time.sleep(20)
                os._exit(0)
        except OSError:
            continue
    return 41
