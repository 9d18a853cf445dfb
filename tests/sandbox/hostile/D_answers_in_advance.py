# problem: add
# attack: in the first call, writes answers for all later tests and ends the process, which then need not be called
# expect: early-exit | wrong | tampered
import os


def add(a, b):
    for fd in range(3, 256):
        if os.path.isfile(fd):
            continue  # channels only: a file would be the host's
        try:
            os.write(fd, b"0 r 3\n1 r 3\n2 r 3\n3 r 3\n")
        except OSError:
            continue
    os._exit(0)
