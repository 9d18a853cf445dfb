# problem: add
# attack: writes a complete set of records for all tests while being loaded, before the runner has written its own
# expect: wrong | tampered | early-exit
import os
import stat

for fd in range(3, 256):
    try:
        if stat.S_ISFIFO(os.fstat(fd).st_mode) or stat.S_ISSOCK(os.fstat(fd).st_mode):
            os.write(fd, b"load ok\n0 r 3\n1 r 3\n2 r 3\n3 r 3\n")
    except OSError:
        continue


def add(a, b):
    return 41
