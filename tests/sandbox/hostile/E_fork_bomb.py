# problem: add
# attack: doubles itself eleven times; every copy returns into the runner and answers
# expect: wrong | tampered | timeout | exception | memory
import os
import time


def add(a, b):
    for _ in range(11):
        try:
            os.fork()
        except OSError:
            time.sleep(0.01)
    time.sleep(0.2)
    return 41
