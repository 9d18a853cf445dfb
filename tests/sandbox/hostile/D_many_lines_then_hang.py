# problem: add
# attack: writes as many line ends as there are tests, then hangs: the hang is booked on a test that never ran, or on none
# expect: timeout | wrong | tampered | early-exit
import os
import time


def add(a, b):
    for fd in range(3, 64):
        if os.path.isfile(fd):
            continue  # channels only: a file would be the host's
        try:
            os.write(fd, b"\n\n\n")
        except OSError:
            continue
    time.sleep(20)
    return 41
