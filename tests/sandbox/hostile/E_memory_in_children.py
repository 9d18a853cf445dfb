# problem: add
# attack: sixteen children take 400 MB each, so that no single process is above its limit
# expect: memory | wrong | timeout | exception
import os
import time


def add(a, b):
    for _ in range(16):
        if os.fork() == 0:
            kept = bytearray(b"\1") * 400_000_000
            time.sleep(5)
            os._exit(len(kept) > 0)
    time.sleep(0.5)
    return 41
