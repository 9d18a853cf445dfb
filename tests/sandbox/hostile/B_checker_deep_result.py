# problem: multiple
# attack: a raw record nested 100,000 deep, for the decoder in front of the checker
# expect: wrong | tampered | early-exit | unserialisable | output-limit
import os


def multiple(x):
    data = b"0 r " + b"[" * 100_000 + b"]" * 100_000 + b"\n"
    for fd in range(3, 256):
        if os.path.isfile(fd):
            continue  # channels only: a file would be the host's
        try:
            left = data
            while left:
                left = left[os.write(fd, left) :]
        except OSError:
            continue
    return -1
