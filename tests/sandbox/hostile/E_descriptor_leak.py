# problem: add
# attack: opens files until there are no descriptors left, so that the harness in this process can open none
# expect: wrong | exception | early-exit
import os


def add(a, b):
    try:
        for _ in range(100_000):
            os.open(os.devnull, os.O_RDONLY)
    except OSError:
        pass
    return 41
