# problem: add
# attack: writes a last, good-looking record at exit; fools "the last record counts"
# expect: wrong | tampered
import atexit
import os


def forge():
    for fd in range(3, 64):
        if os.path.isfile(fd):
            continue  # channels only: a file would be the host's
        try:
            os.write(fd, b"0 r 3\n1 r 3\n2 r 3\n3 r 3\n")
        except OSError:
            continue


atexit.register(forge)


def add(a, b):
    return 41
