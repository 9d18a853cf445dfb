# problem: add
# attack: a gc callback runs inside whatever the harness does next, with the smallest thresholds, and writes records
# expect: wrong | tampered | early-exit
import gc
import os


def forge(phase, info):
    for fd in range(3, 16):
        if os.path.isfile(fd):
            continue  # channels only: a file would be the host's
        try:
            os.write(fd, b"1 r 3\n")
        except OSError:
            continue


def add(a, b):
    gc.callbacks[:] = [forge]
    gc.set_threshold(1, 1, 1)
    gc.unfreeze()
    return 41
