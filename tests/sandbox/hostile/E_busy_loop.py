# problem: add
# attack: plain endless work
# expect: timeout
import time


def add(a, b):
    end = time.monotonic() + 60
    while time.monotonic() < end:
        pass
    return 41
