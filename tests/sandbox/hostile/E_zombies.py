# problem: add
# attack: children that end at once and are never waited for fill the process table
# expect: wrong | timeout | exception
import os


def add(a, b):
    for _ in range(2000):
        try:
            if os.fork() == 0:
                os._exit(0)
        except OSError:
            continue
    return 41
