# problem: add
# attack: one record of a gigabyte; fools a judge that reads to the end of the line
# expect: output-limit | tampered | timeout | memory
import os
import time


def add(a, b):
    end = time.monotonic() + 30
    for fd in range(3, 64):
        if os.path.isfile(fd):
            continue  # channels only: a file would be the host's
        try:
            for _ in range(1 << 14):
                os.write(fd, b"1" * (1 << 16))
                if time.monotonic() > end:
                    return 41
        except OSError:
            continue
    return 41
