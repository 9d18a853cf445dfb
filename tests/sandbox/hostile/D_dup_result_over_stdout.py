# problem: add
# attack: joins the result channel with stdout, so that printed text arrives as records
# expect: wrong | tampered | early-exit
import os
import stat
import sys


def add(a, b):
    for fd in range(3, 256):
        try:
            if not stat.S_ISREG(os.fstat(fd).st_mode):
                os.dup2(fd, 1)
        except OSError:
            continue
    print("0 r 3")
    print("1 r 3", flush=True)
    if sys.stdout:
        sys.stdout.flush()
    return 41
