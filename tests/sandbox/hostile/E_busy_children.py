# problem: add
# attack: lets children burn the CPU while it sleeps itself: its own CPU clock stands still
# expect: timeout | wrong
import os
import time


def add(a, b):
    for _ in range(8):
        if os.fork() == 0:
            end = time.monotonic() + 30
            while time.monotonic() < end:
                pass
            os._exit(0)
    time.sleep(30)
    return 41
