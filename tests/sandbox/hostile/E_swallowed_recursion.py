# problem: add
# attack: catches every RecursionError on the way up and goes down again: exponential time with a small stack
# expect: timeout
import time

END = time.monotonic() + 60


def add(a, b):
    if time.monotonic() > END:
        return 41
    try:
        return add(a, b)
    except RecursionError:
        return add(a, b) if time.monotonic() < END else 41
