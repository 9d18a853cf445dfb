# problem: add
# attack: writes the beginning of a record without its end, so that the runner's own record completes the forged one
# expect: wrong | tampered | early-exit | exception | unserialisable
import os
import stat


def add(a, b):
    for fd in range(3, 256):
        try:
            if not stat.S_ISREG(os.fstat(fd).st_mode):
                os.write(fd, b'0 r {"$tuple":[3,')
        except OSError:
            continue
    return 41
