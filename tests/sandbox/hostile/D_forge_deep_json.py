# problem: add
# attack: a raw record of 400,000 opening brackets: recursion in the judge's JSON parser
# expect: wrong | tampered | early-exit | unserialisable | output-limit
import os


def add(a, b):
    for fd in range(3, 256):
        if os.path.isfile(fd):
            continue  # channels only: a file would be the host's
        try:
            os.write(fd, b"0 r ")
            for _ in range(100):
                os.write(fd, b"[" * 4000)
            os.write(fd, b"\n")
        except OSError:
            continue
    return 41
