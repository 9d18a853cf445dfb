# problem: add
# attack: puts /dev/null over every descriptor: writes of results succeed and go nowhere
# expect: early-exit | tampered | timeout | wrong
import os


def add(a, b):
    null = os.open(os.devnull, os.O_RDWR)
    for fd in range(256):
        if fd != null:
            try:
                os.fstat(fd)
                os.dup2(null, fd)
            except OSError:
                continue
    return 41
