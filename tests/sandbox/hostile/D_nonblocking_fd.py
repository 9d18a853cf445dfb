# problem: add
# attack: makes the result channel non-blocking and tiny, so that the runner's writes are cut short or raise
# expect: wrong | early-exit | exception | tampered | output-limit
import fcntl
import os


def add(a, b):
    for fd in range(3, 256):
        try:
            os.set_blocking(fd, False)
            fcntl.fcntl(fd, 1031, 4096)
        except OSError:
            continue
    return ["x" * 200_000]
