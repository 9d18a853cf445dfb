# problem: add
# attack: writes a byte without line end every few milliseconds: a watcher that looks at clocks only in silence never does
# expect: timeout | tampered | output-limit
import os
import time


def add(a, b):
    end = time.monotonic() + 60
    while time.monotonic() < end:
        for fd in range(3, 16):
            if os.path.isfile(fd):
                continue  # channels only: a file would be the host's
            try:
                os.write(fd, b" ")
            except OSError:
                continue
        time.sleep(0.004)
    return 41
