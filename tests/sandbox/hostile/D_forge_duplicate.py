# problem: add
# attack: writes each record three times with different values and numbers; fools "the last (or first) one counts"
# expect: wrong | tampered | early-exit
import os

CALLS = []


def add(a, b):
    number = len(CALLS)
    CALLS.append(number)
    for fd in range(3, 256):
        if os.path.isfile(fd):
            continue  # channels only: a file would be the host's
        try:
            os.write(fd, b"%d r 3\n%d r 3\n%d r 3\n" % (number, number, number + 1))
        except OSError:
            continue
    return 41
