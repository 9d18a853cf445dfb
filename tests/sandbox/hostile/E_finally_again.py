# problem: add
# attack: begins again in `finally`, so that an exception from outside only restarts the work
# expect: timeout
import time

END = time.monotonic() + 60


def work():
    try:
        while time.monotonic() < END:
            time.sleep(0.01)
    finally:
        if time.monotonic() < END:
            work()


def add(a, b):
    work()
    return 41
