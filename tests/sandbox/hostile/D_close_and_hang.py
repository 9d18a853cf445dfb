# problem: add
# attack: closes every descriptor and hangs: the reader sees the end of the stream while the process lives on
# expect: early-exit | timeout | tampered
import os
import time


def add(a, b):
    os.closerange(0, 4096)
    time.sleep(30)
    return 41
